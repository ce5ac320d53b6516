import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { itIsTried } from './pages.js';
import { Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'base-urls.md');
const page = new Document(PAGE);
const project = makeProject(
  Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])),
);

itIsTried(page, project, run);

it('the example of the README is that of the page', () => {
  expect(readFileSync(join(PACKAGE_ROOT, 'README.md'), 'utf8')).toContain(page.fileOf('src/assistant.js'));
});
