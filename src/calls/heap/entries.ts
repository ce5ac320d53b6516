import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { isUnreachable } from '../control-flow/reachability.js';
import { joinValues } from '../domain/join.js';
import {
  NULLISH,
  record,
  unknown,
  type MutableValue,
  type ListValue,
  type NamedValue,
  type RecordValue,
  type UnknownValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { isChangedInCallee, hasFixedShape, writeContext, writesThrough } from './aliases.js';
import { orderedOf } from './list-order.js';
import { contextsPerIteration } from './iterations.js';

/**
 * Objects that are taken apart and put together under computed names: `Object.entries(x)`, `out[key] = value`,
 * `Object.fromEntries(map)`.
 */

/** Any property name of `of`. `id` names the place and context. */
export function keyOf(id: string, of: () => Values): UnknownValue {
  return { ...unknown('key'), key: `?key:${id}`, keysOf: of };
}

/** The objects whose property names these are. */
export function ownersOfKeys(keys: Values): Values {
  return joinValues(...keys.map((key) => (key.kind === 'unknown' && key.keysOf ? key.keysOf() : [])));
}

/**
 * Objects whose properties are copied into `value` one by one: `for (const key in source) value[key] = source[key]`.
 */
export function copiedInto(value: MutableValue, engine: Engine): Values {
  return joinValues(
    ...flatMap(value.aliases, (alias) =>
      writesThrough(alias, engine).map(({ write, path }) =>
        write.kind === 'set' && write.key && path.length === 1
          ? ownersOfKeys(engine.evaluate(write.key, writeContext(alias, write, engine)))
          : [],
      ),
    ),
  );
}

/** A name and its value. `node` is where the name is written, or null. */
export interface Pair {
  keys: Values;
  node: TS.Node | null;
  values: () => Values;
}

/** `Object.fromEntries(source)`. */
export function fromEntries(id: string, source: Values, engine: Engine): RecordValue {
  const pairs = (): Pair[] => pairsIn(source, engine);
  return {
    ...record(`fromEntries:${id}`, {}, () =>
      joinValues(
        ...source.map((value) => (value.kind === 'list' && value.entriesOf ? value.entriesOf() : [])),
        ...pairs().map(({ keys }) => ownersOfKeys(keys)),
      ),
    ),
    named: () =>
      flatMap(pairs(), ({ keys, node, values }): NamedValue[] =>
        node ? literalsOf(keys).map((name) => ({ name, node, values })) : [],
      ),
    hasOthers: () => !isListed(source) || pairs().some(({ keys, node }) => !isNamed(keys, node)),
  };
}

/** Whether the name of an entry is known, or those are whose properties it may name. */
function isNamed(keys: Values, node: TS.Node | null): boolean {
  return ownersOfKeys(keys).length > 0 || (node !== null && keys.length > 0 && literalsOf(keys).length === keys.length);
}

/** Whether all of some values are maps or lists of which the elements are known. */
function isListed(source: Values): boolean {
  return source.every((value) => value.kind === 'array' || (value.kind === 'list' && value.isMap));
}

/**
 * The entries of maps and of lists of pairs.
 *
 * @param around keys of the maps that this map was made from: `map = new Map(map)` is made from itself.
 */
export function pairsIn(source: Values, engine: Engine, around: ReadonlySet<string> = new Set()): Pair[] {
  return flatMap(source, (value) => {
    if (around.has(value.key)) return [];
    if (value.kind === 'list' && value.isMap)
      return [...pairsIn(value.pairs?.() ?? [], engine, new Set([...around, value.key])), ...putInto(value, engine)];
    if (
      value.kind === 'array' &&
      value.node.elements.length === 2 &&
      !ts.isArrayLiteralExpression(value.node.elements[0]!)
    )
      return [pairOf(value, value.node.elements[0]!, engine)];
    if (value.kind === 'array' || value.kind === 'list')
      return flatMap(orderedOf([value], engine) ?? [engine.elements([value])], (elements) =>
        flatMap(elements, (element) => pairsOf(element, engine)),
      );
    return [];
  });
}

function pairsOf(element: Value, engine: Engine): Pair[] {
  if (element.kind === 'array') return [pairOf(element, element.node.elements[0] ?? null, engine)];
  return element.kind === 'record' ? [pairOf(element, null, engine)] : [];
}

function pairOf(pair: Value, node: TS.Node | null, engine: Engine): Pair {
  return { keys: engine.elementAt([pair], 0), node, values: () => engine.elementAt([pair], 1) };
}

/** The values of a map under keys that are literals; undefined if that is unknown. */
export function entryAt(map: ListValue, keys: Values, engine: Engine): Values | undefined {
  const asked = literalsOf(keys);
  const pairs = pairsIn([map], engine);
  const isKnown =
    asked.length > 0 &&
    asked.length === keys.length &&
    pairs.length > 0 &&
    pairs.every((pair) => pair.keys.length > 0 && literalsOf(pair.keys).length === pair.keys.length);
  const found = isKnown ? pairs.filter((pair) => literalsOf(pair.keys).some((key) => asked.includes(key))) : [];
  if (isKnown && hasFixedShape(map, engine)) return joinValues(...found.map((pair) => pair.values()));
  // An entry may be put in only later. Entries that callees put in are not followed.
  return found.length > 0 && !isChangedInCallee(map, engine)
    ? joinValues(...found.map((pair) => pair.values()), [NULLISH])
    : undefined;
}

/** The entries that `map.set(name, value)` puts into a map. */
function putInto(map: ListValue, engine: Engine): Pair[] {
  return flatMap(map.aliases, (alias) =>
    flatMap(writesThrough(alias, engine), ({ write, path }): Pair[] => {
      if (write.kind !== 'element' || path.length !== 0 || !write.key) return [];
      const { key, value } = write;
      const context = writeContext(alias, write, engine);
      const iterations = ts.isStringLiteralLike(key)
        ? [context]
        : contextsPerIteration(write.site, context, engine).filter(
            (iteration) => !isUnreachable(write.site, iteration, engine),
          );
      return iterations.map((iteration) => ({
        keys: engine.evaluate(key, iteration),
        node: key,
        values: () => engine.evaluate(value, iteration),
      }));
    }),
  );
}
