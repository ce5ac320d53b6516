import { unknown, type TextValue, type Value, type Values } from './values.js';

const MAX_VALUES = 256;

/** What stands for the values beyond those. */
export const OTHERS = unknown('more values than are told apart');

/** Whether a text may be another one than those that are known: there were too many. */
export function isOneOfMore({ parts }: TextValue): boolean {
  return parts.includes(OTHERS.hole);
}

/** All values once, at most `MAX_VALUES` of them; that there are others is not lost. */
export function union(...sets: Values[]): Values {
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
  if (isOnly && (count === 1 || (count <= FEW && areDistinct(only)))) return only;
  return count <= FEW ? fewOf(sets) : manyOf(sets);
}

/** So many are compared faster in pairs than through a table. */
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
  for (const set of sets) {
    for (const value of set) {
      if (seen.has(value.key)) continue;
      if (seen.size >= MAX_VALUES) return [...seen.values(), OTHERS];
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
