import { flatMap } from '../../collections/lists.js';
import { argumentsAt } from '../text/argument-paths.js';
import { filled } from '../evaluate/described-requests.js';
import {
  type Base,
  type ClientConfig,
  text,
  unknown,
  type ExternalValue,
  type TextValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { indexOf, namesBelow, stepsBelow, wholeArgument, type AccessPath } from '../domain/access-path.js';
import type { CallSpec, ClientRow } from '../domain/client-row.js';
import type { Invocation } from '../domain/context.js';
import { supposed } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import type { Engine } from '../engine/engine.js';
import { assignedBase, programBases } from '../evaluate/bases.js';
import { urlOfParts } from '../evaluate/urls.js';
import { concat, isAbsolute, joinUrl, resolveUrl, splitOrigin, textsOf } from '../text/strings.js';
import { behindProxies, withOpenEnds } from './proxies/mapped.js';
import { completed } from './described/completed-paths.js';
import { redirected, type HookedCall } from './hooks.js';
import { idOf, type Read } from './request-methods.js';
import { operationsOf } from './operations.js';
import { settingsOf } from './published.js';
import { routesIn } from './routed-texts.js';

/** A call, and whether it may send another request instead. */
type UrlCall = HookedCall & { isOneOf?: boolean | undefined };

/** The URLs of a call, from its arguments and from how its client was made. */
export function urlsOf({ row, isOneOf, ...call }: UrlCall, spec: CallSpec, read: Read, engine: Engine): TextValue[] {
  const { callee, invocation } = call;
  if (spec.fixedPath !== undefined) return fixedUrls(spec, { row, isOneOf, ...call }, engine);
  const path = read(spec.path, 'path');
  const routed = spec.route ? routesIn(read(spec.route, 'route'), engine) : [];
  let urls =
    path.length > 0
      ? concat(
          [originsOf(read(spec.host, 'host'), engine), path].filter((set) => set.length > 0),
          engine,
        )
      : readUrls(routed.length > 0 ? routed.map(({ url }) => url) : namedUrls(spec, read, engine), engine);
  urls = asClientReads(urls, spec);
  if (spec.operation) urls = [...engine.member(operationsOf(spec.operation, callee, engine), 'url')];
  if (urls.length === 0) urls = readUrls(urlsOfInstance(call, spec, engine), engine);
  if (urls.length === 0 && spec.isBaseEnough) urls = belowBase(idOf(spec, callee), engine);
  const written = basesFor(callee, row, baseAt(spec.base ?? [], invocation, engine), engine);
  const bases = spec.hasTemplates ? written.map((base) => ({ ...base, values: base.values.map(filled) })) : written;
  const to = redirected({ row, ...call }, { urls, bases: joinValues(...bases.map(({ values }) => values)) }, engine);
  urls = to ? joinUrl(textualBases(to.bases), readUrls(to.urls, engine), engine) : below(urls, bases, row, engine);
  if (row.baseUrl !== undefined) urls = joinUrl([text([row.baseUrl], null)], urls, engine);
  const texts = urls.filter((value): value is TextValue => value.kind === 'text');
  return spec.isProxy ? withOpenEnds(texts, spec) : behindProxies(texts, call.site, engine);
}

/** URLs with what the client itself fills in or puts around them. */
function asClientReads(urls: Values, { hasTemplates, within }: CallSpec): Values {
  if (within !== undefined) return urls.map((url) => completed(url, within));
  return hasTemplates ? urls.map(filled) : urls;
}

/** What stands behind the base URL of an object: its id if it has one, and else nothing. */
function belowBase(id: Values, engine: Engine): Values {
  return id.length > 0 ? concat([[text(['/'], null)], id], engine) : [text([], null)];
}

/** The URL that an instance was made with, or that was set on it. */
function urlsOfInstance(call: Omit<HookedCall, 'row'>, { made }: CallSpec, engine: Engine): Values {
  for (const config of call.callee.made.toReversed()) {
    const urls = made ? config.argument(made.url) : config.url();
    if (urls.some(isTextual)) return behindPrefixes(urls, made?.prefixes ?? [], config, engine);
  }
  return settingsOf('url', call, engine);
}

/** URLs behind what the tables say that they stand in, the outermost first. */
function behindPrefixes(urls: Values, places: readonly AccessPath[], config: ClientConfig, engine: Engine): Values {
  return places.toReversed().reduce<Values>((below, place) => {
    const prefixes = config.argument(place).filter(({ kind }) => kind === 'text' || kind === 'unknown');
    return prefixes.length > 0 ? concat([prefixes, below], engine) : below;
  }, urls);
}

/** A URL as an argument, whole or in parts, or as a path that names of the code spell. */
function namedUrls({ spelledPath, url = [] }: CallSpec, read: Read, engine: Engine): Values {
  if (spelledPath !== undefined) return [text([spelledPath], null)];
  const whole = read(url, 'url');
  if (whole.some(({ kind }) => kind === 'text')) return whole;
  // An object of parts may have a `url` as well, for all that is known of it.
  const inParts = url.filter((place) => wholeArgument(place) !== undefined).flatMap((place) => read([place], 'url'));
  return inParts.some((value) => hasPathname(value, engine)) ? inParts : whole;
}

/**
 * A path that the call's name fixes, behind the host that the call is given or the instance was made for, known or not.
 */
function fixedUrls(
  { fixedPath = '', base = [] }: CallSpec,
  { callee, row, invocation, site, isOneOf }: UrlCall,
  engine: Engine,
): TextValue[] {
  const own = baseAt(base, invocation, engine).values;
  const bases = row.makes === undefined ? [] : basesOfInstance(callee, row, engine);
  const isGiven = own.some(({ kind }) => kind !== 'nothing');
  const given = isGiven ? own : joinValues(...bases.map(({ values }) => values));
  const known = textsOf(given).filter((value) => isAbsolute(value) || isHost(value));
  const [unknown] = textsOf(given.filter(({ kind }) => kind === 'unknown'));
  const origins = known.length > 0 ? known.map(originOf) : [unknown?.parts ?? []];
  const trace = isOneOf ? supposed(site, 'one of the operations that this method sends', null) : null;
  return origins.map((origin) => text([...origin, fixedPath], trace));
}

function originOf(value: TextValue): TextValue['parts'] {
  return isAbsolute(value) ? splitOrigin(value.parts)[0] : ['https://', ...value.parts];
}

/** The end of a host: a top-level domain, or the machine itself; perhaps with a port. */
const END_OF_HOST = /(?:\.[a-z]{2,}|^localhost)(?::\d+)?$/i;

/** Whether a base is a host without a protocol, as some SDKs take it: `{ host: 'own.example' }`. */
function isHost({ parts }: TextValue): boolean {
  const last = parts.at(-1);
  return (
    typeof last === 'string' &&
    END_OF_HOST.test(last) &&
    !parts.some((part) => typeof part === 'string' && part.includes('/'))
  );
}

/** A host in options, usually without a scheme; of a URL, the origin. */
function originsOf(hosts: Values, engine: Engine): Values {
  const origins = textsOf(hosts)
    .filter(isAbsolute)
    .map(({ parts, trace }) => text(splitOrigin(parts)[0], trace));
  const bare = hosts.filter((value) => value.kind !== 'text' || !isAbsolute(value));
  return joinValues(origins, bare.length > 0 ? concat([[text(['https://'], null)], bare], engine) : []);
}

/**
 * The bases that count, the innermost first: of the call, the instance, the whole program. A certain one replaces those
 * around it, unless the row says that it is appended to them.
 */
function basesFor(callee: ExternalValue, row: ClientRow, ofCall: Base, engine: Engine): readonly Base[] {
  const levels = [ofCall, ...basesOfInstance(callee, row, engine)];
  const last = row.nests ? -1 : levels.findIndex(({ isCertain }) => isCertain);
  if (levels.every(({ values }) => values.length === 0))
    return [{ values: programBases(row, engine), isCertain: false }];
  return last < 0 ? levels : levels.slice(0, last + 1);
}

/** URLs below each of some bases, or below all of them. */
function below(urls: Values, bases: readonly Base[], { nests, resolves = [] }: ClientRow, engine: Engine): Values {
  if (nests) return bases.reduce((joined, { values }) => joinUrl(values.filter(isTextual), joined, engine), urls);
  const joined = bases
    .filter(({ values }) => values.some(isBase))
    .map(({ values, name }) =>
      name !== undefined && resolves.includes(name)
        ? resolveUrl(urls, textualBases(values), engine)
        : joinUrl(textualBases(values), urls, engine),
    );
  return joined.length > 0 ? joinValues(...joined) : urls;
}

/**
 * The bases that an instance was made with, the innermost first. An assignment to the base property replaces the first.
 */
function basesOfInstance(callee: ExternalValue, row: ClientRow, engine: Engine): Base[] {
  const made = callee.made.toReversed().map((config) => config.base());
  return row.baseProperty === undefined ? made : [assignedBase(callee, row.baseProperty, engine), ...made];
}

/** The base URL at one of some places. It is certain if each value there has one; unknown options may have none. */
export function baseAt(places: readonly AccessPath[], invocation: Invocation, engine: Engine): Base {
  for (const place of places) {
    const index = indexOf(place);
    const isBelow = index !== undefined && stepsBelow(place).length > 0;
    const owners = (isBelow ? invocation.argument(index) : undefined) ?? [];
    const of = (owner: Value): Values =>
      argumentsAt(
        [place],
        { ...invocation, argument: (at) => (at === index ? [owner] : invocation.argument(at)) },
        engine,
      );
    const parts =
      owners.length > 0 ? owners.filter((owner) => !isLost(owner)).map(of) : [argumentsAt([place], invocation, engine)];
    const values = joinValues(...parts).filter((value) => value.kind !== 'nothing');
    const isCertain =
      parts.length >= owners.length &&
      parts.every((part) => part.length > 0 && part.every((value) => value.kind !== 'nothing'));
    const name = namesBelow(place).at(-1) ?? '';
    if (values.length > 0)
      return { values: flatMap(values, (value) => withScheme(value, name, engine)), isCertain, name };
  }
  return { values: [], isCertain: false };
}

/**
 * A base that is a host, perhaps with a path, with the scheme that it lacks: `{ hostname: 'git.acme.example/api/v3' }`.
 * What options call a host may be a whole URL as well.
 */
function withScheme(value: Value, option: string, engine: Engine): Values {
  const isHostName = option === 'hostname';
  const isBare =
    value.kind === 'text'
      ? (isHostName || (option === 'host' && (typeof value.parts[0] === 'string' || isHost(value)))) &&
        !isAbsolute(value)
      : isHostName && isTextual(value);
  return isBare ? concat([[text(['https://'], null)], [value]], engine) : [value];
}

/** Whether a value is unknown, whoever calls. */
function isLost(value: Value): boolean {
  return value.kind === 'unknown' && !value.hole.frame && !value.hole.missing;
}

/** Strings, unknowns, and objects with the parts of a URL are URLs, not an options object in place of a URL. */
function readUrls(values: Values, engine: Engine): Values {
  const textual = values.filter((value) => isTextual(value) && !engine.clients.requestObject(value));
  const inParts = values.filter((value) => hasPathname(value, engine)).map((value) => urlOfParts(value, engine));
  return joinValues(textual.length > 0 ? concat([textual], engine) : [], ...inParts);
}

/** Whether a value is what `url.parse` gives, or is written like that: `{ hostname, pathname }`. */
function hasPathname(value: Value, engine: Engine): boolean {
  const isObject = value.kind === 'object' || value.kind === 'record' || value.kind === 'instance';
  return isObject && engine.member([value], 'pathname').some(isTextual);
}

/** A base, or a response that has one: settings that are fetched. */
function isBase(value: Value): boolean {
  return isTextual(value) || value.kind === 'response' || value.kind === 'json';
}

function textualBases(values: Values): Values {
  return values.filter(isBase).map((value) => (isTextual(value) ? value : unknown('a response')));
}

function isTextual(value: Value): boolean {
  return value.kind === 'text' || value.kind === 'unknown' || value.kind === 'external';
}
