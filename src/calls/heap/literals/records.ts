import { flatMap } from '../../../collections/lists.js';
import { literalName } from '../../../syntax/frames.js';
import { isDefinite } from '../../control-flow/conditions.js';
import { joinValues } from '../../domain/join.js';
import { method, record, type RecordValue, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { trappedMember } from '../proxies.js';

/** A property of an object that has no literal. */
export function recordMember(value: RecordValue, name: string | null, engine: Engine): Values {
  const { boxedAs, unboxes } = value;
  // Looked up when the box is opened: what is found by then may be more than now.
  if (boxedAs !== undefined)
    return [record(`box:${name ?? '*'} of ${value.key}`, { [boxedAs]: () => spreadMember(value, name, engine) })];
  if (value.getTraps && name !== null) return trappedMember(value, name, engine);
  const spread = spreadMember(value, name, engine);
  if (unboxes !== undefined)
    return flatMap(spread, (found) => (isRef(found) ? [...engine.member([found], unboxes)] : [found]));
  const fields =
    name === null ? [...value.fields.values()].map((field) => field()) : [value.fields.get(name)?.() ?? []];
  const named = (value.named?.() ?? [])
    .filter((entry) => name === null || entry.name === name)
    .map((entry) => entry.values());
  // A form has methods beside its fields.
  const methods = value.is === 'form' && name !== null ? [method(value, name)] : [];
  return joinValues(...fields, ...named, spread, methods);
}

/** Whether a record lacks a property of the objects whose properties it has. */
export function isHidden({ omitted, picked }: RecordValue, name: string): boolean {
  return omitted?.has(name) === true || picked?.has(name) === false;
}

/** A property of the objects whose properties a record has too. */
function spreadMember(value: RecordValue, name: string | null, engine: Engine): Values {
  if (name !== null && isHidden(value, name)) return [];
  return value.layers && name !== null
    ? layeredMember(value.layers, name, engine)
    : engine.member(value.spreads(), name);
}

/** A property of layered objects: of the last one that certainly has it, and of those after it. */
function layeredMember({ context, of }: NonNullable<RecordValue['layers']>, name: string, engine: Engine): Values {
  const found: Values[] = [];
  const part = (one: Values): Values => engine.member(one, name);
  for (const layer of of.toReversed()) {
    const values = layer(context);
    found.push(part(values));
    if (isWritten(values, name) || isDefinite(context, engine, layer, part)) break;
  }
  return joinValues(...found);
}

/** Whether each of some objects is written with the property, even if its value is `undefined`. */
function isWritten(values: Values, name: string): boolean {
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value.kind === 'object' &&
        value.node.properties.some((property) => property.name !== undefined && literalName(property.name) === name),
    )
  );
}

/** Whether a value is a ref or a computed value, made to hold one value. */
function isRef(value: Value): boolean {
  return value.kind === 'record' && value.is === 'ref';
}
