import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { propertyNamed } from '../../../syntax/receivers.js';
import { indexOf, namesBelow } from '../../domain/access-path.js';
import type { FieldPlace, OptionPlace } from '../../domain/call-parts.js';
import type { CallSpec } from '../../domain/client-row.js';
import type { Invocation } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { step } from '../../domain/trace.js';
import {
  idOf,
  record,
  text,
  unknown,
  type CallLike,
  type NamedValue,
  type TextValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { argumentsAt } from '../../text/argument-paths.js';
import { literalOf } from '../../text/strings.js';
import { LACKING, presenceInArgument, type Presence } from '../presence.js';

type Fields = Pick<CallSpec, 'fields' | 'defaults' | 'unless'>;

/** The object that a call sends with fields that it makes of its arguments: `{ model }` of `openai('gpt-4')`. */
export function madeFields(
  { fields = {}, defaults = {} }: Fields,
  site: CallLike,
  invocation: Invocation,
  engine: Engine,
): Values {
  const named = flatMap(Object.entries(fields), ([name, places]): NamedValue[] => {
    const { isLacking, unknowns } = presenceAt(places, invocation, engine);
    const values = (): Values => joinValues(...places.map((place) => valuesOf(place, invocation, engine)), unknowns);
    const place = places.find((one) => valuesOf(one, invocation, engine).length > 0);
    const given = place || unknowns.length > 0 ? [{ name, node: place ? nodeAt(place, site) : site, values }] : [];
    const usual = defaults[name];
    if (usual === undefined || !isLacking) return given;
    const trace = step(site, `${name} is ${usual} if none is given`);
    return [...given, { name, node: site, values: () => [text([usual], trace)] }];
  });
  return [{ ...record(`fields:${idOf(site)}|${invocation.key}`, {}), named: () => named }];
}

/** Whether a call may send anything, as far as its fields say: `generateText({ model })` may be of any provider. */
export function isMeant(spec: Fields, invocation: Invocation, engine: Engine): boolean {
  const { fields, unless = [] } = spec;
  if (unless.some((option) => isDecided(option, invocation, engine))) return false;
  return (
    !fields ||
    allPlaces(fields).some((place) => valuesOf(place, invocation, engine).length > 0) ||
    Object.values(fields).some((places) => presenceAt(places, invocation, engine).unknowns.length > 0) ||
    hasDefault(spec, invocation, engine)
  );
}

/** Whether the client may take a value of its own for a field. */
function hasDefault({ fields = {}, defaults = {} }: Fields, invocation: Invocation, engine: Engine): boolean {
  return Object.keys(defaults).some((name) => presenceAt(fields[name] ?? [], invocation, engine).isLacking);
}

/** Whether some places may have nothing, and what of objects of options may be at one of them. */
function presenceAt(places: readonly FieldPlace[], invocation: Invocation, engine: Engine): Presence {
  const indices = [...new Set(mapDefined(places, ({ at }) => indexOf(at)))];
  const each = indices.map((index): Presence => {
    const names = mapDefined(places, ({ at }) => (indexOf(at) === index ? namesBelow(at)[0] : undefined));
    const given = invocation.argument(index) ?? [];
    const options = given.filter(({ kind }) => kind === 'object' || kind === 'record' || kind === 'nothing');
    if (given.length === 0) return LACKING;
    const { site, caller } = invocation;
    const argument = argumentOf(site, index);
    return presenceInArgument(names, { argument, values: options }, site, caller, engine);
  });
  return {
    isLacking: each.every(({ isLacking }) => isLacking),
    unknowns: joinValues(...each.map(({ unknowns }) => unknowns.filter((value) => mayBeText(value, engine)))),
  };
}

/** Whether a request that may be sent, as far as its fields say, certainly is one of the client. */
export function isCertain(
  { spec, invocation, isOpen }: { spec: Fields; invocation: Invocation; isOpen?: boolean },
  engine: Engine,
): boolean {
  const { fields } = spec;
  if (isOpen) return false;
  return (
    !fields ||
    hasDefault(spec, invocation, engine) ||
    allPlaces(fields).some((place) =>
      argumentsAt([place.at], invocation, engine).some((value) => claimOf(value, place, engine) === 'sent'),
    )
  );
}

function allPlaces(fields: NonNullable<CallSpec['fields']>): FieldPlace[] {
  return flatMap(Object.values(fields), (places) => [...places]);
}

function isDecided({ at, otherThan }: OptionPlace, invocation: Invocation, engine: Engine): boolean {
  const { root, steps } = at;
  const owners = steps.length === 0 ? [] : argumentsAt([{ root, steps: steps.slice(0, -1) }], invocation, engine);
  const option = namesBelow(at).at(-1) ?? '';
  const isWritten = owners.some(
    (owner) =>
      owner.kind === 'object' &&
      ts.isObjectLiteralExpression(owner.node) &&
      propertyNamed(owner.node, option) !== undefined,
  );
  // Options of which nothing is known may have it, and seldom do.
  const values = argumentsAt([at], invocation, engine).filter(
    ({ kind }) => kind !== 'nothing' && (isWritten || (kind !== 'unknown' && kind !== 'external')),
  );
  return (
    values.length > 0 &&
    !values.some((value) => otherThan !== undefined && (literalOf(value) ?? otherThan) === otherThan)
  );
}

/** What the call sends at a place: texts, without what stands in front of them, and what may be such a text. */
function valuesOf(place: FieldPlace, invocation: Invocation, engine: Engine): Values {
  return flatMap(argumentsAt([place.at], invocation, engine), (value): Values => {
    const claim = claimOf(value, place, engine);
    if (claim === 'other') return [];
    if (value.kind !== 'text') return [value.kind === 'unknown' ? value : unknown(labelOf(value))];
    return claim === 'open' ? [openText(value)] : [withoutPrefix(value, place)];
  });
}

/** Whether a value at a place is sent, or belongs to somebody else; `open` where that is not known. */
function claimOf(value: Value, { prefix, begins = prefix }: FieldPlace, engine: Engine): 'sent' | 'open' | 'other' {
  if (value.kind === 'text') return begins === undefined ? 'sent' : claimOfText(value, begins);
  return mayBeText(value, engine) ? (begins === undefined ? 'sent' : 'open') : 'other';
}

function claimOfText({ parts: [first, ...rest] }: TextValue, begins: string): 'sent' | 'open' | 'other' {
  if (typeof first !== 'string') return 'open';
  if (first.startsWith(begins)) return 'sent';
  return rest.length > 0 && begins.startsWith(first) ? 'open' : 'other';
}

/** Objects, functions and what packages of models give are no texts. */
function mayBeText(value: Value, { clients }: Engine): boolean {
  if (value.kind === 'response' || value.kind === 'json') return true;
  if (value.kind !== 'unknown' && value.kind !== 'external') return false;
  const from = value.kind === 'unknown' ? value.hole.from : value;
  return (
    from === undefined || (from.made.length === 0 && !(from.module !== null && clients.fieldValues.areOf(from.module)))
  );
}

function labelOf(value: Value): string | undefined {
  return value.kind === 'external' ? value.path.join('.') : undefined;
}

function withoutPrefix(value: TextValue, { prefix = '' }: FieldPlace): Value {
  const [first, ...rest] = value.parts;
  return typeof first === 'string' ? text([first.slice(prefix.length), ...rest], value.trace) : value;
}

/** What is not known of a text. */
function openText({ parts }: TextValue): Value {
  const hole = parts.find((part) => typeof part !== 'string');
  return hole === undefined ? unknown() : unknown(hole.label, hole);
}

/**
 * The calls of one that sends some texts elsewhere: of a class that takes chat models as well, each with the places whose
 * texts it sends.
 */
export function variantsOf(spec: CallSpec, invocation: Invocation, engine: Engine): CallSpec[] {
  const elsewhere = spec.fields ? allPlaces(spec.fields).filter(({ path }) => path !== undefined) : [];
  if (elsewhere.length === 0 || !spec.fields) return [spec];
  const paths = [...new Set(elsewhere.map(({ path }) => path))];
  const only = (path: string | undefined): CallSpec['fields'] =>
    Object.fromEntries(
      Object.entries(spec.fields!).map(([name, places]) => [name, places.filter((place) => place.path === path)]),
    );
  const others = paths
    .map((path): CallSpec => ({ ...spec, fixedPath: path!, fields: only(path)!, defaults: {} }))
    .filter((other) => isCertain({ spec: other, invocation }, engine));
  const own = { ...spec, fields: only(undefined)! };
  const isElsewhere = (value: Value): boolean => elsewhere.some((place) => claimOf(value, place, engine) === 'sent');
  const isOwn = allPlaces(own.fields).some(({ at }) =>
    argumentsAt([at], invocation, engine).some((value) => mayBeGiven(value) && !isElsewhere(value)),
  );
  return others.length === 0 || isOwn ? [own, ...others] : others;
}

function mayBeGiven({ kind }: Value): boolean {
  return kind === 'text' || kind === 'unknown' || kind === 'external';
}

/** The argument, or the property in it, that has the value. */
function nodeAt({ at }: FieldPlace, site: CallLike): TS.Node {
  const [name] = namesBelow(at);
  const given = argumentOf(site, indexOf(at) ?? 0);
  const argument = given && unwrap(given);
  const property =
    argument && name !== undefined && ts.isObjectLiteralExpression(argument)
      ? propertyNamed(argument, name)
      : undefined;
  return property ?? argument ?? site;
}

function argumentOf(site: TS.Node, index: number): TS.Expression | undefined {
  return ts.isCallExpression(site) || ts.isNewExpression(site) ? site.arguments?.[index] : undefined;
}
