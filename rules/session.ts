import { join } from 'node:path';
import type { AnalyseOptions } from '../src/analysis/options.js';
import { isProgram, isSourceFile } from '../src/candidates/search.js';
import { now } from '../src/runtime/clock.js';
import type { Contract } from '../src/model/contract.js';
import type { Problem } from '../src/model/finding.js';
import type { IsoDate, Registry } from '../src/model/registry.js';
import { ProjectAnalysis, type FoundInFile } from './project-analysis.js';
import type { FileFixes } from './file-fixes.js';
import { Promises } from './promises.js';
import { isSameStamp, mayBeSince, Throttle, readText, stampOf, type Stamp } from './disk.js';
import { ConfigurationError } from './errors.js';

const NOTHING: FoundInFile = { findings: [], violations: [] };

/** How often files that were not linted are checked for changes on disk. */
const DISK_CHECK_MS = 1000;

/** An analysis, and what must stay the same on disk for it to be valid. */
interface Result {
  analysis: ProjectAnalysis;
  /** Stamps of the files that the analysis has read, of those with an overlay, and of the file that it was run for. */
  stamps: Map<string, Stamp>;
  /** When the files were listed, in milliseconds since the epoch, as in stamps. */
  listedAt: number;
}

/**
 * The findings and violations of one project for as long as the process lives.
 *
 * The contract, as far as ESLint allows it:
 * - The whole project is analysed once, as the command line does it, and again only when the text of an analysed file
 * changes. A file that mentions no API, and that no import connects with those that do, costs a search through its
 * text and a comparison with the disk: an unsaved text counts once another file imports it.
 * - ESLint passes the text of the file that it lints. If it differs from the disk, it becomes an overlay and counts for
 * all other files, until the file's stamp on disk changes.
 * - After an edit only that file is parsed again, and only what it affects is analysed. The list of files and the
 * results of the search stay valid, unless the edit changes them.
 * - Dependents of an edited file change at their next lint: ESLint cannot be told to lint them.
 * - Changes on disk without a lint are noticed within a second, in files of the last analysis and in files that say
 * what specifiers mean. Other files, such as a new one without any mention, count once they are linted or imported.
 */
export class Session {
  /** Texts that differ from the disk, by path relative to the root. */
  #overlay = new Map<string, string>();
  readonly #promises = new Promises();
  readonly #throttle = new Throttle(DISK_CHECK_MS);
  readonly #warned = new Set<string>();
  #result: Result | undefined;

  /**
   * @param root absolute path of the project; files are relative to it.
   */
  constructor(
    readonly root: string,
    readonly registry: Registry,
    readonly contract: Contract,
    readonly own: Pick<AnalyseOptions, 'hosts' | 'clients' | 'models' | 'values'>,
    readonly isExcluded: ((absolute: string) => boolean) | null = null,
  ) {}

  /**
   * The findings and violations in a file, of every confidence, in order.
   *
   * @param file POSIX path relative to the root.
   * @param text its text in ESLint, without byte order mark.
   * @throws ConfigurationError if a file that determines what specifiers mean, such as tsconfig.json, cannot be
   * understood.
   */
  foundIn(file: string, text: string): FoundInFile {
    if (!isSourceFile(file)) return NOTHING;
    const known = this.#result;
    if (known && !this.#mayMatter(known, file, text)) {
      this.#setAside(known, file, text);
      return NOTHING;
    }
    const result = this.#current(file, text);
    const { analysis } = result;
    if (analysis.analyseRest(file)) this.#keep(result);
    const [fault] = analysis.problems.filter(isConfiguration);
    if (fault && analysis.concerns(file, text)) throw new ConfigurationError(wordsOf(fault));
    return analysis.foundIn(file);
  }

  /** The edits in a file of which `foundIn` has been asked. */
  fixesIn(file: string, asOf: IsoDate): FileFixes {
    const analysis = this.#result?.analysis;
    if (!analysis) return { fixes: [], members: [] };
    const here = analysis.fixesIn(file, asOf);
    const present = {
      textOf: (other: string) => analysis.textOf(other),
      isFound: (entry: string, other: string) => analysis.foundIn(other).findings.some((one) => one.entry === entry),
    };
    this.#promises.make(here, (other) => analysis.fixesIn(other, asOf), present);
    const due = this.#promises.dueIn(file, present);
    return { fixes: [...here.fixes, ...due.fixes], members: [...here.members, ...due.members] };
  }

  /** Whether a file without findings may have edits that belong to those of other files. */
  mayBeEdited(file: string, text: string): boolean {
    return this.#promises.has(file) || this.#result?.analysis.mayBeEdited(file, text) === true;
  }

  /** Remembers the unsaved text of a file that does not matter now: another edit may import it. */
  #setAside(result: Result, file: string, text: string): void {
    if (!result.analysis.isScanned(file) || this.#covers(result, file, text)) return;
    this.#hold(this.#overlay, file, text);
    result.analysis.update(file);
    result.stamps.set(file, stampOf(join(this.root, file)));
  }

  #current(file: string, text: string): Result {
    const result = this.#result;
    if (!result || this.#hasChangedOnDisk(result)) return this.#analyse(file, text);
    if (this.#covers(result, file, text)) return result;
    const before = result.analysis.textOf(file) ?? this.#overlay.get(file) ?? readText(join(this.root, file));
    return result.analysis.canFollow(file, before, text) ? this.#follow(result, file, text) : this.#analyse(file, text);
  }

  /**
   * Whether a file with this text may contribute. A file that was left out of the scan on purpose may not, unless it
   * was created since.
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
    // The text was not kept, because the file was not parsed: compare with the disk, if that is unchanged.
    const stamp = stampOf(join(this.root, file));
    const isRestUnchanged = isSameStamp(stamp, stamps.get(file)) || (stamp !== null && !mayBeSince(stamp, listedAt));
    return isRestUnchanged && readText(join(this.root, file)) === text;
  }

  /**
   * Drops overlays of files that were saved or replaced. Returns whether any change on disk invalidates the analysis.
   */
  #hasChangedOnDisk({ analysis, stamps }: Result): boolean {
    // A corrected mistake in a configuration is noticed at once.
    const isBroken = analysis.problems.some(isConfiguration);
    const isDue = isBroken || this.#throttle.isDue();
    if (isDue) analysis.forgetTexts();
    // Texts that do not matter now may be many: `--fix` makes one of each file that it mends.
    const watched = isDue
      ? [...stamps.keys()]
      : [...this.#overlay.keys()].filter((file) => analysis.textOf(file) !== undefined);
    let changed = false;
    for (const file of watched) {
      const stamp = stampOf(join(this.root, file));
      if (isSameStamp(stamp, stamps.get(file))) continue;
      const seen = analysis.textOf(file) ?? this.#overlay.get(file);
      stamps.set(file, stamp);
      this.#overlay.delete(file);
      if (readText(join(this.root, file)) !== seen) changed = true;
    }
    return changed;
  }

  /** Analyses the whole project. */
  #analyse(file: string, text: string): Result {
    const { root, registry, contract, own, isExcluded } = this;
    const excluded = isExcluded && ((path: string): boolean => isExcluded(join(root, path)));
    const earlier = this.#result?.analysis;
    this.#result = undefined;
    const overlay = new Map(this.#overlay);
    this.#hold(overlay, file, text);
    const listedAt = now();
    const analysis = new ProjectAnalysis(
      { root, paths: [], cwd: root, registry, contract, ...own, excluded, overlay },
      earlier,
    );
    const result: Result = { analysis, stamps: new Map(), listedAt };
    for (const path of [...overlay.keys(), file]) result.stamps.set(path, stampOf(join(root, path)));
    this.#throttle.reset();
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

  /** Adds a text to an overlay, unless it is the same on disk. */
  #hold(overlay: Map<string, string>, file: string, text: string): void {
    if (readText(join(this.root, file)) === text) overlay.delete(file);
    else overlay.set(file, text);
  }

  /** ESLint itself reports what it cannot parse. Problems of files that it never reads are reported here, once. */
  #warn(problems: readonly Problem[]): void {
    for (const problem of problems) {
      const text = wordsOf(problem);
      if (isSourceFile(problem.file) || isConfiguration(problem) || this.#warned.has(text)) continue;
      this.#warned.add(text);
      process.emitWarning(text, 'DeprecScanWarning');
    }
  }
}

/** Whether a problem is in a file that determines what specifiers mean. */
function isConfiguration({ file, line }: Problem): boolean {
  return line !== null && !isProgram(file);
}

function wordsOf({ file, line, message }: Problem): string {
  if (file === '.') return message;
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}
