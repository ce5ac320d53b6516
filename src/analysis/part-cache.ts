import type { Problem } from '../model/finding.js';
import { isValid, type QueryLog, type TrackedView } from '../program/tracked-view.js';
import type { Program } from '../program/program.js';
import type { Content } from '../program/file-texts.js';
import type { FoundCalls } from '../calls/demand/found-calls.js';

/** A part of the program, a connected component of its files, with its results. */
export interface AnalysedPart extends Omit<FoundCalls, 'questions'> {
  /**
   * What is enough while the program grows: `waiting` was left for later, because it evidently lacks files, and a
   * `probe` only looked near the API. Null for the whole result.
   */
  draft: 'waiting' | 'probe' | null;
  files: readonly string[];
  /** The files as they were parsed. */
  modules: TrackedView['modules'];
  /** Files in it that could not be parsed. */
  problems: Problem[];
  /** Files in it that are no programs, or not all of them, and what they are. */
  otherKinds: ReadonlyMap<string, string>;
  /** What it asked the program about other files. */
  queries: QueryLog;
}

interface CacheEntry {
  part: AnalysedPart;
  /** By file, in order. */
  contents: readonly (Content | undefined)[];
  /** The last program that was asked whether its answers are still the same, and that program's revision then. */
  program: Program;
  outsideRevision: number;
  /** Whether it was used since the last call of `prune`. */
  isUsed: boolean;
}

/**
 * The results of parts, by their files. A result is valid for the same texts as long as the program gives the same
 * answers to the part's questions: from round to round, and from edit to edit.
 */
export class PartCache {
  readonly #remembered = new Map<string, CacheEntry>();

  find(files: readonly string[], program: Program): AnalysedPart | undefined {
    const known = this.#remembered.get(nameOf(files));
    if (!known || !files.every((file, index) => isSame(program.contentOf(file), known.contents[index])))
      return undefined;
    if (known.program !== program || known.outsideRevision !== program.outsideRevision) {
      if (!isValid(known.part.queries, program)) return undefined;
      Object.assign(known, { program, outsideRevision: program.outsideRevision });
    }
    known.isUsed = true;
    return known.part;
  }

  set(part: AnalysedPart, program: Program): void {
    const contents = part.files.map((file) => program.contentOf(file));
    this.#remembered.set(nameOf(part.files), {
      part,
      contents,
      program,
      outsideRevision: program.outsideRevision,
      isUsed: true,
    });
  }

  /** Forgets what was not used since the last call. */
  prune(): void {
    for (const [name, known] of this.#remembered) {
      if (!known.isUsed) this.#remembered.delete(name);
      known.isUsed = false;
    }
  }
}

/** Unread contents are compared by identity, so that they need not be read. */
function isSame(one: Content | undefined, other: Content | undefined): boolean {
  return one === other || one?.text === other?.text;
}

function nameOf(files: readonly string[]): string {
  return files.join('\0');
}
