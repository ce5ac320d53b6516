import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Registry } from '../../src/model/registry.js';
import { loadRegistry } from '../../src/registry/load.js';
import { locateList, shippedLists } from '../../src/registry/locate-list.js';
import { analyse } from '../../src/scan.js';
import { PACKAGE_ROOT } from '../cli/run.js';

/**
 * Small projects that use other APIs, as their authors would write them. `// uses ID` is a finding of that entry, of
 * high or medium confidence, on its line; no other line has one. Projects named `trap-…` have none: they use what lies
 * beside a deprecation, another server, or something that only looks like it.
 */
const FIXTURES = join(PACKAGE_ROOT, 'fixtures-of-lists');
const NAMES = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** All lists at once, as they must not hide each other: those that are shipped, and the fixtures' own. */
const registry: Registry = loadRegistry([
  ...shippedLists().map((name) => locateList(name, PACKAGE_ROOT)),
  ...['notion-version.json', 'families.json', 'parcels.json'].map((name) => join(FIXTURES, name)),
]);

const MARKER = /[ \t]*\/\/ uses (\S.*)$/gm;

interface Fixture {
  /** Without markers. */
  texts: Map<string, string>;
  /** `file:line entry` of each marker. */
  expected: string[];
}

function read(name: string): Fixture {
  const root = join(FIXTURES, name);
  const fixture: Fixture = { texts: new Map(), expected: [] };
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(root.length + 1).replaceAll('\\', '/');
    const text = readFileSync(path, 'utf8');
    for (const { index, 1: ids } of text.matchAll(MARKER)) {
      const line = text.slice(0, index).split('\n').length;
      fixture.expected.push(...ids!.split(', ').map((id) => `${file}:${line} ${id}`));
    }
    fixture.texts.set(file, text.replaceAll(MARKER, ''));
  }
  return fixture;
}

function found(texts: ReadonlyMap<string, string>): string[] {
  const tree = { files: [...texts.keys()].sort(), read: (file: string) => Buffer.from(texts.get(file)!) };
  const { findings, problems } = analyse({ root: '/', paths: ['/'], tree, registry });
  expect(problems).toEqual([]);
  return findings
    .filter(({ confidence }) => confidence !== 'low')
    .map(({ file, line, entry }) => `${file}:${line} ${entry}`);
}

describe('a project that uses other APIs', () => {
  it.each(NAMES)('%s', (name) => {
    const { texts, expected } = read(name);
    expect(found(texts).sort()).toEqual(expected.sort());
    expect(expected.length === 0).toBe(name.startsWith('trap-'));
  });

  it('is one of many, and often a trap', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(40);
    expect(NAMES.filter((name) => name.startsWith('trap-')).length).toBeGreaterThanOrEqual(15);
  });
});
