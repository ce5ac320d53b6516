import { assignedBase, programBases } from './bases.js';
import type { Base } from './clients/instance.js';
import type { CallSpec, ClientRow, Place } from './clients/row.js';
import type { Engine } from './engine.js';
import type { Invocation } from './env.js';
import { argumentsAt, type Read } from './requests.js';
import { concat, isAbsolute, joinUrl, resolveUrl, textsOf } from './strings.js';
import { union } from './union.js';
import { text, type ExternalValue, type TextValue, type Value, type Values } from './values.js';

/** The URLs of a call, put together from what the call says and how its client was made. */
export function urlsOf(callee: ExternalValue, { row, spec }: { row: ClientRow; spec: CallSpec }, read: Read, invocation: Invocation, engine: Engine): TextValue[] {
  if (spec.fixedPath !== undefined) return [text([spec.fixedPath], null)];
  const path = read(spec.path, 'path');
  let urls = path.length > 0 ? concat([originsOf(read(spec.host, 'host'), engine), path].filter((set) => set.length > 0), engine) : readUrls(read(spec.url, 'url'), engine);
  if (urls.length === 0 && spec.isBaseEnough) urls = [text([], null)];
  urls = belowInstance(urls, callee, row, baseAt(spec.base ?? [], invocation, engine), engine);
  if (row.baseUrl !== undefined) urls = joinUrl([text([row.baseUrl], null)], urls, engine);
  return urls.filter((value): value is TextValue => value.kind === 'text');
}

/** A host as it stands in options: most often without a scheme. */
function originsOf(hosts: Values, engine: Engine): Values {
  const origins = textsOf(hosts).filter(isAbsolute);
  const bare = hosts.filter((value) => value.kind !== 'text' || !isAbsolute(value));
  return union(origins, bare.length > 0 ? concat([[text(['https://'], null)], bare], engine) : []);
}

/** URLs below the bases of the call and of the instance. The innermost base takes the place of those around it, unless the row says that it stands below them. */
function belowInstance(urls: Values, callee: ExternalValue, row: ClientRow, ofCall: Base, engine: Engine): Values {
  const levels = [ofCall, ...basesOfInstance(callee, row, engine)];
  if (row.nests) return levels.reduce((below, { values }) => joinUrl(values.filter(isTextual), below, engine), urls);
  const last = levels.findIndex(({ isCertain }) => isCertain);
  const given = last < 0 ? levels : levels.slice(0, last + 1);
  const isNone = levels.every(({ values }) => values.length === 0);
  return below(urls, isNone ? [...given, { values: programBases(row, engine), isCertain: false }] : given, row, engine);
}

/** URLs below each of some bases. */
function below(urls: Values, bases: readonly Base[], { resolves = [] }: ClientRow, engine: Engine): Values {
  const joined = bases.filter(({ values }) => values.some(isTextual)).map(({ values, name }) => (name !== undefined && resolves.includes(name) ? resolveUrl(urls, values.filter(isTextual), engine) : joinUrl(values.filter(isTextual), urls, engine)));
  return joined.length > 0 ? union(...joined) : urls;
}

/** The bases that an instance was made with, the innermost first; what is assigned to its property takes the place of the first. */
function basesOfInstance(callee: ExternalValue, row: ClientRow, engine: Engine): Base[] {
  const made = callee.made.toReversed().map((config) => config.base());
  return row.baseProperty === undefined ? made : [assignedBase(callee, row.baseProperty, engine), ...made];
}

/**
 * The base URL at one of some places. It is certain when whatever stands there has one; options of which nothing is known may
 * have none.
 */
export function baseAt(places: readonly Place[], invocation: Invocation, engine: Engine): Base {
  for (const place of places) {
    const index = Number.parseInt(place, 10);
    const owners = (Number.isNaN(index) || !place.includes('.') ? undefined : invocation.argument(index)) ?? [];
    const of = (owner: Value): Values => argumentsAt([place], { ...invocation, argument: (at) => (at === index ? [owner] : invocation.argument(at)) }, engine);
    const parts = owners.length > 0 ? owners.filter((owner) => !isLost(owner)).map(of) : [argumentsAt([place], invocation, engine)];
    const values = union(...parts).filter((value) => value.kind !== 'nothing');
    const isCertain = parts.length >= owners.length && parts.every((part) => part.length > 0 && part.every((value) => value.kind !== 'nothing'));
    if (values.length > 0) return { values, isCertain, name: place.slice(place.lastIndexOf('.') + 1) };
  }
  return { values: [], isCertain: false };
}

/** Whether nothing is known of a value, whoever calls. */
function isLost(value: Value): boolean {
  return value.kind === 'unknown' && !value.hole.frame && !value.hole.missing;
}

/** Only strings and unknowns are URLs; an options object in the URL's place is none. */
function readUrls(values: Values, engine: Engine): Values {
  const textual = values.filter((value) => isTextual(value) && !engine.clients.requestObject(value));
  return textual.length > 0 ? concat([textual], engine) : [];
}

function isTextual(value: Value): boolean {
  return value.kind === 'text' || value.kind === 'unknown' || value.kind === 'external';
}
