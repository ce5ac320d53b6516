import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { propertyNamed } from '../../syntax/receivers.js';
import type { FieldPlace, OptionPlace } from '../domain/call-parts.js';
import type { CallSpec } from '../domain/client-row.js';
import type { Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { idOf, record, text, type CallLike, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { argumentsAt } from '../text/argument-paths.js';
import { literalOf } from '../text/strings.js';

/** The object that a call sends with fields that it makes of its arguments: `{ model }` of `openai('gpt-4')`. */
export function madeFields(
  fields: NonNullable<CallSpec['fields']>,
  site: CallLike,
  invocation: Invocation,
  engine: Engine,
): Values {
  const named = flatMap(Object.entries(fields), ([name, places]) => {
    const values = (): Values => joinValues(...places.map((place) => valuesOf(place, invocation, engine)));
    const place = places.find((one) => valuesOf(one, invocation, engine).length > 0);
    return place ? [{ name, node: nodeAt(place, site), values }] : [];
  });
  return [{ ...record(`fields:${idOf(site)}|${invocation.key}`, {}), named: () => named }];
}

/** Whether a call sends anything, as far as its fields say: `generateText({ model })` may be of any provider. */
export function isMeant(
  { fields, unless = [] }: Pick<CallSpec, 'fields' | 'unless'>,
  invocation: Invocation,
  engine: Engine,
): boolean {
  if (unless.some((option) => isDecided(option, invocation, engine))) return false;
  if (!fields) return true;
  return Object.values(fields).some((places) =>
    places.some((place) => valuesOf(place, invocation, engine).some((value) => mayBeText(value))),
  );
}

function isDecided({ at, otherThan }: OptionPlace, invocation: Invocation, engine: Engine): boolean {
  const values = argumentsAt([at], invocation, engine).filter(({ kind }) => kind !== 'nothing');
  return (
    values.length > 0 &&
    !values.some((value) => otherThan !== undefined && (literalOf(value) ?? otherThan) === otherThan)
  );
}

function mayBeText(value: Value): boolean {
  return value.kind === 'text' || value.kind === 'unknown' || (value.kind === 'external' && value.made.length === 0);
}

function valuesOf({ at, prefix, begins }: FieldPlace, invocation: Invocation, engine: Engine): Values {
  const values = argumentsAt([at], invocation, engine);
  if (prefix !== undefined) return mapDefined(values, (value) => withoutPrefix(value, prefix));
  return begins === undefined ? values : values.filter((value) => withoutPrefix(value, begins) !== undefined);
}

function withoutPrefix(value: Value, prefix: string): Value | undefined {
  // A caller decides what a parameter is.
  if (value.kind !== 'text') return value.kind === 'unknown' && value.hole.frame ? value : undefined;
  const [first, ...rest] = value.parts;
  if (typeof first !== 'string' || !first.startsWith(prefix)) return undefined;
  return text([first.slice(prefix.length), ...rest], value.trace);
}

/** The argument, or the property in it, that has the value. */
function nodeAt({ at }: FieldPlace, site: CallLike): TS.Node {
  const [index = '', name] = at.split('.');
  const given = ts.isTaggedTemplateExpression(site) ? undefined : site.arguments?.[Number(index)];
  const argument = given && unwrap(given);
  const property =
    argument && name !== undefined && ts.isObjectLiteralExpression(argument)
      ? propertyNamed(argument, name)
      : undefined;
  return property ?? argument ?? site;
}
