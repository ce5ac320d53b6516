import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Session } from '../../rules/session.js';
import { isSourceFile } from '../../src/candidates/search.js';
import { listFiles } from '../../src/files/list.js';
import type { FoundInFile } from '../../rules/project-analysis.js';
import type { PlacedFinding } from '../../src/model/finding.js';
import type { PlacedViolation } from '../../src/model/violation.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { configured } from '../scan/configured.js';
import { fixturePath } from '../fixtures.js';
import { fixtureNames } from '../scan/fixtures.js';
import { sampleOf } from '../scan/sample.js';
import { oneNamed, runs } from '../properties.js';

const registry = loadRegistry([]);
const contract = loadContract();

/** An edit of a file's text. `at` and `other` are fractions: of its lines, and of the files of the project. */
interface Edit {
  kind:
    | 'remove a line'
    | 'repeat a line'
    | 'add a comment'
    | 'change a word'
    | 'take another text'
    | 'empty'
    | 'take back'
    | 'save';
  file: number;
  at: number;
  other: number;
}

const KINDS: Edit['kind'][] = [
  'remove a line',
  'repeat a line',
  'add a comment',
  'change a word',
  'take another text',
  'empty',
  'take back',
  'save',
];
const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), file: fraction, at: fraction, other: fraction }),
  { minLength: 1, maxLength: 8 },
);

const lineOf = (finding: PlacedFinding): string =>
  `${finding.file}:${finding.line}:${finding.column} ${finding.entry} ${finding.in} ${finding.confidence}\n  ${JSON.stringify([finding.id, finding.message, finding.trace])}`;
const violationLine = (found: PlacedViolation): string =>
  `${found.file}:${found.line}:${found.column} ${found.rule} ${found.confidence}\n  ${JSON.stringify([found.id, found.message, found.trace])}`;
const linesOf = ({ findings, violations }: FoundInFile): string[] => [
  ...findings.map(lineOf),
  ...violations.map(violationLine),
];
const pick = <T>(items: readonly T[], at: number): T => items[Math.floor(at * items.length)]!;

/** A project in an editor. Each edit is linted at once, as in editors. */
class Project {
  readonly #texts: Map<string, string>;
  readonly #saved: Map<string, string>;
  /** Findings of new analyses by the texts of the files: edits are taken back, and many are looked at twice. */
  readonly #found = new Map<string, string[]>();
  readonly #session: Session;
  readonly #configured;

  constructor(readonly root: string) {
    const files = listFiles(root, [], root).files.filter((file) => isSourceFile(file));
    this.#saved = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    this.#texts = new Map(this.#saved);
    this.#configured = configured(root);
    this.#session = new Session(root, registry, contract, this.#configured);
  }

  /** Makes an edit, and returns the edited file. */
  edit({ kind, file: at, ...where }: Edit): string {
    const file = pick([...this.#texts.keys()], at);
    const text = this.#texts.get(file)!;
    if (kind === 'save') {
      writeFileSync(join(this.root, file), text);
      this.#saved.set(file, text);
    }
    this.#texts.set(file, this.#edited(file, text, kind, where));
    this.#session.foundIn(file, this.#texts.get(file)!);
    return file;
  }

  #edited(file: string, text: string, kind: Edit['kind'], { at, other }: Pick<Edit, 'at' | 'other'>): string {
    const lines = text.split('\n');
    const index = Math.floor(at * lines.length);
    switch (kind) {
      case 'remove a line':
        return lines.toSpliced(index, 1).join('\n');
      case 'repeat a line':
        return lines.toSpliced(index, 0, lines[index]!).join('\n');
      case 'add a comment':
        return lines.toSpliced(index, 0, '// a remark').join('\n');
      case 'change a word': {
        const words = [...text.matchAll(/\w{4,}/g)];
        const word = words.length > 0 ? pick(words, at) : null;
        return word
          ? `${text.slice(0, word.index)}${pick(words, other)[0]}${text.slice(word.index + word[0].length)}`
          : text;
      }
      case 'take another text':
        return pick([...this.#texts.values()], other);
      case 'empty':
        return '';
      case 'take back':
        return this.#saved.get(file)!;
      case 'save':
        return text;
    }
  }

  /** The session's findings in one file. */
  ofFile(file: string): string[] {
    return linesOf(this.#session.foundIn(file, this.#texts.get(file)!)).sort();
  }

  /** The session's findings, file by file. */
  ofSession(): string[] {
    return [...this.#texts].flatMap(([file, text]) => linesOf(this.#session.foundIn(file, text))).sort();
  }

  /** The findings of a new analysis of the whole project. */
  anew(seeds: 'candidates' | 'all'): string[] {
    const state = JSON.stringify([seeds, ...this.#texts]);
    const found = this.#found.get(state) ?? this.#analysed(seeds);
    this.#found.set(state, found);
    return found;
  }

  #analysed(seeds: 'candidates' | 'all'): string[] {
    const overlay = new Map([...this.#texts].filter(([file, text]) => text !== this.#saved.get(file)));
    const { findings, violations } = analyse({
      root: this.root,
      paths: [],
      cwd: this.root,
      registry,
      contract,
      ...this.#configured,
      overlay,
      seeds,
    });
    const isHere = ({ file }: { file: string }): boolean => this.#texts.has(file);
    return linesOf({ findings: findings.filter(isHere), violations: violations.filter(isHere) }).sort();
  }
}

const names = sampleOf(fixtureNames(), 4);

/**
 * Expects what a new analysis finds. A session may have parsed more than is needed now, like one that begins with all
 * files. If that alone makes a difference, the random edit has found a gap of the engine, and neither result is a fault
 * of the session.
 */
function expectAnew(found: string[], anew: (seeds: 'candidates' | 'all') => string[]): void {
  const expected = anew('candidates');
  if (!isDeepStrictEqual(found, expected) && isDeepStrictEqual(expected, anew('all'))) expect(found).toEqual(expected);
}

const edit = (kind: Edit['kind'], file: number, at = 0, other = 0): Edit => ({ kind, file, at, other });
/** What has been wrong once. */
const EXAMPLES: [name: string, edits: Edit[]][] = [
  [
    'xhr-promisified-library',
    [edit('remove a line', 0), edit('remove a line', 0.667), edit('take back', 0), edit('remove a line', 0)],
  ],
  ['n8n-compiled-nodes', [edit('remove a line', 0)]],
];

it('a session says after any edits what an analysis of the whole project says', () => {
  fc.assert(
    fc.property(oneNamed(names), edits, (name, some) => {
      const { root } = new Tree({});
      cpSync(fixturePath(name), root, { recursive: true });
      const project = new Project(root);
      for (const edit of some) {
        const file = project.edit(edit);
        const ofFile = (line: string): boolean => line.startsWith(`${file}:`);
        expectAnew(project.ofFile(file), (seeds) => project.anew(seeds).filter(ofFile));
      }
      expectAnew(project.ofSession(), (seeds) => project.anew(seeds));
    }),
    { numRuns: runs(60), examples: EXAMPLES },
  );
});
