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

/** The stores that persist between runs. */
export interface Kept {
  imports: KeptImports;
  parts: KeptParts;
}

/**
 * A part that takes this many evaluations, about two seconds, is not analysed again for each step from file to file.
 */
const EXPENSIVE = 60_000;
/** How much such a part may grow beyond its demands: a multiple of its own files, and at least this many files. */
const GROWTH = 3;
const LEAST_GROWTH = 100;

/** Divides, analyses and grows the parts for each round, and measures the time. Known results of a part are reused. */
export class Analyst {
  constructor(
    readonly program: Program,
    readonly interest: Interest,
    readonly described: () => Described,
    readonly profile: Profile,
    readonly memory: PartMemory,
    readonly kept: Kept | null,
  ) {}

  /** The program in parts that do not depend on each other. */
  divide(links: readonly Link[]): string[][] {
    return this.profile.measure('divide', () => this.program.parts(links));
  }

  /**
   * The result of a part, which depends on nothing else.
   *
   * @param mayWait whether the part may be left for later if it evidently lacks files.
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

  /** Whether a part asks for files that the program does not have. */
  #lacksFiles({ demand }: FoundCalls): boolean {
    return [...demand.files.keys()].some((file) => !this.program.members.has(file));
  }

  /**
   * Adds the files that parts ask for. Returns whether any was new.
   *
   * @param inProportion whether an expensive part may grow beyond its demands.
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
   * Adds the demands of an expensive part and the files around them. Another round costs as much as the whole part, so
   * files that turn out not to be needed are cheaper than more rounds.
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

  /** Stores what was found for the next run. Returns a remark if it cannot. */
  finish(): string | null {
    const { kept } = this;
    if (!kept) return null;
    return this.profile.measure('cache', () => kept.imports.keep() ?? kept.parts.save());
  }
}

/** Names of things at one place, numbered within this run: `request:17`. No other part knows them. */
const OF_ONE_PLACE = /^(?!event:|decorated:|global:)[^:]+:\d+(?:[:@]|$)/;

/** The channels that lead out of a part. */
export function lasting({ given, taken }: Channels): Channels {
  const isLasting = (name: string): boolean => !OF_ONE_PLACE.test(name);
  return { given: new Set([...given].filter(isLasting)), taken: new Set([...taken].filter(isLasting)) };
}
