import type { JsonShape } from '../../../model/contract.js';

/** What a value is in JSON. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** The kinds that a value may have; null if it may have any. */
export type Kinds = ReadonlySet<JsonKind> | null;

export function only(...kinds: JsonKind[]): Kinds {
  return new Set(kinds);
}

/** The kinds of a value that is one of several. */
export function eitherOf(all: readonly Kinds[]): Kinds {
  const kinds = new Set<JsonKind>();
  for (const one of all) {
    if (!one) return null;
    for (const kind of one) kinds.add(kind);
  }
  return all.length > 0 ? kinds : null;
}

/** Whether a value is certainly of another type than a shape has. */
export function contradicts(kinds: Kinds, { type }: JsonShape): kinds is ReadonlySet<JsonKind> {
  if (!kinds || kinds.size === 0 || type === undefined) return false;
  const right = new Set([type].flat().map((one) => (one === 'integer' ? 'number' : one)));
  return [...kinds].every((kind) => !right.has(kind));
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** The types in words: `a string or a number`. */
export function inWords(types: Iterable<string>): string {
  return [...types].map((type) => WORDS[type] ?? type).join(' or ');
}
