import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type AnalyseOptions } from '../../src/scan.js';
import { configured } from './configured.js';
import { fixtureNames, stripFixture } from './fixtures.js';
import { disagreements } from './markers.js';

const registry = loadRegistry([]);

function scan(root: string, options: Partial<AnalyseOptions> = {}): ReturnType<typeof analyse> {
  return analyse({ root, paths: [], cwd: root, registry, ...configured(root), ...options });
}

/**
 * Expects equal findings. If they differ, first compares one line per finding, which is easier to read than two long
 * objects.
 */
function expectSame(actual: readonly Finding[], expected: readonly Finding[]): void {
  const lines = (findings: readonly Finding[]): string[] =>
    findings.map(
      ({ file, line, column, entry, in: direction, confidence }) =>
        `${file}:${line}:${column} ${entry} ${direction} ${confidence}`,
    );
  expect(lines(actual)).toEqual(lines(expected));
  expect(actual).toEqual(expected);
}

describe.each(fixtureNames())('fixture %s', (name) => {
  const { root, ...markers } = stripFixture(name);
  const analysis = scan(root);

  it('gives what its markers say and nothing else', () => {
    expect(disagreements(analysis.findings, markers)).toEqual([]);
    expect(analysis.problems).toEqual([]);
  });

  it('gives the same when the search for candidates is off', () => {
    expectSame(scan(root, { seeds: 'all' }).findings, analysis.findings);
  });

  it('gives the same with its packages installed', () => {
    for (const [file, text] of Object.entries(installedFiles(root))) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    expectSame(scan(root).findings, analysis.findings);
  });
});

/** Packages with sources that use the API themselves, under the names that the fixture imports. */
function installedFiles(root: string): Record<string, string> {
  const manifest = join(root, 'package.json');
  const { dependencies = {} } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}) as {
    dependencies?: Record<string, string>;
  };
  const names = ['axios', 'got', '@gleanwork/api-client', ...Object.keys(dependencies)];
  const source =
    "export default (path) => fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\nexport const create = () => ({ post: () => ({ data: {} }) });\n";
  return Object.fromEntries(
    names.flatMap((name) => [
      [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
      ],
      [`node_modules/${name}/index.js`, source],
    ]),
  );
}
