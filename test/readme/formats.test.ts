import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GATE_FORMAT_NAMES } from '../../src/report/format.js';
import { FORMATS } from '../../src/report/formats.js';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';

const text = readFileSync(join(PACKAGE_ROOT, 'docs/formats.md'), 'utf8');

const SNIPPET = /(?:<!-- commands in (\S+), exit code (\d)(?:, files ([^\n]+?))? -->\n)?```(\w+)\n([\s\S]*?)```\n/g;
const snippets = [...text.matchAll(SNIPPET)].map(([, directory, exitCode, files = '', language, code = '']) => {
  const commands = [...code.matchAll(/(?<![\w-])deprec-scan (check [^'\n]+)/g)].map(([, line = '']) => line.trim());
  return { directory, exitCode: Number(exitCode), files: files.split(' ').filter(Boolean), language, code, commands };
});

describe('docs/formats.md', () => {
  it('has a snippet per system, and each says what becomes of it', () => {
    expect(snippets).toHaveLength(6);
    for (const { directory, commands, code } of snippets)
      expect({ code, directory, commands: commands.length }).toEqual({
        code,
        directory: 'fixtures/wrappers/sample',
        commands: 1,
      });
  });

  it('has a row per format', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| .+ \| (the .+) \|$/gm)].map(([, name, place]) => [name, place]);
    const places = {
      here: 'the current directory',
      root: 'the scanned directory',
      repository: 'the repository root',
    };
    const expected = GATE_FORMAT_NAMES.map((name) => [name, places[FORMATS[name].paths]]);
    expect(rows.sort()).toEqual(expected.sort());
  });

  it.each(snippets.map((snippet) => ({ ...snippet, command: snippet.commands[0] ?? '' })))(
    '$command',
    async ({ directory, command, exitCode, files, code }) => {
      const cwd = makeProject({});
      cpSync(join(PACKAGE_ROOT, directory ?? ''), cwd, { recursive: true });
      expect((await run([...command.split(' '), '--as-of', '2026-10-01'], { cwd })).exitCode).toBe(exitCode);
      for (const file of files) {
        expect(existsSync(join(cwd, file)), file).toBe(true);
        // The snippet gives the system the same file.
        expect(code).toContain(file);
      }
    },
  );
});
