import type { Link } from '../collections/connected-components.js';
import { addToGroup } from '../collections/group-by.js';
import type { Steps } from '../runtime/steps.js';
import { outgoingLinks } from '../program/tracked-view.js';
import type { PartAnalyzer } from './part-analyzer.js';
import type { AnalysedPart } from './part-cache.js';

/**
 * The effort that drafts may take, and that of all rounds before the last: about ten thousand a second. Each round takes
 * some besides that of its parts.
 */
const DRAFTS = 100_000;
const GROWTH = 300_000;
const ROUND = 5000;

/** Whether connected parts of a program are analysed one by one, or all at once. */
export type Division = 'connected' | 'whole';

/** The final parts of a program. */
export interface Grown {
  parts: readonly AnalysedPart[];
  /** Files that they ask for, and that are not followed. */
  left: readonly string[];
  /** Files for which there was no time. */
  late: readonly string[];
}

/**
 * Analyses the parts of a program, adds the files that they ask for, and analyses the changed parts again, until
 * nothing is asked for. After an edit it continues from what it knows.
 */
export class GrowthLoop {
  /** Files that belong together without an import. A superfluous link only makes a part larger. */
  readonly #links: Link[] = [];
  /** Parts whose links are known, and the number of members then. */
  #linked: { members: number; parts: ReadonlySet<AnalysedPart> } = { members: 0, parts: new Set() };
  /** Parts whose demands were met, and the revision then. */
  #grown: { outsideRevision: number; parts: ReadonlySet<AnalysedPart> } = { outsideRevision: 0, parts: new Set() };

  constructor(
    readonly analyzer: PartAnalyzer,
    readonly division: Division,
  ) {}

  *run(): Steps<Grown> {
    const analysed = new Set<AnalysedPart>();
    // Drafts show which files to add. After an edit, these have been added before.
    let mayBeDrafts = this.#linked.parts.size === 0;
    let before: readonly AnalysedPart[] = [];
    for (let rounds = 0; ; rounds++) {
      const divided = this.#divide();
      const parts: AnalysedPart[] = [];
      for (const [done, files] of divided.entries()) {
        this.analyzer.profile.onReached?.('analyse', done, divided.length);
        const part = yield* this.analyzer.analyse(files, mayBeDrafts);
        if (!part) continue;
        parts.push(part);
        analysed.add(part);
      }
      const effort = [...analysed].reduce((sum, part) => sum + part.effort, rounds * ROUND);
      // Parts that turn out to be connected are joined, together with the files that they ask for.
      const links = this.#linksOf(parts);
      this.#links.push(...links);
      const wanted = this.#wantedBy(parts);
      const hasGrown = effort <= GROWTH && this.#grow(parts, wanted);
      const isDraft = parts.some(({ draft }) => draft !== null);
      const late = lateFiles(divided, parts);
      const isDone = !hasGrown && links.length === 0 && !isDraft;
      if (isDone && late.length === 0) return { parts, left: wanted, late };
      if (this.analyzer.isLate) {
        const open = isDone ? late : [...late, ...wanted, ...links.flat()];
        return { parts: orBefore(parts, before), left: [], late: [...new Set(open)].sort() };
      }
      before = parts;
      // If the program did not grow, drafts have nothing more to ask for.
      mayBeDrafts = hasGrown && effort <= DRAFTS;
    }
  }

  /** The files that parts ask for. Those of parts that grew before are in the program. */
  #wantedBy(parts: readonly AnalysedPart[]): string[] {
    const grown = this.#grown.outsideRevision === this.analyzer.program.outsideRevision ? this.#grown.parts : new Set();
    return this.analyzer.wantedBy(parts.filter((part) => !grown.has(part)));
  }

  #grow(parts: readonly AnalysedPart[], wanted: readonly string[]): boolean {
    const { program } = this.analyzer;
    this.#grown = { outsideRevision: program.outsideRevision, parts: new Set(parts) };
    return program.add(wanted) > 0;
  }

  #divide(): (readonly string[])[] {
    const { members } = this.analyzer.program;
    return this.division === 'whole' || members.size === 0
      ? [[...members.keys()].sort()]
      : this.analyzer.divide(this.#links);
  }

  #linksOf(parts: readonly AnalysedPart[]): Link[] {
    const { program } = this.analyzer;
    const known = this.#linked.members === program.members.size ? this.#linked.parts : new Set();
    const fresh = parts.filter((part) => !known.has(part));
    this.#linked = { members: program.members.size, parts: new Set(parts) };
    return fresh.length === 0
      ? []
      : [...fresh.flatMap(({ queries, files }) => outgoingLinks(queries, files, program)), ...linksBetween(parts)];
  }
}

/** The files of parts that were not analysed, or not completely. */
function lateFiles(divided: readonly (readonly string[])[], parts: readonly AnalysedPart[]): string[] {
  const done = new Set(parts.filter(({ draft, isLate }) => !draft && !isLate).flatMap(({ files }) => files));
  return divided.flat().filter((file) => !done.has(file));
}

/** The parts for which there was time, and those of the round before in place of others. */
function orBefore(parts: readonly AnalysedPart[], before: readonly AnalysedPart[]): AnalysedPart[] {
  const within = (some: readonly AnalysedPart[]): ((part: AnalysedPart) => boolean) => {
    const files = new Set(some.flatMap((part) => part.files));
    return (part) => part.files.some((file) => files.has(file));
  };
  const whole = parts.filter(({ isLate }) => !isLate);
  const isDone = within(whole);
  const kept = before.filter((part) => !isDone(part));
  const isKept = within(kept);
  return [...whole, ...kept, ...parts.filter((part) => part.isLate && !isKept(part))];
}

/** Links between parts where one reads what the other writes under a name. */
function linksBetween(parts: readonly AnalysedPart[]): Link[] {
  const publishers = new Map<string, AnalysedPart[]>();
  for (const part of parts) for (const name of part.channels.published) addToGroup(publishers, name, part);
  return parts.flatMap((subscriber) =>
    [...subscriber.channels.subscribed].flatMap((name) =>
      (publishers.get(name) ?? []).flatMap((publisher): Link[] =>
        publisher === subscriber ? [] : [[subscriber.files[0]!, publisher.files[0]!]],
      ),
    ),
  );
}
