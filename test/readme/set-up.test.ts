import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const page = new Document(join(PACKAGE_ROOT, 'docs', 'set-up.md'));

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('the commands do what is said', async () => {
  for (const { snippet, subject, exitCode } of page.named('commands in')) {
    const cwd = makeProject({});
    cpSync(join(PACKAGE_ROOT, subject), cwd, { recursive: true });
    const [dry, yes] = snippet.code
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .replace(/\s+#.*/, '')
          .split(' ')
          .slice(1),
      );
    expect((await run(dry!, { cwd })).exitCode).toBe(exitCode);
    expect(existsSync(join(cwd, 'deprec-scan.config.json'))).toBe(false);
    expect((await run(yes!, { cwd })).exitCode).toBe(exitCode);
    for (const file of ['deprec-scan.config.json', 'deprec-scan.baseline.json', '.github/workflows/deprec-scan.yml'])
      expect(existsSync(join(cwd, file)), file).toBe(true);
  }
});
