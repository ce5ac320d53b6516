import { addVolume, hurries } from './volume.js';
import { isMutable, isUnresolved, unchanged, unknown, type TextValue, type Value, type Values } from './values.js';

const WIDENING_LIMIT = 256;
/** So many values of a larger set are kept as examples. */
const KEPT = 64;
/**
 * Objects that may change after they are made keep their aliases up to this number. Where hundreds of objects and lists
 * may hold each other, each look-up would go through all of them for each of them.
 */
const MAX_CHANGING = 16;

/** Unknowns that no caller and no other file can decide are kept by name up to this number. */
const MAX_UNKNOWN = 8;

/** Stands for all values beyond the limit. */
export const WIDENED = unknown('more values than the limit');

/** Whether a text contains the value that stands for all others, because there were too many. */
export function isWidened({ parts }: TextValue): boolean {
  return parts.includes(WIDENED.hole);
}

/** The join of value sets: each value once, at most `WIDENING_LIMIT` of them. Beyond that, `WIDENED` stands for the rest. */
export function joinValues(...sets: Values[]): Values {
  let only: Values | undefined;
  let isOnly = true;
  let count = 0;
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i]!;
    if (set.length === 0) continue;
    isOnly = only === undefined;
    only ??= set;
    count += set.length;
  }
  if (!only) return [];
  if (isOnly && (count === 1 || joined.has(only) || (count <= FEW && areDistinct(only)))) return only;
  if (count <= FEW) return fewOf(sets);
  if (hurries()) return [...only.slice(0, KEPT), WIDENED];
  addVolume(count);
  return shared(only, manyOf(sets));
}

/** Results of joins of many values, in which each value is there only once. */
const joined = new WeakSet<Values>();

/** Returns the first set instead of the join if the others add nothing, because large sets are kept in many places. */
function shared(first: Values, all: Values): Values {
  if (all.length === first.length && all.every((value, i) => value === first[i])) return first;
  joined.add(all);
  return all;
}

/** Up to this number, comparing pairs is faster than a table. */
const FEW = 16;

function fewOf(sets: readonly Values[]): Values {
  const all: Value[] = [];
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i]!;
    for (let j = 0; j < set.length; j++) if (!isAmong(all, all.length, set[j]!)) all.push(set[j]!);
  }
  return all;
}

function manyOf(sets: readonly Values[]): Values {
  const seen = new Map<string, Value>();
  let changing = 0;
  let unknowns = 0;
  for (const set of sets) {
    for (const one of set) {
      if (seen.has(one.key) || (isUnresolved(one) && one !== WIDENED && ++unknowns > MAX_UNKNOWN)) continue;
      const value = isMutable(one) && one.aliases.length > 0 && ++changing > MAX_CHANGING ? unchanged(one) : one;
      if (value !== one) seen.set(WIDENED.key, WIDENED);
      if (seen.size >= WIDENING_LIMIT) return [...[...seen.values()].slice(0, KEPT), WIDENED];
      seen.set(value.key, value);
    }
  }
  return [...seen.values()];
}

function areDistinct(values: Values): boolean {
  for (let i = 1; i < values.length; i++) if (isAmong(values, i, values[i]!)) return false;
  return true;
}

/** Whether a value is among the first `count`. */
function isAmong(values: Values, count: number, { key }: Value): boolean {
  for (let i = 0; i < count; i++) if (values[i]!.key === key) return true;
  return false;
}
