import type { ts as TS } from 'ts-morph';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { record, unknown, type RecordValue, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { TypePlace } from '../../engine/type-place.js';
import { placeIn } from '../../heap/types/type-arguments.js';
import { dataAmong, isOpenToData, openProperties } from '../../heap/types/typed-data.js';

/** What types say where the flow of values leaves it open. */

const NO_FIELDS: RecordValue['fields'] = new Map();

/**
 * The values, or those of the declared type if none is known. An object literal that a test passes hides neither a class
 * nor a client.
 */
export function orTyped(values: Values, type: TS.TypeNode | undefined, engine: Engine, place?: TypePlace): Values {
  return type ? orValues(values, () => engine.ofType(type, place), engine) : values;
}

export function orValues(values: Values, typed: () => Values, engine: Engine): Values {
  const all = withDataOf(values, typed, engine);
  if (values.some((value) => value.kind !== 'unknown' && value.kind !== 'nothing' && value.kind !== 'object'))
    return all;
  if (values.some((value) => value.kind === 'object'))
    return joinValues(
      all,
      typed().filter(({ kind }) => kind === 'instance' || kind === 'external'),
    );
  const instead = typed();
  return instead.length > 0 ? instead.map((value) => withUntyped(value, values)) : values;
}

/** The values, and the data of an API that a type says to be where they leave it open. */
export function withDataOf(values: Values, typed: () => Values, engine: Engine): Values {
  if (!engine.namesDataTypes()) return values;
  if (values.every(isOpenToData)) return values.some(isKnown) ? joinValues(values, dataAmong(typed(), engine)) : values;
  const objects = values.filter((value) => value.kind === 'object' || (value.kind === 'record' && !value.isTyped));
  return objects.length > 0 ? joinValues(values, openProperties(objects, typed(), engine)) : values;
}

export function isKnown({ kind }: Value): boolean {
  return kind !== 'unknown' && kind !== 'nothing';
}

/**
 * An object of which only some properties have a known type, or none if the type's file is not parsed. Its other
 * properties are decided by the callers.
 */
function withUntyped(typed: Value, values: Values): Value {
  const parameters = values.filter((value) => value.kind === 'unknown' && value.hole.frame !== undefined);
  const [parameter] = parameters;
  if (typed.kind === 'unknown' && typed.hole.missing && parameter?.kind === 'unknown')
    return unknown(parameter.hole.label, { ...parameter.hole, missing: typed.hole.missing });
  if (typed.kind !== 'record' || !typed.isTyped || parameters.length === 0) return typed;
  const key = `${typed.key}|${parameters.map((one) => one.key).join(',')}`;
  const { omitted: _omitted, picked, ...own } = typed;
  const bases = { ...typed, key: `${key}|bases`, fields: NO_FIELDS };
  const named = new Set([...own.fields.keys(), ...(picked ?? [])]);
  const others = { ...record(`${key}|others`, {}, () => parameters), omitted: named };
  return { ...own, key, spreads: () => [bases, others] };
}

/** A cast keeps the value; its type counts only if the value is unknown. */
export function evaluateCast(node: TS.AsExpression | TS.TypeAssertion, context: Context, engine: Engine): Values {
  const flowing = engine.evaluate(node.expression, context);
  const place = placeIn(context, engine);
  if (flowing.some((value) => value.kind !== 'unknown' && value.kind !== 'nothing'))
    return flowing.some(({ kind }) => kind === 'object') ? flowing : orTyped(flowing, node.type, engine, place);
  const typed = engine.ofType(node.type, place);
  return typed.length > 0 ? typed : flowing;
}
