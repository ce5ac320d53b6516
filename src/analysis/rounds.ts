import type { Link } from '../program/parts.js';
import { contactsOf } from '../program/part-view.js';
import type { Analyst } from './analyst.js';
import type { AnalysedPart } from './part-memory.js';

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
export class Rounds {
  /** Files that belong together without an import. A superfluous link only makes a part larger. */
  readonly #links: Link[] = [];
  /** Parts whose links are known, and the number of members then. */
  #linked: { members: number; parts: ReadonlySet<AnalysedPart> } = { members: 0, parts: new Set() };
  /** Parts whose demands were met, and the revision then. */
  #given: { edits: number; parts: ReadonlySet<AnalysedPart> } = { edits: 0, parts: new Set() };

  constructor(
    readonly analyst: Analyst,
    readonly division: Division,
  ) {}

  /** The final parts; `isCut` if they would ask for more. */
  run(): { parts: readonly AnalysedPart[]; isCut: boolean } {
    let mayWait = true;
    for (let round = 1; ;) {
      const parts = this.#divide().map((files, done, { length }) => {
        this.analyst.profile.onReached?.('analyse', done, length);
        return this.analyst.analyse(files, mayWait);
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
    const { edits } = this.analyst.program;
    const given = this.#given.edits === edits ? this.#given.parts : new Set();
    const hasGrown = this.analyst.grow(
      parts.filter((part) => !given.has(part)),
      this.division === 'connected',
    );
    this.#given = { edits, parts: new Set(parts) };
    return hasGrown;
  }

  #divide(): (readonly string[])[] {
    const { members } = this.analyst.program;
    return this.division === 'whole' || members.size === 0
      ? [[...members.keys()].sort()]
      : this.analyst.divide(this.#links);
  }

  #linksOf(parts: readonly AnalysedPart[]): Link[] {
    const { program } = this.analyst;
    const known = this.#linked.members === program.members.size ? this.#linked.parts : new Set();
    const fresh = parts.filter((part) => !known.has(part));
    this.#linked = { members: program.members.size, parts: new Set(parts) };
    return fresh.length === 0
      ? []
      : [...fresh.flatMap(({ answers, files }) => contactsOf(answers, files, program)), ...linksBetween(parts)];
  }
}

/** Links between parts where one reads what the other writes under a name. */
function linksBetween(parts: readonly AnalysedPart[]): Link[] {
  const givers = new Map<string, AnalysedPart[]>();
  for (const part of parts) {
    for (const name of part.channels.given) {
      const known = givers.get(name);
      if (known) known.push(part);
      else givers.set(name, [part]);
    }
  }
  return parts.flatMap((taker) =>
    [...taker.channels.taken].flatMap((name) =>
      (givers.get(name) ?? []).flatMap((giver): Link[] =>
        giver === taker ? [] : [[taker.files[0]!, giver.files[0]!]],
      ),
    ),
  );
}
