import { join } from 'node:path';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { itIsTried } from './pages.js';
import { Document } from './snippets.js';

const page = new Document(join(PACKAGE_ROOT, 'docs', 'imports.md'));
const project = makeProject(
  Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])),
);

itIsTried(page, project, run);
