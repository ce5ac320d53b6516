import type { Trace } from '../domain/trace.js';
import type { TextPart, TextValue } from '../domain/values.js';
import { addVolume } from '../domain/volume.js';
import type { Engine } from '../engine/engine.js';
import { RowCorrelation } from './row-correlation.js';

/** Fewer than the values of a set, so that the value that stands for the others is kept too. */
const MAX_PATTERNS = 200;

/** A text under construction. */
export interface Combination {
  parts: TextPart[];
  traces: Trace[];
}

/**
 * Combines each text so far with each of the texts that fit it. Usually there is only one, and it is appended in place.
 */
export function combine(combinations: Combination[], texts: readonly TextValue[], engine: Engine): Combination[] {
  const [only] = texts;
  if (texts.length > 1 || !only)
    return pairs(combinations, texts, ({ traces }) => traces, engine).map(([{ parts, traces }, one]) =>
      extend({ parts: [...parts], traces: [...traces] }, one),
    );
  for (const combination of combinations) extend(combination, only);
  return combinations;
}

/**
 * Pairs each text with each other one that fits it, or with all if none fits. One pair over the limit shows that there
 * are more.
 */
export function pairs<T>(
  ones: readonly T[],
  others: readonly TextValue[],
  tracesOf: (one: T) => readonly (Trace | null)[],
  engine: Engine,
): [T, TextValue][] {
  const all = (): [T, TextValue][] => pairsThat(() => true, ones, others);
  if (ones.length <= 1 || others.length <= 1) return all();
  const rows = new RowCorrelation(engine);
  const fitting = pairsThat(
    ([one, { trace }]) => !trace || tracesOf(one).every((own) => !own || rows.fits(own, trace)),
    ones,
    others,
  );
  return fitting.length > 0 ? fitting : all();
}

function pairsThat<T, U>(isKept: (pair: [T, U]) => boolean, ones: readonly T[], others: readonly U[]): [T, U][] {
  const kept: [T, U][] = [];
  for (const one of ones) {
    addVolume(others.length);
    for (const other of others) {
      if (kept.length > MAX_PATTERNS) return kept;
      if (isKept([one, other])) kept.push([one, other]);
    }
  }
  return kept;
}

/** The first `MAX_PATTERNS`, and the value that stands for the rest if there are more. */
export function capped<T>(all: T[], others: T): T[] {
  return all.length > MAX_PATTERNS ? [...all.slice(0, MAX_PATTERNS), others] : all;
}

function extend(combination: Combination, { parts, trace }: TextValue): Combination {
  combination.parts.push(...parts);
  if (trace) combination.traces.push(trace);
  return combination;
}
