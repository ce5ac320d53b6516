import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, type Files } from '../cli/run.js';
import { FIXTURES } from '../fixtures.js';

/** What the script prints, and the errors that it reports. */
function indexOf(...args: string[]): { page: string; errors: string[] } {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, 'scripts', 'fixture-index.mjs'), ...args],
    { encoding: 'utf8' },
  );
  return { page: stdout, errors: stderr.split('\n').filter((line) => line !== '') };
}

const indexOfFiles = (files: Files): ReturnType<typeof indexOf> => indexOf(makeProject(files));
const manifest = (description?: string): string => JSON.stringify({ name: 'any', description });

it('fixtures/README.md is that of the fixtures; `npm run docs` writes it anew', () => {
  expect(indexOf(FIXTURES)).toEqual({ page: readFileSync(join(FIXTURES, 'README.md'), 'utf8'), errors: [] });
});

it('fixtures-of-lists/README.md is that of the fixtures there', () => {
  const directory = join(PACKAGE_ROOT, 'fixtures-of-lists');
  const page = readFileSync(join(directory, 'README.md'), 'utf8');
  expect(indexOf('--flat', directory)).toEqual({ page, errors: [] });
});

describe('the index', () => {
  it('has a table per theme, from descriptions and pages of one line', () => {
    const { page, errors } = indexOfFiles({
      'README.md': '# Fixtures\n',
      'urls/b/package.json': manifest('Paths a | b'),
      'urls/a/README.md': 'Hosts\n',
      'clients/c/package.json': manifest('An HTTP client'),
      'clients/c/packages/d/package.json': manifest(),
    });
    expect(errors).toEqual([]);
    expect(page.slice(page.indexOf('| theme'))).toBe(
      [
        '| theme | fixtures | about |',
        '| --- | --- | --- |',
        '| [clients](#clients) | 1 | HTTP clients and SDKs, and the forms in which they send a request |',
        '| [urls](#urls) | 2 | How the URL of a request is put together |',
        '',
        '## clients',
        '',
        '| fixture | shows |',
        '| --- | --- |',
        '| [c](clients/c) | An HTTP client |',
        '',
        '## urls',
        '',
        '| fixture | shows |',
        '| --- | --- |',
        '| [a](urls/a) | Hosts |',
        '| [b](urls/b) | Paths a \\| b |',
        '',
      ].join('\n'),
    );
  });

  it('names every fixture that cannot be in it', () => {
    const { page, errors } = indexOfFiles({
      'urls/a/package.json': manifest(),
      'urls/b/index.ts': '',
      'urls/c/package.json': manifest('A path with a full stop.'),
      'urls/d/README.md': '# A heading\n\nand a text\n',
      'misplaced/src/index.ts': '',
    });
    expect(page).toBe('');
    expect(errors).toEqual([
      'urls/a: nothing says what it shows: add a "description" to its package.json',
      'urls/b: nothing says what it shows: add a "description" to its package.json',
      expect.stringMatching(/^urls\/c: what it shows is one line of up to 110 characters/),
      expect.stringMatching(/^urls\/d: what it shows is one line/),
      expect.stringMatching(/^misplaced\/src: a fixture is at THEME\/NAME, and a theme is one of clients, urls, /),
    ]);
  });

  it('takes no name twice', () => {
    const { errors } = indexOfFiles({
      'urls/a/package.json': manifest('Paths'),
      'bodies/a/package.json': manifest('Bodies'),
    });
    expect(errors.join('\n')).toContain('two fixtures have the name a, one of them in urls');
  });
});
