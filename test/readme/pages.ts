import { expect, it } from 'vitest';
import type { Run } from '../cli/run.js';
import { DIRECTIVE, type Document } from './snippets.js';

/** Tries all snippets of a page, whose commands succeed in a project. */
export function itIsTried(
  page: Document,
  project: string,
  run: (args: readonly string[], options: { cwd: string }) => Promise<Run>,
): void {
  it('every snippet is tried', () => {
    expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
  });

  it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
    const renewed = await page.renewed(async (command) => {
      const { exitCode, stdout, stderr } = await run(command.split(' ').slice(1), { cwd: project });
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      return stdout;
    });
    await expect(renewed).toMatchFileSnapshot(page.path);
  });
}
