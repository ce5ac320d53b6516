import type { Link } from '../program/connected-components.js';
import { outgoingLinks } from '../program/tracked-view.js';
import type { PartAnalyzer } from './part-analyzer.js';
import type { AnalysedPart } from './part-cache.js';

/** The most rounds of growing the program; each follows one more step from file to file. */
export const MAX_ROUNDS = 16;
/** The rounds in which parts may wait for files. */
const WAITING_ROUNDS = 4;

/** Whether connected parts of a program are analysed one by one, or all at once. */
export type Division = 'connected' | 'whole';

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

  /** The final parts; `isCut` if they would ask for more. */
  run(): { parts: readonly AnalysedPart[]; isCut: boolean } {
    let mayWait = true;
    for (let round = 1; ;) {
      const parts = this.#divide().map((files, done, { length }) => {
        this.analyzer.profile.onReached?.('analyse', done, length);
        return this.analyzer.analyse(files, mayWait);
      });
      // Parts that turn out to be connected are joined, together with the files that they ask for.
      const links = this.#linksOf(parts);
      this.#links.push(...links);
      const hasGrown = this.#grow(parts);
      if (!hasGrown && links.length > 0) continue;
      if (!hasGrown && !parts.some((part) => part.isWaiting)) return { parts, isCut: false };
      if (round === MAX_ROUNDS) return { parts, isCut: true };
      // If the program did not grow, there is nothing to wait for.
      mayWait = hasGrown && ++round <= WAITING_ROUNDS;
    }
  }

  #grow(parts: readonly AnalysedPart[]): boolean {
    const { outsideRevision } = this.analyzer.program;
    const grown = this.#grown.outsideRevision === outsideRevision ? this.#grown.parts : new Set();
    const hasGrown = this.analyzer.grow(
      parts.filter((part) => !grown.has(part)),
      this.division === 'connected',
    );
    this.#grown = { outsideRevision, parts: new Set(parts) };
    return hasGrown;
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

/** Links between parts where one reads what the other writes under a name. */
function linksBetween(parts: readonly AnalysedPart[]): Link[] {
  const publishers = new Map<string, AnalysedPart[]>();
  for (const part of parts) {
    for (const name of part.channels.published) {
      const known = publishers.get(name);
      if (known) known.push(part);
      else publishers.set(name, [part]);
    }
  }
  return parts.flatMap((subscriber) =>
    [...subscriber.channels.subscribed].flatMap((name) =>
      (publishers.get(name) ?? []).flatMap((publisher): Link[] =>
        publisher === subscriber ? [] : [[subscriber.files[0]!, publisher.files[0]!]],
      ),
    ),
  );
}
