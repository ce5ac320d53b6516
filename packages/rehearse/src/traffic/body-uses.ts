import { standingOf } from '../../../../src/model/places/json-path.js';
import { partOf, type Direction, type Entry, type Part } from '../../../../src/model/registry.js';
import { meets } from './head-uses.js';
import type { MemberJudge } from './json-filter.js';
import { byPartName, type Used } from './used.js';

/** What the entries about a body make of its members. */
export class BodyUses implements MemberJudge {
  readonly #parts: Map<string, Entry[]>;
  /** Names of fields that conditions ask for, with the values in the body. */
  readonly #asked = new Map<string, string[]>();
  readonly #used: Used[] = [];

  /**
   * @param entries those that the request's head does not rule out.
   * @param leavesOut whether a member is left out of the body that uses an entry.
   */
  constructor(
    entries: readonly Entry[],
    readonly place: Direction,
    readonly leavesOut: (use: Used) => boolean = () => false,
  ) {
    this.#parts = byPartName(entries, place);
    for (const { name, in: asked } of entries.flatMap(({ when = [] }) => when))
      if (asked === 'request' && place === 'request') this.#asked.set(name, []);
  }

  /** The entries about parts of the body. */
  get entries(): Entry[] {
    return [...this.#parts.values()].flat();
  }

  /** Whether no member of a body is of interest. */
  get isIdle(): boolean {
    return this.#parts.size === 0 && this.#asked.size === 0;
  }

  needsValue(path: readonly string[]): boolean {
    return this.#isAsked(path) || this.#entriesAt(path).some((entry) => partOf(entry)!.value !== null);
  }

  isCut(path: readonly string[], value: string | null): boolean {
    if (this.#isAsked(path) && value !== null) this.#asked.get(path[0]!)!.push(value);
    const used = this.#entriesAt(path)
      .filter((entry) => isValueOf(partOf(entry)!, value))
      .map((entry): Used => ({ entry, in: this.place }));
    this.#used.push(...used);
    return used.some((use) => this.leavesOut(use));
  }

  /** The uses so far. Entries with conditions on the body are used if it meets them, which its end shows. */
  uses(): Used[] {
    return this.#used.filter(({ entry }) => this.meetsAll(entry));
  }

  /** Whether the body meets the conditions of an entry on it. */
  meetsAll({ when = [] }: Entry): boolean {
    return when.every((one) => one.in !== 'request' || meets(this.#asked.get(one.name) ?? [], one));
  }

  #isAsked(path: readonly string[]): boolean {
    return path.length === 1 && this.#asked.has(path[0]!);
  }

  #entriesAt(path: readonly string[]): readonly Entry[] {
    // Most names are of no entry, and a body has many.
    const named = this.#parts.get(path.at(-1)!);
    return named?.filter((entry) => isAtPlace(path, partOf(entry)!)) ?? NONE;
  }
}

const NONE: readonly Entry[] = [];

/** A part without a value is used whatever its value is. */
function isValueOf(part: Part, value: string | null): boolean {
  return part.value === null || part.value === value;
}

/** Whether a path is a place of the part. A part without known places is anywhere but where its name is live. */
function isAtPlace(path: readonly string[], part: Part): boolean {
  const standing = standingOf(path, part);
  return standing === 'known' || (standing === 'elsewhere' && part.at.length === 0);
}
