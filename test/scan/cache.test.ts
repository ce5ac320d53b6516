import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStored } from '../../src/cache/stored-file.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import { Profile } from '../../src/model/profile.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type AnalyseOptions } from '../../src/scan.js';
import { makeProject } from '../cli/run.js';
import { runs } from '../properties.js';
import { TEXTS } from './versions.js';

const registry = loadRegistry([]);

type Edit = { file: string; text: number } | { hosts: string[] } | { damage: number } | { older: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(...Object.keys(TEXTS))
      .chain((file) => fc.nat(TEXTS[file]!.length - 1).map((text) => ({ file, text }))),
  },
  { weight: 1, arbitrary: fc.constantFrom<string[][]>([], ['*.acme.example']).map((hosts) => ({ hosts })) },
  { weight: 1, arbitrary: fc.nat().map((damage) => ({ damage })) },
  { weight: 2, arbitrary: fc.nat().map((older) => ({ older })) },
);

const BINARY = '\0'.repeat(20);

/** Edits that random choice rarely makes. */
const EXAMPLES: readonly Edit[][] = [
  // A broken tsconfig is no longer used.
  [
    { file: 'tsconfig.json', text: 3 },
    { file: 'app/main.ts', text: 2 },
    { file: 'app/wrap.ts', text: 1 },
  ],
  // A file that is not a source seems to import one.
  [
    { file: 'lib/about.json', text: 1 },
    { file: 'app/about.ts', text: 1 },
    { file: 'lib/names.ts', text: 1 },
  ],
  // The stored parts are older than the stored meaning of specifiers, or newer.
  [
    { file: 'app/both.ts', text: 1 },
    { file: 'lib/wrap.ts', text: 1 },
    { file: 'tsconfig.json', text: 1 },
    { older: 0 },
    { file: 'tsconfig.json', text: 0 },
    { file: 'tsconfig.json', text: 1 },
    { older: 1 },
  ],
  // A file is created that an import has always named.
  [
    { file: 'app/based.ts', text: 1 },
    { file: 'app/base-url.ts', text: 1 },
    { file: 'app/base-url.ts', text: 2 },
    { file: 'app/base-url.ts', text: 0 },
  ],
  // An alias leads to another file.
  [
    { file: 'app/wrap.ts', text: 2 },
    { file: 'lib/wrap.ts', text: 1 },
    { file: 'app/reads.ts', text: 1 },
    { file: 'tsconfig.json', text: 1 },
    { file: 'tsconfig.json', text: 0 },
  ],
  // The same, because of a file that another one extends.
  [
    { file: 'lib/wrap.ts', text: 1 },
    { file: 'app/reads.ts', text: 1 },
    { file: 'tsconfig.json', text: 2 },
    { file: 'base.json', text: 2 },
    { file: 'base.json', text: 1 },
  ],
  // The same, because of a file that a bundler's configuration imports.
  [
    { file: 'lib/wrap.ts', text: 1 },
    { file: 'app/aliased.ts', text: 1 },
    { file: 'vite.config.js', text: 1 },
    { file: 'aliases.js', text: 1 },
    { file: 'aliases.js', text: 0 },
  ],
  // A file of another platform is created.
  [
    { file: 'lib/wrap.ts', text: 1 },
    { file: 'app/mobile.ts', text: 1 },
    { file: 'app/send.ios.ts', text: 1 },
    { file: 'app/send.android.ts', text: 1 },
    { file: 'app/send.ios.ts', text: 0 },
  ],
  // A file of a platform is created beside one for all.
  [
    { file: 'app/named.ts', text: 1 },
    { file: 'app/names.ts', text: 1 },
    { file: 'app/names.web.ts', text: 1 },
    { file: 'app/names.web.ts', text: 0 },
  ],
  // The imported file comes last in order.
  [
    { file: 'app/wrap.ts', text: 2 },
    { file: 'tsconfig.json', text: 1 },
    { file: 'app/reads.ts', text: 1 },
    { file: 'lib/wrap.ts', text: 1 },
  ],
];

/** Enough files for a few to change before the import graph is stored again. */
const MANY = Object.fromEntries(
  Array.from({ length: 450 }, (_, number) => [`many/${number}.ts`, `export const number = ${number};\n`]),
);

class Project {
  readonly root: string;
  readonly cache = makeProject({});
  hosts: string[] = [];
  readonly #versions = new Map<string, Buffer[]>();

  constructor(files: Record<string, string> = {}) {
    this.root = makeProject(files);
    for (const file of Object.keys(TEXTS)) this.apply({ file, text: 0 });
  }

  apply(change: Edit): void {
    if ('hosts' in change) this.hosts = change.hosts;
    else if ('damage' in change) this.#damage(change.damage);
    else if ('older' in change) this.#putBack(change.older);
    else this.#write(change.file, TEXTS[change.file]![change.text]!);
  }

  #write(file: string, text: string | null): void {
    const path = join(this.root, file);
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }

  /** Changes one byte in some of the cache files, or truncates them there. */
  #damage(place: number): void {
    for (const [index, file] of readdirSync(this.cache).sort().entries()) {
      if (place % 3 === index) continue;
      const bytes = readFileSync(join(this.cache, file));
      const at = place % bytes.length;
      bytes[at] = bytes[at]! ^ 1;
      writeFileSync(join(this.cache, file), place % 2 === 0 ? bytes : bytes.subarray(0, at));
    }
  }

  /** Restores an earlier version of one file, as two simultaneous runs may do. */
  #putBack(choice: number): void {
    const files = readdirSync(this.cache).sort();
    const file = files[choice % Math.max(files.length, 1)];
    const versions = file === undefined ? [] : (this.#versions.get(file) ?? []);
    // The last version is the present one.
    const version = versions.at(-2 - ((choice >> 1) % Math.max(versions.length - 1, 1)));
    if (file !== undefined && version) writeFileSync(join(this.cache, file), version);
  }

  /** Records the present cache files. */
  remember(): void {
    for (const file of readdirSync(this.cache))
      this.#versions.set(file, [...(this.#versions.get(file) ?? []), readFileSync(join(this.cache, file))]);
  }

  scan(more: Partial<AnalyseOptions> = {}): Analysis {
    return analyse({ root: this.root, paths: [], registry, hosts: this.hosts, ...more });
  }

  /** Files that were parsed by a scan with the cache. */
  parsed(): number {
    const profile = new Profile();
    this.scan({ cache: this.cache, profile });
    return profile.costs().find(({ stage }) => stage === 'parse')?.files ?? 0;
  }
}

describe('a scan with a cache', () => {
  it('gives after any edits what a scan without one gives', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.boolean(), (edits, isLarge) => {
        const project = new Project(isLarge ? MANY : {});
        expect(project.scan({ cache: project.cache })).toEqual(project.scan());
        for (const change of edits) {
          project.remember();
          project.apply(change);
          expect(project.scan({ cache: project.cache })).toEqual(project.scan());
        }
      }),
      {
        numRuns: runs(25),
        examples: EXAMPLES.flatMap((edits) => [
          [edits, false],
          [edits, true],
        ]),
      },
    );
  });

  it('parses nothing when nothing has changed, and after an edit only what has to do with it', () => {
    const project = new Project();
    const all = project.parsed();
    expect(all).toBeGreaterThan(3);
    expect(project.parsed()).toBe(0);
    project.apply({ file: 'other/count.ts', text: 2 });
    expect(project.parsed()).toBe(0);
    project.apply({ file: 'other/count.ts', text: 0 });
    expect(project.parsed()).toBe(1);
    project.apply({ file: 'lib/names.ts', text: 1 });
    const again = project.parsed();
    expect(again).toBeGreaterThan(1);
    expect(again).toBeLessThan(all);
  });

  it('knows what is in files that are as they were, as long as the same is looked for', () => {
    const use =
      "export const list = () => fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n";
    const project = makeProject({
      ...MANY,
      'binary.ts': BINARY,
      'notes.py': "post('/rest/api/v1/listanswers')\n",
      'one.ts': '// deprec-scan-ignore-next-line CLIENT-1: soon\n',
    });
    const cache = makeProject({});
    const scan = (more: Partial<AnalyseOptions>): Analysis => analyse({ root: project, paths: [], registry, ...more });
    const scanned = (more: Partial<AnalyseOptions> = {}): Analysis => {
      const cold = scan(more);
      expect(scan({ ...more, cache })).toEqual(cold);
      expect(scan({ ...more, cache })).toEqual(cold);
      return cold;
    };
    const nothing = { ...registry, apis: [], entries: [] };
    expect(scanned({ registry: nothing }).unanalysed).toEqual([]);
    expect(scanned()).toMatchObject({
      unanalysed: [{ file: 'notes.py' }],
      findings: [],
      problems: [{ file: 'binary.ts' }],
    });
    for (const [file, text, findings] of [
      ['one.ts', use, 1],
      ['two.ts', use, 2],
      ['two.ts', BINARY, 1],
      ['one.ts', '', 0],
      ['binary.ts', use, 1],
      ['notes.py', '', 1],
    ] as const) {
      writeFileSync(join(project, file), text);
      expect(scanned().findings).toHaveLength(findings);
    }
    rmSync(join(project, 'binary.ts'));
    expect(scanned().findings).toHaveLength(0);
  });

  it('writes anew what is in the files only when more than a few have changed', () => {
    const project = makeProject(MANY);
    const cache = makeProject({});
    const kept = (): string =>
      readdirSync(cache)
        .map((file) => readFileSync(join(cache, file), 'latin1'))
        .join();
    const after = (count: number): string => {
      for (let number = 0; number < count; number++)
        writeFileSync(join(project, `many/${number}.ts`), `export const number = '${count}';\n`);
      analyse({ root: project, paths: [], registry, cache });
      return kept();
    };
    const first = after(0);
    expect(first).toContain('digests');
    expect(after(2)).toBe(first);
    expect(after(3)).not.toBe(first);
  });

  it('notices whether a file is gone or cannot be read, although it is listed all the same', () => {
    const texts: Record<string, string> = {
      ...MANY,
      'read.ts':
        "import { PATH } from './path';\nfetch(`https://acme-be.glean.com/rest/api/v1/${PATH}`, { method: 'POST' });\n",
      'path.ts': "export const PATH = 'listanswers';\n",
      'path/index.ts': "export const PATH = 'nothing';\n",
    };
    const cache = makeProject({});
    const scanned = (state: 'there' | 'ENOENT' | 'EACCES'): number => {
      const read = (file: string): Buffer => {
        if (file === 'path.ts' && state !== 'there') throw Object.assign(new Error(state), { code: state });
        return Buffer.from(texts[file]!);
      };
      const scan = (more: Partial<AnalyseOptions>): Analysis =>
        analyse({ root: '/nowhere', paths: [], registry, tree: { files: Object.keys(texts).sort(), read }, ...more });
      const cold = scan({});
      expect(scan({ cache })).toEqual(cold);
      return cold.findings.length;
    };
    const states = ['there', 'ENOENT', 'EACCES'] as const;
    for (const one of states)
      for (const other of states)
        expect([scanned(one), scanned(other)]).toEqual([one, other].map((state) => (state === 'there' ? 1 : 0)));
    texts['path/index.ts'] = "export const PATH = 'listanswers';\n";
    for (const one of states)
      for (const other of states)
        expect([scanned(one), scanned(other)]).toEqual([one, other].map((state) => (state === 'EACCES' ? 0 : 1)));
  });

  it('keeps nothing that is not used any more', () => {
    const project = new Project();
    const names = (): string[] =>
      readdirSync(project.cache).flatMap((file) => {
        const { values } = readStored(join(project.cache, file))!.value as { values: object };
        return Object.keys(values).sort();
      });
    project.parsed();
    const before = names();
    for (const text of [1, 2, 0]) {
      project.apply({ file: 'lib/send.ts', text });
      project.parsed();
    }
    expect(readdirSync(project.cache)).toHaveLength(2);
    expect(names()).toEqual(before);
  });
});
