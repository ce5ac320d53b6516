import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import type { Registry } from '../../src/model/registry.js';
import { locateList } from '../../src/registry/locate-list.js';
import { loadRegistry } from '../../src/registry/load.js';
import { oneNamed, runs } from '../properties.js';
import { fixturePath } from '../fixtures.js';
import { Fixture, fixtureNames } from './fixtures.js';
import { mutated, MUTATIONS, statementAtLine, wordsIn, type Mutant } from './mutations/mutate.js';

/**
 * A program with a mistake in it is analysed as any other: nothing fails, it takes no longer than it may, and what has
 * nothing to do with the mistake is still found, unless the scan says that there is something it did not understand.
 *
 * `MUTATION_CASES=DIR` takes the projects in that directory instead of the fixtures, with all lists that are shipped, and
 * `npm run test:random -- --runs 2000 mutations` makes so many mutations with a new seed.
 */

const { MUTATION_CASES: directory } = process.env;
const isOurs = directory === undefined;
const names = isOurs ? fixtureNames() : readdirSync(directory);
const SHIPPED = ['github', 'openai', 'slack', 'stripe'];
const registry: Registry = loadRegistry(isOurs ? [] : SHIPPED.map((name) => locateList(name, '/')));

/** Of a processor, so that what else the machine does makes no difference. */
const MOST_SECONDS = 20;

const projectNamed = (name: string): Fixture => Fixture.open(isOurs ? fixturePath(name) : join(directory, name));

const unchanged = new Map<string, Analysis>();

function analysisOf(name: string): Analysis {
  let analysis = unchanged.get(name);
  if (!analysis) {
    analysis = projectNamed(name).scan({ registry });
    unchanged.set(name, analysis);
  }
  return analysis;
}

const sources = new Map<string, string[]>();

function sourcesOf(name: string): string[] {
  let files = sources.get(name);
  if (!files) {
    files = [...projectNamed(name).inMemory.texts.keys()].filter(
      (file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$|node_modules\//.test(file),
    );
    sources.set(name, files);
  }
  return files;
}

/** Uses that are gone although nothing that they depend on has changed, and nothing says that something is missing. */
function lost(before: Analysis, after: Analysis, mutant: Mutant, texts: ReadonlyMap<string, string>): string[] {
  const gaps = ({ notUnderstood, calls, problems }: Analysis): number =>
    notUnderstood.length + calls.filter(({ resolved }) => !resolved).length + problems.length;
  if (gaps(after) > gaps(before)) return [];
  const keyOf = ({ entry, file, in: part }: Finding): string => `${file} ${entry} ${part ?? ''}`;
  const count = (findings: readonly Finding[], key: string): number =>
    findings.filter((finding) => keyOf(finding) === key).length;
  // What has a name or a text in common with what is changed may depend on it, under whatever name that is imported.
  const isTouched = ({ file, line }: { file: string; line: number }): boolean => {
    const text = texts.get(file)!;
    const words = new Set(wordsIn(statementAtLine(file, text, line)));
    for (const [, name, local] of text.matchAll(/(\w+) as (\w+)/g)) if (words.has(local!)) words.add(name!);
    return [...words].some((word) => mutant.words.has(word));
  };
  return before.findings
    .filter((finding) => finding.confidence !== 'low' && ![finding, ...finding.trace].some(isTouched))
    .map(keyOf)
    .filter((key) => count(after.findings, key) < count(before.findings, key));
}

const choice = fc.record({
  name: oneNamed(names),
  part: fc.nat(),
  kind: fc.constantFrom(...Object.keys(MUTATIONS)),
  seed: fc.nat(),
});

it('a mistake in a program makes nothing fail, and hides nothing that has nothing to do with it', () => {
  fc.assert(
    fc.property(choice, ({ name, part, kind, seed }) => {
      const files = sourcesOf(name);
      fc.pre(files.length > 0);
      const file = files[part % files.length]!;
      const { inMemory } = projectNamed(name);
      const mutant = mutated(file, inMemory.texts.get(file)!, kind, seed);
      fc.pre(mutant !== null);
      const before = analysisOf(name);
      const began = process.cpuUsage();
      const after = projectNamed(name).scan({ registry, overlay: new Map([[file, mutant!.text]]) });
      const { user, system } = process.cpuUsage(began);
      const seconds = (user + system) / 1e6;
      const about = `${name}/${file}: ${mutant!.what}`;
      expect(
        after.problems.filter(({ message }) => message.startsWith('internal error')),
        about,
      ).toEqual([]);
      expect(seconds, about).toBeLessThan(MOST_SECONDS);
      expect(lost(before, after, mutant!, inMemory.texts), about).toEqual([]);
    }),
    // Another seed is no smaller case.
    { numRuns: runs(40), endOnFailure: true },
  );
});
