import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { temporaryDirectory } from '../temporary.js';
import { configured } from './configured.js';
import { contract, Fixture, fixtureNames } from './fixtures.js';
import type { InMemory } from './in-memory.js';
import { sampleOf } from './sample.js';

const registry = loadRegistry([]);

/** One of so many fixtures is scanned in other ways as well. */
const ONE_IN = 16;

describe.each(sampleOf(fixtureNames(), ONE_IN))('fixture %s', (name) => {
  it('gives the same when the search for candidates is off', () => {
    const fixture = Fixture.named(name);
    expectSame(fixture.scan({ seeds: 'all' }).findings, fixture.analysis.findings);
  });

  it('gives the same on disk and with its packages installed', () => {
    const { inMemory, analysis } = Fixture.named(name);
    const root = temporaryDirectory(name);
    write(root, inMemory.texts);
    write(root, installedFiles(root));
    const onDisk = analyse({ root, paths: [], cwd: root, registry, ...configured(root) });
    expectSame(onDisk.findings, analysis.findings);
    expect(onDisk.problems).toEqual(analysis.problems);
  });

  it('gives part by part what the whole program gives', () => {
    const fixture = Fixture.named(name);
    expect(fixture.analysis).toEqual(fixture.scan({ parts: 'whole', contract }));
  });
});

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

function write(root: string, texts: InMemory['texts']): void {
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Packages with sources that use the API themselves, under the names that the fixture imports. */
function installedFiles(root: string): Map<string, string> {
  const manifest = join(root, 'package.json');
  const { dependencies = {} } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}) as {
    dependencies?: Record<string, string>;
  };
  const names = ['axios', 'got', '@gleanwork/api-client', ...Object.keys(dependencies)];
  const source =
    "export default (path) => fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\nexport const create = () => ({ post: () => ({ data: {} }) });\n";
  return new Map(
    names.flatMap((name): [string, string][] => [
      [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
      ],
      [`node_modules/${name}/index.js`, source],
    ]),
  );
}
