import { flatMap, mapDefined } from '../../../collections/lists.js';
import { MADE_HEADERS, optionPlaces } from '../../clients/client-options.js';
import type { ClientConfig, Value, Values } from '../../domain/values.js';
import { configuredFor } from '../../domain/channels.js';
import { argumentPath, indexOf, namesBelow, wholeArgument, type AccessPath } from '../../domain/access-path.js';
import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { joinValues } from '../../domain/join.js';
import type { Engine } from '../../engine/engine.js';
import { describedRequests } from '../requests.js';
import type { SentCall } from '../resolved-call.js';
import { type Place, propertiesAt, type Reading } from '../properties-at.js';

/** The objects in which a call may have its headers: its options, and those with which its instance was made. */

/** Options that stand in one place, and the way to the headers in them. */
export interface OptionObject {
  values: Values;
  /** Property names down to the headers; empty if the options are the headers. */
  below: readonly string[];
}

/** What is known of a part of some objects. */
export interface KnownPart {
  values: Values;
  isClosed: boolean;
  unknowns: Values;
}

/** The option objects of a call, the nearest first. */
export function optionObjects(call: SentCall, engine: Engine): OptionObject[] {
  const { row, origin } = call.request;
  const { callee, spec, invocation } = origin;
  const whole = wholeArguments(spec);
  const given = ({ index, below }: ArgumentPart, argument: (index: number) => Values, whole: ReadonlySet<number>) => ({
    values: argument(index).filter((value) => mayHoldOptions(value, whole.has(index), engine)),
    below,
  });
  const made = (config: ClientConfig, places: readonly AccessPath[], whole: ReadonlySet<number>): OptionObject[] =>
    places.map((place) => given(placeOf(place), (index) => config.argument(argumentPath(index)), whole));
  return [
    ...optionPlaces(spec).headers.map((place) =>
      given(placeOf(place), (index) => invocation.argument(index) ?? [], whole),
    ),
    ...flatMap(describedRequests(spec, invocation, engine), ({ config, spec: below }) =>
      made(config, optionPlaces(below).headers, wholeArguments(below)),
    ),
    ...configuredOptions(row, engine),
    ...flatMap(callee.made.toReversed(), (config) => made(config, row.headers?.made ?? MADE_HEADERS, NO_ARGUMENTS)),
  ];
}

/** Options that a client is given for the whole program. */
function configuredOptions(row: ClientRow, engine: Engine): OptionObject[] {
  const places = row.headers?.configured ?? [];
  if (places.length === 0) return [];
  return flatMap(engine.callGraph.writesTo(configuredFor(row)), ({ site, context }) => {
    const invocation = engine.callGraph.invocation(site, context, engine);
    return places.map(placeOf).map(({ index, below }) => ({ values: invocation.argument(index) ?? [], below }));
  });
}

interface ArgumentPart {
  index: number;
  below: readonly string[];
}

function placeOf(place: AccessPath): ArgumentPart {
  return { index: indexOf(place) ?? 0, below: namesBelow(place) };
}

const NO_ARGUMENTS: ReadonlySet<number> = new Set();

/** The arguments that a call uses whole: its URL, its body. An unknown there is no object of options. */
function wholeArguments({ url, host, path, base, method, body, route }: CallSpec): ReadonlySet<number> {
  const places = [url, host, path, base, method, body, route].flatMap((place) => place ?? []);
  return new Set(mapDefined(places, wholeArgument));
}

function mayHoldOptions(value: Value, isWhole: boolean, engine: Engine): boolean {
  switch (value.kind) {
    case 'nothing':
    case 'text':
    case 'json':
    case 'class':
    case 'function':
      return false;
    case 'unknown':
    case 'response':
      return !isWhole;
    case 'external':
      return !isWhole && engine.clients.requestObject(value) === undefined;
    default:
      return true;
  }
}

/** The part of some objects that is below a way of names: `name()` is the result of a method. */
export function partAt(
  values: Values,
  below: readonly string[],
  call: Place,
  engine: Engine,
  naming: Pick<Reading, 'keepsNull'> = {},
): KnownPart {
  let part: KnownPart = { values, isClosed: true, unknowns: [] };
  for (const step of below) part = joined(part, stepInto(part.values, step, { call, naming }, engine));
  return part;
}

function stepInto(
  values: Values,
  step: string,
  { call, naming }: { call: Place; naming: Reading },
  engine: Engine,
): KnownPart {
  if (/^\d+$/.test(step)) return { values: engine.elementAt(values, Number(step)), isClosed: true, unknowns: [] };
  const only = step.replace(/\(\)$/, '');
  const { properties, isClosed, unknowns } = propertiesAt(values, call, engine, { ...naming, only: [only] });
  const held = properties.filter(({ name }) => name === only).map((property) => property.values);
  const found = joinValues(...held);
  if (only === step) return { values: found, isClosed: isClosed && held.every(({ length }) => length > 0), unknowns };
  return { values: joinValues(...found.map((fn) => engine.invoke(fn, null))), isClosed, unknowns };
}

function joined(before: KnownPart, { values, isClosed, unknowns }: KnownPart): KnownPart {
  return { values, isClosed: before.isClosed && isClosed, unknowns: [...before.unknowns, ...unknowns] };
}
