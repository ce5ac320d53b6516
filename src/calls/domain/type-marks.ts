import type { TextValue, UnknownValue, Value, Values } from './value-kinds.js';

/**
 * What tells the type of a value beside its kind. Most of the engine asks for texts and objects alone, so that none of
 * it is part of a key.
 */

/** What is made of values, or is a part of them: it may be of another type than they are. */
export function madeOf(values: Values): Values {
  return values.some(isOfOneType) ? values.map((value) => (isOfOneType(value) ? untyped(value) : value)) : values;
}

function isOfOneType(value: Value): value is UnknownValue | TextValue {
  return value.kind === 'unknown' ? value.hole.at !== undefined : value.kind === 'text' && value.number === 'yes';
}

function untyped(value: UnknownValue | TextValue): Value {
  if (value.kind === 'text') return { ...value, number: 'maybe' };
  const { at: _, ...hole } = value.hole;
  return { ...value, hole };
}

/** A number, which is a text where it is used in one. */
export function numbered(value: TextValue): TextValue {
  return { ...value, number: 'yes' };
}
