import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { Profile } from '../../src/model/profile.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { temporaryDirectory } from '../temporary.js';
import { configured } from './configured.js';
import { contract, copyFixtures, Fixture, fixtureNames, ONLY } from './fixtures.js';
import type { InMemory } from './in-memory.js';
import { bucketOf, IS_WHOLE, sampleOf } from './sample.js';

/**
 * Modes of an analysis that give the same: with and without the search for candidates, in memory and on disk, connected
 * parts one by one and the whole program at once, without a cache, with a cold one and a warm one.
 */

const registry = loadRegistry([]);

/** One of so many fixtures is analysed in each mode. */
const ONE_IN = 32;

describe.each(sampleOf(fixtureNames(), ONE_IN))('fixture %s', (name) => {
  it('gives the same when the search for candidates is off', () => {
    const fixture = Fixture.named(name);
    expectSame(fixture.scan({ seeds: 'all' }).findings, fixture.analysis.findings);
  });

  it('gives part by part what the whole program gives', () => {
    const fixture = Fixture.named(name);
    expect(fixture.analysis).toEqual(fixture.scan({ parts: 'whole', contract }));
  });

  it('gives the same on disk with its packages installed, and from a cache', () => {
    const { inMemory, analysis } = Fixture.named(name);
    const root = temporaryDirectory(name);
    write(root, inMemory.texts);
    write(root, installedFiles(root));
    const options = { root, paths: [], cwd: root, registry, ...configured(root), cache: temporaryDirectory('cache') };
    const cold = analyse(options);
    expectSame(cold.findings, analysis.findings);
    expect(cold.problems).toEqual(analysis.problems);
    expectWarm(cold, options);
  });
});

/** Fixtures are distributed over so many repositories. The first of them is analysed in a usual run. */
const REPOSITORIES = 16;

describe.skipIf(ONLY !== null).each(Array.from({ length: IS_WHOLE ? REPOSITORIES : 1 }, (_, index) => index))(
  'repository %i of many fixtures',
  (index) => {
    it('gives part by part, and from a cache, what the whole program gives', () => {
      const names = fixtureNames().filter((name) => bucketOf(name, REPOSITORIES) === index);
      const root = copyFixtures(names);
      const options = { root, paths: [], cwd: root, registry, cache: temporaryDirectory('cache') };
      const profile = new Profile();
      let parts = 0;
      profile.onReached = (stage, _done, of) => (parts = stage === 'analyse' ? of : parts);
      const cold = analyse({ ...options, profile });
      expect(parts).toBeGreaterThan(names.length / 2);
      expect(cold).toEqual(analyse({ root, paths: [], cwd: root, registry, parts: 'whole' }));
      expectWarm(cold, options);
    });
  },
);

/** Expects the same of an analysis whose results are all in the cache. */
function expectWarm(cold: Analysis, options: Parameters<typeof analyse>[0]): void {
  const profile = new Profile();
  expect(analyse({ ...options, profile })).toEqual(cold);
  expect(profile.costs().map(({ stage }) => stage)).not.toContain('analyse');
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
