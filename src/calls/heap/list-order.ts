import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { literalName } from '../../syntax/frames.js';
import { joinValues } from '../domain/join.js';
import {
  isMutable,
  list,
  text,
  unknown,
  type ArrayValue,
  type ListValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { hasFixedShape } from './aliases.js';

/** Lists with a known order, such as the pieces of a path that are joined. */

const MOST_PIECES = 12;
/** The longest list whose elements are told apart by what is made from each. */
export const MAX_DISTINGUISHED = 60;
/** The deepest nesting of lists that are spread into each other. */
const DEEPEST = 6;

/**
 * The elements of a list in their order; undefined if the order is unknown. A spread of something unknown is one
 * unknown element.
 */
export function inOrder(value: Value, engine: Engine, depth = 0): Values[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (value.kind === 'array')
    return flatMap(value.node.elements, (element) =>
      ts.isSpreadElement(element)
        ? spread(engine.evaluate(element.expression, value.context), engine, depth + 1)
        : [engine.evaluate(element, value.context)],
    );
  if (value.kind !== 'list' || !value.at) return undefined;
  const { length } = value;
  const pieces = Array.from({ length: length ? length() : MOST_PIECES }, (_, i) => value.at!(i));
  if (length) return pieces;
  const end = pieces.findIndex((piece) => piece.length === 0);
  return end < 0 ? pieces : pieces.slice(0, end);
}

/** The same for a set with exactly one list, to which nothing is added later. */
export function orderedOf(values: Values, engine: Engine, depth = 0): Values[] | undefined {
  const [only, ...others] = values;
  const isPlain = only !== undefined && others.length === 0 && isMutable(only) && hasFixedShape(only, engine);
  return isPlain ? inOrder(only, engine, depth) : undefined;
}

/** What stands at one place of a list, or at many where the length of a spread is not known. */
interface Place {
  values: () => Values;
  isMany: boolean;
}

/** The places of an array literal in their order. Of its elements, only what is spread is evaluated for that. */
function placesOf({ node, context }: ArrayValue, engine: Engine, depth = 0): Place[] {
  return flatMap(node.elements, (element): Place[] => {
    if (!ts.isSpreadElement(element)) return [{ values: () => engine.evaluate(element, context), isMany: false }];
    const values = engine.evaluate(element.expression, context);
    return placesIn(values, engine, depth + 1) ?? [{ values: () => engine.elements(values), isMany: true }];
  });
}

/** The places of the one list in a set, each with one element; undefined if their number or their order is unknown. */
function placesIn(values: Values, engine: Engine, depth: number): Place[] | undefined {
  const [only, ...others] = values;
  if (!only || others.length > 0 || depth > DEEPEST || !isMutable(only) || !hasFixedShape(only, engine))
    return undefined;
  if (only.kind === 'list' && only.at && only.length) {
    const { at } = only;
    return Array.from({ length: only.length() }, (_, i) => ({ values: () => at(i), isMany: false }));
  }
  const places = only.kind === 'array' && !only.isReordered ? placesOf(only, engine, depth) : undefined;
  return places && places.length <= MAX_DISTINGUISHED && !places.some(({ isMany }) => isMany) ? places : undefined;
}

/** What may stand at an index of an array literal with spreads. */
export function standingAt(value: ArrayValue, index: number, engine: Engine): Values {
  const places = placesOf(value, engine);
  const many = places.findIndex(({ isMany }) => isMany);
  if (many < 0 || index < many) return places[index]?.values() ?? [];
  return joinValues(...places.slice(many).map(({ values }) => values()));
}

/** The element at an index that counts from the end; undefined if the length of the list is not known. */
export function fromEnd(values: Values, index: number, engine: Engine): Values | undefined {
  return placesIn(values, engine, 0)?.at(index)?.values();
}

/** What `[, ...rest]` gives: what stands behind the places that are named before it. */
export function restOf(values: Values, from: number, site: TS.Node, key: string, engine: Engine): ListValue {
  const [only] = values;
  const places =
    only?.kind === 'array' && values.length === 1 && !only.isReordered && hasFixedShape(only, engine)
      ? placesOf(only, engine)
      : placesIn(values, engine, 0);
  if (!places) return list(site, key, () => engine.elements(values));
  const many = places.findIndex(({ isMany }) => isMany);
  const rest = places.slice(many < 0 ? from : Math.min(many, from));
  const made = list(site, key, () => joinValues(...rest.map((place) => place.values())));
  return many < 0 ? { ...made, at: (index) => rest[index]?.values() ?? [], length: () => rest.length } : made;
}

/** For a list made element by element from another one: if the order of that one is known, so is the order of this. */
export function mapInOrder(
  source: Values,
  engine: Engine,
  made: (piece: Values, index: number) => Values,
): Pick<ListValue, 'at' | 'length'> {
  const [only] = source;
  if (only?.kind === 'array' && isDistinguished(source, engine)) {
    const { node, context } = only;
    return {
      at: (index) => (node.elements[index] ? made(engine.evaluate(node.elements[index], context), index) : []),
      length: () => node.elements.length,
    };
  }
  if (only?.kind === 'array') {
    const places = placesIn(source, engine, 0);
    if (!places) return {};
    return { at: (index) => (places[index] ? made(places[index].values(), index) : []), length: () => places.length };
  }
  if (only?.kind !== 'list' || !only.at || !isDistinguished(source, engine)) return {};
  const { at, length } = only;
  return { at: (index) => (length && index >= length() ? [] : made(at(index), index)), ...(length && { length }) };
}

/** Whether the order is known without evaluating the elements. */
function isDistinguished([only, ...others]: Values, engine: Engine): boolean {
  if (!only || others.length > 0 || !isMutable(only) || !hasFixedShape(only, engine)) return false;
  return (
    only.kind === 'list' ||
    (only.kind === 'array' &&
      !only.isReordered &&
      only.node.elements.length <= MAX_DISTINGUISHED &&
      !only.node.elements.some(ts.isSpreadElement))
  );
}

/** Lists whose elements were filtered or sorted. What is made from them has no known order. */
export function reordered(values: Values): Values {
  return values.map((value): Value => {
    if (value.kind === 'array') return { ...value, isReordered: true };
    if (value.kind !== 'list' || !value.length) return value;
    const { at: _at, length: _length, ...others } = value;
    return { ...others, key: `${value.key}~` };
  });
}

/** Names and values of an object literal that is never changed. */
export function propertiesInOrder(values: Values, engine: Engine): [name: string, values: () => Values][] | undefined {
  const [only, ...others] = values;
  if (
    only?.kind !== 'object' ||
    others.length > 0 ||
    !ts.isObjectLiteralExpression(only.node) ||
    only.node.properties.length > MAX_DISTINGUISHED ||
    !hasFixedShape(only, engine)
  )
    return undefined;
  const names = mapDefined(only.node.properties, ({ name }) => name && literalName(name));
  // JavaScript puts names that are numbers first.
  const isInOrder = names.length === only.node.properties.length && !names.some((name) => /^\d+$/.test(name));
  return isInOrder ? names.map((name) => [name, () => engine.member([only], name)]) : undefined;
}

/** The values that a loop iterates over, in order, if that is known. */
export function iterationsOf(loop: TS.ForInOrOfStatement, source: Values, engine: Engine): Values[] | undefined {
  const pieces = ts.isForOfStatement(loop)
    ? orderedOf(source, engine)
    : propertiesInOrder(source, engine)?.map(([name]) => [text([name], null)]);
  return pieces && pieces.length <= MAX_DISTINGUISHED ? pieces : undefined;
}

function spread(values: Values, engine: Engine, depth: number): Values[] {
  const known = orderedOf(values, engine, depth);
  if (known) return known;
  // Callers may say what is not known here.
  const open = values.filter((value) => value.kind === 'unknown');
  return [open.length > 0 && open.length === values.length ? open : [unknown()]];
}
