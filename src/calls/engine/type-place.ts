import type { ts as TS } from 'ts-morph';
import type { Context } from '../domain/context.js';
import type { Values } from '../domain/values.js';

/** A type argument: what it stands for, and a key that tells it from others without evaluating it. */
export interface TypeArgument {
  key: string;
  values: () => Values;
}

/** Where a type is written, and what the type parameters around it stand for. */
export interface TypePlace {
  /** The context of the module. */
  context: Context;
  /** What the type parameters stand for, by their names. */
  given: ReadonlyMap<string, () => Values>;
  /** Tells places of one type from one another, where the type parameters stand for something else. */
  key: string;
  /** The aliases that led here. Within itself, an alias adds nothing. */
  around: ReadonlySet<TS.Node>;
  /** Number of types that led here. */
  depth: number;
  /** Number of generic types that led here: each may be the argument of the next, `Page<Page<Order>>`, without an end. */
  generics: number;
}

const NO_TYPES: TypePlace['given'] = new Map();
const NO_ALIASES: TypePlace['around'] = new Set();

/** The place of a type outside of generic types. */
export function plainPlace(context: Context): TypePlace {
  return { context, given: NO_TYPES, key: String(context.id), around: NO_ALIASES, depth: 0, generics: 0 };
}

/** The place of a part of a type. */
export function below(place: TypePlace): TypePlace {
  return { ...place, depth: place.depth + 1 };
}

/** The place of the type of a property, which is evaluated when it is asked for; undefined outside of generic types. */
export function ofProperty(place: TypePlace): TypePlace | undefined {
  return place.given.size === 0 ? undefined : { ...place, around: NO_ALIASES, depth: 0 };
}
