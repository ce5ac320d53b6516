import { countBefore } from '../collections/lists.js';
import { addToGroup } from '../collections/group-by.js';
import type { Span } from './spans.js';

/** A text that is this short may be a part of any word. */
export const SHORT = 6;

/** Texts that are looked for by their beginnings, so that thousands of them take no longer than one. */
export class KnownTexts {
  /** The longest first. */
  readonly #byStart = new Map<string, string[]>();
  /** The first two characters of each, which few texts have. */
  readonly #pairs = new Set<number>();

  constructor(values: ReadonlySet<string>) {
    for (const value of [...values].sort((a, b) => b.length - a.length)) {
      if (value.length < SHORT) continue;
      this.#pairs.add(pairAt(value, 0));
      addToGroup(this.#byStart, value.slice(0, SHORT), value);
    }
  }

  spansIn(code: string): Span[] {
    const spans: Span[] = [];
    if (this.#pairs.size === 0) return spans;
    for (let at = 0; at <= code.length - SHORT; at++) {
      const known = this.#pairs.has(pairAt(code, at)) ? this.#byStart.get(code.slice(at, at + SHORT)) : undefined;
      const found = known?.find((value) => code.startsWith(value, at));
      if (found === undefined) continue;
      spans.push({ start: at, end: at + found.length, isSecret: true });
      at += found.length - 1;
    }
    return spans;
  }
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

/** The beginnings of texts, each found by halving. */
export class Beginnings {
  readonly #sorted: readonly string[];
  /** The length of the longest text. */
  readonly longest: number;

  constructor(values: Iterable<string>) {
    this.#sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    this.longest = this.#sorted.reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  /** Whether one of the texts begins so and goes on. */
  has(beginning: string): boolean {
    const behind = countBefore(this.#sorted, (text) => text <= beginning);
    return this.#sorted[behind]?.startsWith(beginning) ?? false;
  }
}
