import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { Described } from '../calls/models/described.js';
import type { Channels } from '../calls/domain/channels.js';
import type { Interest } from '../calls/engine/interest.js';
import { collectGarbage } from '../garbage.js';
import { loadEngine } from '../loading/load-engine.js';
import { withoutSecrets } from './without-secrets.js';
import { addCost, type Profile } from '../model/profile.js';
import type { Link } from '../program/connected-components.js';
import type { Program } from '../program/program.js';
import type { ImportStore } from './import-store.js';
import type { PartStore } from './part-store.js';
import type { AnalysedPart, PartCache } from './part-cache.js';

/** The stores that persist between runs. */
export interface Stores {
  imports: ImportStore;
  parts: PartStore;
}

/**
 * A part that takes this many evaluations, about two seconds, is not analysed again for each step from file to file.
 */
const EXPENSIVE = 60_000;
/** How much such a part may grow beyond its demands: a multiple of its own files, and at least this many files. */
const GROWTH = 3;
const LEAST_GROWTH = 100;

/** Divides, analyses and grows the parts for each round, and measures the time. Known results of a part are reused. */
export class PartAnalyzer {
  constructor(
    readonly program: Program,
    readonly interest: Interest,
    readonly described: () => Described,
    readonly profile: Profile,
    readonly partCache: PartCache,
    readonly stores: Stores | null,
  ) {}

  /** The program in parts that do not depend on each other. */
  divide(links: readonly Link[]): string[][] {
    return this.profile.measure('divide', () => this.program.connectedParts(links));
  }

  /**
   * The result of a part, which depends on nothing else.
   *
   * @param mayWait whether the part may be left for later if it evidently lacks files.
   */
  analyse(files: readonly string[], mayWait: boolean): AnalysedPart {
    const known = this.partCache.find(files, this.program);
    if (known) return known;
    const stored = this.stores && this.profile.measure('cache', () => this.stores!.parts.find(files));
    const part =
      stored && (!stored.isWaiting || (mayWait && this.#lacksFiles(stored))) ? stored : this.#analyse(files, mayWait);
    if (!part.isWaiting) this.partCache.set(part, this.program);
    return part;
  }

  #analyse(files: readonly string[], mayWait: boolean): AnalysedPart {
    const { findCalls, missingImports } = this.profile.measure('load engine', loadEngine);
    this.profile.measure('load compiler', () => this.program.prepare());
    const view = this.profile.measure('parse', () => this.program.view(files));
    const wanting = mayWait
      ? this.profile.measure('analyse', () => missingImports(view, this.interest, this.described().clients))
      : null;
    const isWaiting = wanting !== null && this.#lacksFiles(wanting);
    const found = isWaiting
      ? wanting
      : this.profile.measure('analyse', () => findCalls(view, this.interest, this.described()));
    if (found.steps > EXPENSIVE) this.profile.measure('free memory', collectGarbage);
    const { questions, ...result } = found;
    for (const question of questions) addCost(this.profile.questions, question);
    const part = {
      ...result,
      usage: withoutSecrets(result.usage, (file) => view.modules.get(file)?.source.text),
      channels: globalChannels(result.channels),
      isWaiting,
      files,
      modules: view.modules,
      problems: [...view.problems(), ...result.failures],
      queries: view.queries,
    };
    this.stores?.parts.set(part);
    return part;
  }

  /** Whether a part asks for files that the program does not have. */
  #lacksFiles({ demand }: Pick<FoundCalls, 'demand'>): boolean {
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
    const { stores } = this;
    if (!stores) return null;
    return this.profile.measure('cache', () => stores.imports.save() ?? stores.parts.save());
  }
}

/** Names of things at one place, numbered within this run: `request:17`. No other part knows them. */
const LOCAL_CHANNEL = /^(?!event:|decorated:|global:)[^:]+:\d+(?:[:@]|$)/;

/** The channels that lead out of a part. */
export function globalChannels({ published, subscribed }: Channels): Channels {
  const isGlobal = (name: string): boolean => !LOCAL_CHANNEL.test(name);
  return { published: new Set([...published].filter(isGlobal)), subscribed: new Set([...subscribed].filter(isGlobal)) };
}
