import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { Described } from '../calls/models/described.js';
import type { Channels } from '../calls/domain/deliveries.js';
import type { Interest } from '../calls/engine/interest.js';
import { loadEngine } from '../loading/load-engine.js';
import type { Profile } from '../model/profile.js';
import type { Link } from '../program/parts.js';
import type { Program } from '../program/program.js';
import type { KeptImports } from './kept-imports.js';
import type { KeptParts } from './kept-parts.js';
import type { AnalysedPart, PartMemory } from './part-memory.js';

/** What is kept from run to run. */
export interface Kept {
  imports: KeptImports;
  parts: KeptParts;
}

/**
 * A part that takes so many evaluations, about two seconds, is not analysed once more for each step from file to file.
 */
const EXPENSIVE = 60_000;
/** How many times its own files such a part may take in beside what it asks for, and how many files at least. */
const GROWTH = 3;
const LEAST_GROWTH = 100;

/**
 * Does for the rounds what they are made of, and takes the time. What was found in a part before is not looked for
 * again.
 */
export class Analyst {
  constructor(
    readonly program: Program,
    readonly interest: Interest,
    readonly described: () => Described,
    readonly profile: Profile,
    readonly memory: PartMemory,
    readonly kept: Kept | null,
  ) {}

  /** The program in parts that have nothing to do with each other. */
  divide(links: readonly Link[]): string[][] {
    return this.profile.measure('divide', () => this.program.parts(links));
  }

  /**
   * What is found in a part, which depends on nothing else. @param mayWait whether it may be left for later if it
   * evidently lacks files.
   */
  analyse(files: readonly string[], mayWait: boolean): AnalysedPart {
    const known = this.memory.find(files, this.program);
    if (known) return known;
    const kept = this.kept && this.profile.measure('cache', () => this.kept!.parts.find(files));
    const part =
      kept && (!kept.isWaiting || (mayWait && this.#lacksFiles(kept))) ? kept : this.#analyse(files, mayWait);
    if (!part.isWaiting) this.memory.keep(part, this.program);
    return part;
  }

  #analyse(files: readonly string[], mayWait: boolean): AnalysedPart {
    const { findCalls, wantingFiles } = this.profile.measure('load engine', loadEngine);
    this.profile.measure('load compiler', () => this.program.prepare());
    const view = this.profile.measure('parse', () => this.program.view(files));
    const wanting = mayWait
      ? this.profile.measure('analyse', () => wantingFiles(view, this.interest, this.described().clients))
      : null;
    const isWaiting = wanting !== null && this.#lacksFiles(wanting);
    const found = isWaiting
      ? wanting
      : this.profile.measure('analyse', () => findCalls(view, this.interest, this.described()));
    const part = {
      ...found,
      channels: lasting(found.channels),
      isWaiting,
      files,
      modules: view.modules,
      problems: [...view.problems(), ...found.failures],
      answers: view.answers,
    };
    this.kept?.parts.keep(part);
    return part;
  }

  /** Whether files are asked for that the program has not got. */
  #lacksFiles({ demand }: FoundCalls): boolean {
    return [...demand.files.keys()].some((file) => !this.program.members.has(file));
  }

  /**
   * Takes in what parts ask for; false when that is nothing new. @param inProportion whether an expensive part takes in
   * more than that.
   */
  grow(parts: readonly AnalysedPart[], inProportion: boolean): boolean {
    const expensive = parts.filter(({ steps }) => inProportion && steps >= EXPENSIVE);
    const others = parts.filter((part) => !expensive.includes(part));
    return this.profile.measure('grow', () => {
      const hasGrown = expensive.filter((part) => this.#growInProportion(part)).length > 0;
      return this.program.grow(others.map(({ demand }) => demand)) || hasGrown;
    });
  }

  /**
   * Takes in what an expensive part asks for, and what stands around that. Another round costs as much as all that the
   * part has: files that turn out not to be needed cost less than a few more rounds for those that are.
   */
  #growInProportion({ demand, files }: AnalysedPart): boolean {
    const { size } = this.program.members;
    if (!this.program.grow([demand])) return false;
    this.program.growAround(
      [...[...this.program.members.keys()].slice(size), ...files],
      size + Math.max(files.length * GROWTH, LEAST_GROWTH),
    );
    return true;
  }

  /** Keeps what was found out for the next run. Gives a remark when it cannot. */
  finish(): string | null {
    const { kept } = this;
    if (!kept) return null;
    return this.profile.measure('cache', () => kept.imports.keep() ?? kept.parts.save());
  }
}

/** Names of what stands at one place, counted by this run: `request:17`. No other part knows of it. */
const OF_ONE_PLACE = /^(?!event:|decorated:|global:)[^:]+:\d+(?:[:@]|$)/;

/** The channels that lead out of a part. */
export function lasting({ given, taken }: Channels): Channels {
  const isLasting = (name: string): boolean => !OF_ONE_PLACE.test(name);
  return { given: new Set([...given].filter(isLasting)), taken: new Set([...taken].filter(isLasting)) };
}
