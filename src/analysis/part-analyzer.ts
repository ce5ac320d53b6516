import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { Described } from '../calls/models/described.js';
import type { Channels } from '../calls/domain/channels.js';
import type { Interest } from '../calls/engine/interest.js';
import { digestOf } from '../strings/digest.js';
import { collectGarbage, withinMemory } from '../runtime/garbage.js';
import { loadEngine } from '../on-demand/load-engine.js';
import { withoutSecrets } from './without-secrets.js';
import type { Deadline } from '../model/limits.js';
import { addCost, type Profile } from '../model/profile.js';
import { measureSteps, type Steps } from '../runtime/steps.js';
import type { Link } from '../collections/connected-components.js';
import type { Program } from '../program/program.js';
import type { ImportStore } from './import-store.js';
import type { PartStore } from './part-store.js';
import type { AnalysedPart, PartCache } from './part-cache.js';

/** The stores that persist between runs. */
export interface Stores {
  imports: ImportStore;
  parts: PartStore;
}

/** After this much effort the memory of an analysis is freed at once. */
const EXPENSIVE = 60_000;

/** Divides, analyses and grows the parts for each round, and measures the time. Known results of a part are reused. */
export class PartAnalyzer {
  constructor(
    readonly program: Program,
    readonly interest: Interest,
    readonly described: () => Described,
    readonly profile: Profile,
    readonly partCache: PartCache,
    readonly stores: Stores | null,
    readonly deadline: Deadline | null,
  ) {}

  /** Whether there is no time left. */
  get isLate(): boolean {
    return this.deadline?.isOver ?? false;
  }

  /** The program in parts that do not depend on each other. */
  divide(links: readonly Link[]): string[][] {
    return this.profile.measure('divide', () => this.program.connectedParts(links));
  }

  /**
   * The result of a part, which depends on nothing else; null if there is no time for it.
   *
   * @param mayBeDraft whether a draft of a part will do.
   */
  *analyse(files: readonly string[], mayBeDraft: boolean): Steps<AnalysedPart | null> {
    const isUsable = (part: AnalysedPart | null | undefined): part is AnalysedPart =>
      !!part && (!part.draft || (mayBeDraft && (part.draft === 'probe' || this.#lacksFiles(part))));
    const known = this.partCache.find(files, this.program);
    if (isUsable(known)) return known;
    if (this.isLate) return known ?? null;
    const stored = this.stores && this.profile.measure('cache', () => this.stores!.parts.find(files));
    const part = isUsable(stored) ? stored : yield* this.#analyse(files, mayBeDraft);
    if (!part.isLate) this.partCache.set(part, this.program);
    return part;
  }

  *#analyse(files: readonly string[], mayBeDraft: boolean): Steps<AnalysedPart> {
    const { findCalls, missingImports } = this.profile.measure('load engine', loadEngine);
    this.profile.measure('load compiler', () => this.program.prepare());
    const view = this.profile.measure('parse', () => this.program.view(files));
    const wanting = mayBeDraft
      ? this.profile.measure('analyse', () => missingImports(view, this.interest, this.described().clients))
      : null;
    const isWaiting = wanting !== null && this.#lacksFiles(wanting);
    const found = isWaiting
      ? wanting
      : yield* measureSteps(
          this.profile,
          'analyse',
          withinMemory(findCalls(view, this.interest, this.described(), mayBeDraft, this.deadline)),
        );
    if (found.effort > EXPENSIVE) this.profile.measure('free memory', collectGarbage);
    const { questions, ...result } = withoutSecrets(found, view, this.interest);
    for (const question of questions) addCost(this.profile.questions, question);
    const part = {
      ...result,
      channels: globalChannels(result.channels),
      draft: isWaiting ? ('waiting' as const) : mayBeDraft && found.isCut ? ('probe' as const) : null,
      files,
      modules: view.modules,
      problems: [...view.problems(), ...result.failures],
      otherKinds: view.otherKinds,
      queries: view.queries,
    };
    if (!part.isLate) this.stores?.parts.set(part);
    return part;
  }

  /** Whether a part asks for files that the program does not have. */
  #lacksFiles({ demand }: Pick<FoundCalls, 'demand'>): boolean {
    return [...demand.files.keys()].some((file) => !this.program.members.has(file));
  }

  /** The files that parts ask for and that the program does not have. */
  wantedBy(parts: readonly AnalysedPart[]): string[] {
    return this.profile.measure('grow', () => this.program.wantedBy(parts.map(({ demand }) => demand)));
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

/** The channels that lead out of a part, by digests: what code names them by may be anything. */
export function globalChannels({ published, subscribed }: Channels): Channels {
  const digests = (names: ReadonlySet<string>): Set<string> =>
    new Set([...names].filter((name) => !LOCAL_CHANNEL.test(name)).map(digestOf));
  return { published: digests(published), subscribed: digests(subscribed) };
}
