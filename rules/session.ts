import { join } from 'node:path';
import type { ClientRow } from '../src/calls/clients/row.js';
import { isSourceFile } from '../src/candidates/search.js';
import { now } from '../src/clock.js';
import type { PlacedFinding, Problem } from '../src/model/finding.js';
import type { Registry } from '../src/model/registry.js';
import type { Program } from '../src/program/program.js';
import { analyse, needlesFor } from '../src/scan.js';
import { AnalysedPart } from './analysed-part.js';
import { isSameStamp, Pulse, readText, stampOf, type Stamp } from './disk.js';

/** How often files that nobody has linted are looked at for changes on disk. */
const LOOK_AT_DISK_MS = 1000;

/** An analysis and what has to stay as it is for it to hold. */
interface Result {
  part: AnalysedPart;
  findings: ReadonlyMap<string, readonly PlacedFinding[]>;
  /** Stamps of the files that were parsed, of those with an overlay, and of the one that the analysis was run for. */
  stamps: Map<string, Stamp>;
  /** When it began, in milliseconds since the epoch, as stamps count. */
  startedAt: number;
}

/**
 * The findings of one project for as long as the process lives.
 *
 * The contract, as far as ESLint lets it be kept:
 * - The whole project is analysed once, as the command line does it, and again only when something that it looked at has
 *   another text. A file that mentions no API and has no import in common with those that do costs a search through its text.
 * - ESLint hands over the text of the file that it lints. Where that is not what is on disk, it becomes an overlay and counts
 *   for all other files, until the file's stamp on disk changes.
 * - Dependents of an edited file change at their next lint: ESLint cannot be told to lint them.
 * - Files of the last analysis that change on disk without being linted are noticed within a second. Files that it did not
 *   look at (a new one without any mention, a tsconfig file) count from the next analysis on.
 */
export class Session {
  readonly #mentions: RegExp;
  /** Texts that are not as on disk, by path relative to the root. */
  #overlay = new Map<string, string>();
  readonly #pulse = new Pulse(LOOK_AT_DISK_MS);
  readonly #warned = new Set<string>();
  #result: Result | undefined;

  /** @param root Absolute path of the project; files are relative to it. */
  constructor(
    readonly root: string,
    readonly registry: Registry,
    readonly hosts: readonly string[],
    readonly clients: readonly ClientRow[],
  ) {
    this.#mentions = needlesFor(registry, clients).search;
  }

  /**
   * The findings in a file, of every confidence, in order.
   *
   * @param file POSIX path relative to the root.
   * @param text Its text as ESLint has it, without byte order mark.
   */
  findingsIn(file: string, text: string): readonly PlacedFinding[] {
    if (!isSourceFile(file)) return [];
    let result = this.#result ?? this.#analyse(file, text);
    if (!this.#mentions.test(text) && !result.part.borders(file, text)) return [];
    if (this.#hasChangedOnDisk(result) || !this.#covers(result, file, text)) result = this.#analyse(file, text);
    return result.findings.get(file) ?? [];
  }

  /** Whether the analysis has seen the file with this text. */
  #covers(result: Result, file: string, text: string): boolean {
    const seen = result.part.texts.get(file) ?? this.#overlay.get(file);
    if (seen !== undefined) return seen === text;
    // It was not parsed, so nobody kept its text: compare with the disk, if that is as it was.
    const stamp = stampOf(join(this.root, file));
    const isAsBefore = isSameStamp(stamp, result.stamps.get(file)) || (stamp !== null && stamp.modified <= result.startedAt);
    return isAsBefore && readText(join(this.root, file)) === text;
  }

  /** Drops overlays of which the file was saved or replaced, and tells whether that or another change makes the analysis void. */
  #hasChangedOnDisk({ part, stamps }: Result): boolean {
    const watched = this.#pulse.isDue() ? [...stamps.keys()] : [...this.#overlay.keys()];
    let changed = false;
    for (const file of watched) {
      const stamp = stampOf(join(this.root, file));
      if (isSameStamp(stamp, stamps.get(file))) continue;
      stamps.set(file, stamp);
      this.#overlay.delete(file);
      if (readText(join(this.root, file)) !== part.texts.get(file)) changed = true;
    }
    return changed;
  }

  #analyse(file: string, text: string): Result {
    const { root, registry, hosts, clients } = this;
    this.#result = undefined;
    const overlay = new Map(this.#overlay);
    if (readText(join(root, file)) === text) overlay.delete(file);
    else overlay.set(file, text);
    const startedAt = now();
    let program: Program | null = null;
    const analysis = analyse({ root, paths: [], cwd: root, registry, hosts, clients, overlay, onProgram: (used) => (program = used) });
    const part = new AnalysedPart(program);
    const watched = [...part.texts.keys(), ...overlay.keys(), file];
    const stamps = new Map(watched.map((path) => [path, stampOf(join(root, path))]));
    this.#pulse.reset();
    this.#warn(analysis.problems);
    // Only now: a text on which the analysis failed must not stay behind when the user takes it back.
    this.#overlay = overlay;
    return (this.#result = { part, findings: byFile(analysis.findings), stamps, startedAt });
  }

  /** ESLint itself tells what it cannot parse. What it never reads, such as a broken tsconfig file, is told here, once. */
  #warn(problems: readonly Problem[]): void {
    for (const { file, line, message } of problems) {
      const text = `${file}${line === null ? '' : `:${line}`}: ${message}`;
      if (isSourceFile(file) || this.#warned.has(text)) continue;
      this.#warned.add(text);
      process.emitWarning(text, 'DeprecScanWarning');
    }
  }
}

function byFile(findings: readonly PlacedFinding[]): Map<string, PlacedFinding[]> {
  const map = new Map<string, PlacedFinding[]>();
  for (const finding of findings) {
    const known = map.get(finding.file);
    if (known) known.push(finding);
    else map.set(finding.file, [finding]);
  }
  return map;
}
