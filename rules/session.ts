import { join } from 'node:path';
import type { Described } from '../src/calls/models/described.js';
import { isSourceFile } from '../src/candidates/search.js';
import { now } from '../src/clock.js';
import type { PlacedFinding, Problem } from '../src/model/finding.js';
import type { Registry } from '../src/model/registry.js';
import { ProjectAnalysis } from './analysis.js';
import { isSameStamp, mayBeSince, Pulse, readText, stampOf, type Stamp } from './disk.js';
import { ConfigurationError } from './errors.js';

/** How often files that nobody has linted are looked at for changes on disk. */
const LOOK_AT_DISK_MS = 1000;

/** An analysis, and what has to stay as it is on disk for it to hold. */
interface Result {
  analysis: ProjectAnalysis;
  /** Of the files that the analysis has read for good, of those with an overlay, and of the one that it was run for. */
  stamps: Map<string, Stamp>;
  /** When the files were listed, in milliseconds since the epoch, as stamps count. */
  listedAt: number;
}

/**
 * The findings of one project for as long as the process lives.
 *
 * The contract, as far as ESLint lets it be kept:
 * - The whole project is analysed once, as the command line does it, and again only when something that it looked at
 * has
 * another text. A file that mentions no API and has no import in common with those that do costs a search through its
 * text.
 * - ESLint hands over the text of the file that it lints. Where that is not what is on disk, it becomes an overlay and
 * counts
 *   for all other files, until the file's stamp on disk changes.
 * - After an edit only that file is parsed again, and only what has to do with it is analysed. The list of files and
 * the search
 *   through them stay, unless the edit changes what they said.
 * - Dependents of an edited file change at their next lint: ESLint cannot be told to lint them.
 * - Files of the last analysis that change on disk without being linted are noticed within a second, tsconfig files and
 * package.json
 * files among them. Files that it did not look at (a new one without any mention) count once they are linted or
 * imported.
 */
export class Session {
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
    readonly described: Described,
    readonly isExcluded: ((absolute: string) => boolean) | null = null,
  ) {}

  /**
   * The findings in a file, of every confidence, in order.
   *
   * @param file POSIX path relative to the root.
   * @param text Its text as ESLint has it, without byte order mark.
   * @throws ConfigurationError when a file that says what specifiers mean, such as tsconfig.json, cannot be understood.
   */
  findingsIn(file: string, text: string): readonly PlacedFinding[] {
    if (!isSourceFile(file)) return [];
    const known = this.#result;
    if (known && !this.#mayMatter(known, file, text)) return [];
    const result = this.#current(file, text);
    const { analysis } = result;
    if (analysis.catchUp(file)) this.#keep(result);
    const [fault] = analysis.problems.filter(isConfiguration);
    if (fault && analysis.concerns(file, text)) throw new ConfigurationError(wordsOf(fault));
    return analysis.findingsIn(file);
  }

  #current(file: string, text: string): Result {
    const result = this.#result;
    if (!result || this.#hasChangedOnDisk(result)) return this.#analyse(file, text);
    if (this.#covers(result, file, text)) return result;
    const before = result.analysis.textOf(file) ?? this.#overlay.get(file) ?? readText(join(this.root, file));
    return result.analysis.canFollow(file, before, text) ? this.#follow(result, file, text) : this.#analyse(file, text);
  }

  /**
   * Whether a file with this text may take part. One that was left out of the scan on purpose may not, unless it has
   * come into being since.
   */
  #mayMatter({ analysis, listedAt }: Result, file: string, text: string): boolean {
    if (analysis.isScanned(file)) return analysis.concerns(file, text);
    if (this.#overlay.has(file)) return false;
    const stamp = stampOf(join(this.root, file));
    return stamp === null || mayBeSince(stamp, listedAt);
  }

  /** Whether the analysis has seen the file with this text. */
  #covers({ analysis, stamps, listedAt }: Result, file: string, text: string): boolean {
    const seen = analysis.textOf(file) ?? this.#overlay.get(file);
    if (seen !== undefined) return seen === text;
    // It was not parsed, so nobody kept its text: compare with the disk, if that is as it was.
    const stamp = stampOf(join(this.root, file));
    const isAsBefore = isSameStamp(stamp, stamps.get(file)) || (stamp !== null && !mayBeSince(stamp, listedAt));
    return isAsBefore && readText(join(this.root, file)) === text;
  }

  /**
   * Drops overlays of which the file was saved or replaced, and tells whether that or another change makes the analysis
   * void.
   */
  #hasChangedOnDisk({ analysis, stamps }: Result): boolean {
    // Nobody waits for a mistake that has been put right.
    const isBroken = analysis.problems.some(isConfiguration);
    const isDue = isBroken || this.#pulse.isDue();
    if (isDue) analysis.forgetTexts();
    const watched = isDue ? [...stamps.keys()] : [...this.#overlay.keys()];
    let changed = false;
    for (const file of watched) {
      const stamp = stampOf(join(this.root, file));
      if (isSameStamp(stamp, stamps.get(file))) continue;
      stamps.set(file, stamp);
      this.#overlay.delete(file);
      if (readText(join(this.root, file)) !== analysis.textOf(file)) changed = true;
    }
    return changed;
  }

  /** Analyses the whole project. */
  #analyse(file: string, text: string): Result {
    const { root, registry, hosts, described, isExcluded } = this;
    const excluded = isExcluded && ((path: string): boolean => isExcluded(join(root, path)));
    const earlier = this.#result?.analysis;
    this.#result = undefined;
    const overlay = new Map(this.#overlay);
    this.#hold(overlay, file, text);
    const listedAt = now();
    const analysis = new ProjectAnalysis(
      { root, paths: [], cwd: root, registry, hosts, ...described, excluded, overlay },
      earlier,
    );
    const result: Result = { analysis, stamps: new Map(), listedAt };
    for (const path of [...overlay.keys(), file]) result.stamps.set(path, stampOf(join(root, path)));
    this.#pulse.reset();
    // Only now: a text on which the analysis failed must not stay behind when the user takes it back.
    this.#overlay = overlay;
    return this.#keep(result);
  }

  /** Analyses again what depends on a file. */
  #follow(result: Result, file: string, text: string): Result {
    const before = this.#overlay.get(file);
    this.#result = undefined;
    this.#hold(this.#overlay, file, text);
    try {
      result.analysis.follow(file);
    } catch (error) {
      if (before === undefined) this.#overlay.delete(file);
      else this.#overlay.set(file, before);
      throw error;
    }
    result.stamps.set(file, stampOf(join(this.root, file)));
    return this.#keep(result);
  }

  #keep(result: Result): Result {
    for (const [file] of result.analysis.texts()) {
      if (!result.stamps.has(file)) result.stamps.set(file, stampOf(join(this.root, file)));
    }
    this.#warn(result.analysis.problems);
    return (this.#result = result);
  }

  /** Takes a text into an overlay, unless it is what is on disk. */
  #hold(overlay: Map<string, string>, file: string, text: string): void {
    if (readText(join(this.root, file)) === text) overlay.delete(file);
    else overlay.set(file, text);
  }

  /** ESLint itself tells what it cannot parse. What it never reads is told here, once. */
  #warn(problems: readonly Problem[]): void {
    for (const problem of problems) {
      const text = wordsOf(problem);
      if (isSourceFile(problem.file) || isConfiguration(problem) || this.#warned.has(text)) continue;
      this.#warned.add(text);
      process.emitWarning(text, 'DeprecScanWarning');
    }
  }
}

/** Whether a problem is one of the files that say what specifiers mean. */
function isConfiguration({ file, line }: Problem): boolean {
  return line !== null && !isSourceFile(file);
}

function wordsOf({ file, line, message }: Problem): string {
  if (file === '.') return message;
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}
