import { describe, expect, it } from 'vitest';
import { renderPage } from '../../bench/eslint/page.js';
import { FILES_OF_USER, largeFile, workspaceFiles } from '../../bench/eslint/workspace.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';

const registry = loadRegistry([]);

/** Ids of the entries that are used, by file. */
function usesIn(files: Map<string, string>): Map<string, string[]> {
  const { root } = new Tree({});
  const uses = new Map<string, string[]>();
  for (const { file, entry } of analyse({ root, paths: [], cwd: root, registry, overlay: files }).findings)
    uses.set(file, [...(uses.get(file) ?? []), entry]);
  return uses;
}

describe('the workspace of the benchmark', () => {
  it('has uses in the packages that are to have some, and nowhere else', () => {
    const uses = usesIn(workspaceFiles({ packages: 3, users: 2 }));
    expect([...uses.keys()].filter((file) => !/^packages\/p[01]\//.test(file))).toEqual([]);
    expect(uses.size).toBe(2 * FILES_OF_USER);
    expect(new Set([...uses.values()].flat())).toEqual(
      new Set([
        'client.chat.citations',
        'client.listanswers',
        'client.createannouncement.isNegated',
        'indexing.getdocumentcount',
        'governance.policies.datasources',
      ]),
    );
  });

  it('has a file that is as long as asked, with uses along the whole of it', () => {
    const files = workspaceFiles({ packages: 1, users: 1 });
    const text = largeFile(300);
    files.set('packages/p0/src/large.ts', text);
    expect(Math.abs(text.split('\n').length - 300)).toBeLessThan(30);
    expect(usesIn(files).get('packages/p0/src/large.ts')?.length).toBeGreaterThan(5);
  });
});

it('the page has every number', () => {
  const spread = { median: 12, worst: 34, worstOfRun: 30 };
  const page = renderPage({
    context: ['a machine'],
    unconcerned: { files: 332, plugin: 163, total: 14489 },
    workspace: {
      files: 202,
      users: 30,
      reports: 40,
      plugin: 500,
      typed: 4000,
      memory: { plugin: 3e8, typed: 6e8, workers: 5e8 },
    },
    keystrokes: { files: 1000, measured: [{ name: 'a view', lines: 1011, parse: spread, rules: spread, ratio: 1 }] },
    real: [{ package: 'some@1.0.0', files: 12, rules: [5, 61, 70], parse: [2, 3, 4] }],
  });
  for (const part of [
    'a machine',
    '| 163 ms | 1.1 % |',
    '14,489 ms',
    '| 500 ms | 13 % |',
    '| 300 MB |',
    '| 600 MB |',
    '| 500 MB |',
    '| 1011 | 12 ms | 12 ms | 1.0 | 34 ms |',
    '| `some@1.0.0` | 12 | 3.0 ms | 5.0 ms | 61 ms | 70 ms |',
    'Over all 3 files, the median of the rules is 61 ms; in 0 of them it is more than a second.',
  ])
    expect(page).toContain(part);
});
