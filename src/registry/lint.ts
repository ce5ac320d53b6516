import { daysBetween, isIsoDate } from '../model/dates.js';
import { isFileModule } from '../model/listed-client.js';
import {
  isReceived,
  partOf,
  type AfterRemoval,
  type Api,
  type Entry,
  type IsoDate,
  type RegistryFile,
} from '../model/registry.js';
import { clientIssues } from './client-issues.js';
import { whereApiIs } from './locate-list.js';
import { atAndLiveDiffer, eventsAreNamed, pathParametersExist, suffixesEndWithField } from './lint-parts.js';
import { lintReplacement } from './lint-replacement.js';
import { issue, type Issue, type JsonPath } from './problem.js';
import { operationsOf, parseOperation, routeKey } from '../model/route.js';

/** The definitions of registries that were loaded earlier. */
export interface Known {
  apis: readonly Api[];
  entries: readonly Entry[];
}

type Rule = (list: RegistryFile, known: Known) => Iterable<Issue>;

/** Rules that the schema cannot express. Each rule checks the whole list and reports every violation. */
const RULES = {
  hostsWithoutPrefix,
  uniqueApiIds,
  uniqueEntryIds,
  apisExist,
  pathsUnderPrefix,
  routesAreLive,
  clientsAreWhole,
  realDates,
  removalNotBeforeAnnouncement,
  afterFitsDirections,
  eventsAreNamed,
  suffixesEndWithField,
  atAndLiveDiffer,
  pathParametersExist,
  oneEntryPerSubject,
  overridesAreDefined,
  replacementsNotDeprecated,
} satisfies Record<string, Rule>;

/** Lints a list that is valid by the schema, against the registries loaded before it. */
export function lint(list: RegistryFile, known: Known): Issue[] {
  return Object.values(RULES).flatMap((rule: Rule) => [...rule(list, known)]);
}

/** Without a prefix, a call is known by its host. */
function* hostsWithoutPrefix({ apis }: RegistryFile): Iterable<Issue> {
  for (const [index, { prefix, hosts }] of apis.entries())
    if (prefix === '' && hosts.length === 0)
      yield issue(['apis', index, 'hosts'], 'an API without a prefix needs a host', 'add the hosts that serve it');
}

function* uniqueApiIds({ apis }: RegistryFile): Iterable<Issue> {
  const seen = new Map<string, number>();
  for (const [index, { id }] of apis.entries()) {
    const first = seen.get(id);
    if (first !== undefined) yield issue(['apis', index, 'id'], `\`${id}\` is already the id of API ${first}`);
    else seen.set(id, index);
  }
}

/** The ids of tombstones stay taken. */
function* uniqueEntryIds({ entries, tombstones = [] }: RegistryFile): Iterable<Issue> {
  const seen = new Map<string, string>();
  const places: [JsonPath, string, string][] = [
    ...entries.map(({ id }, index): [JsonPath, string, string] => [['entries', index, 'id'], id, `entry ${index}`]),
    ...tombstones.map(({ id }, index): [JsonPath, string, string] => [
      ['tombstones', index, 'id'],
      id,
      `tombstone ${index}`,
    ]),
  ];
  for (const [path, id, owner] of places) {
    const first = seen.get(id);
    if (first !== undefined)
      yield issue(path, `\`${id}\` is already the id of ${first}`, 'choose another id; ids are never reused');
    else seen.set(id, owner);
  }
}

function* apisExist({ apis, entries }: RegistryFile, known: Known): Iterable<Issue> {
  const ids = new Set([...known.apis, ...apis].map(({ id }) => id));
  for (const [index, { api }] of entries.entries()) {
    if (ids.has(api)) continue;
    yield issue(['entries', index, 'api'], `no API has the id \`${api}\``, whereApiIs(api, ids));
  }
}

function* pathsUnderPrefix({ apis, entries }: RegistryFile, known: Known): Iterable<Issue> {
  const prefixes = new Map([...known.apis, ...apis].map(({ id, prefix }) => [id, prefix]));
  for (const [index, entry] of entries.entries()) {
    const prefix = prefixes.get(entry.api);
    if (prefix === undefined) continue;
    for (const [position, { path }] of operationsOf(entry).entries())
      if (!isUnder(path, prefix))
        yield issue(['entries', index, ...placeOf(position)], notUnder(path, prefix, entry.api));
  }
}

/** Where an operation of an entry stands: the first is its own, the others are in `on`. */
function placeOf(position: number): JsonPath {
  return position === 0 ? ['path'] : ['on', position - 1];
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function notUnder(path: string, prefix: string, api: string): string {
  return `\`${path}\` does not start with \`${prefix}\`, the prefix of the API \`${api}\``;
}

/** The `routes` of an API are below its prefix, and no entry deprecates one of them. */
function* routesAreLive({ apis, entries }: RegistryFile): Iterable<Issue> {
  for (const [index, { id, prefix, routes = [] }] of apis.entries()) {
    const deprecated = new Map(
      entries
        .filter(({ api, kind, when }) => api === id && kind === 'endpoint' && !when)
        .flatMap((entry) => operationsOf(entry).map((operation): [string, string] => [routeKey(operation), entry.id])),
    );
    for (const [position, route] of routes.entries()) {
      const operation = parseOperation(route);
      const by = deprecated.get(routeKey(operation));
      if (by !== undefined)
        yield issue(
          ['apis', index, 'routes', position],
          `\`${route}\` is deprecated, by \`${by}\``,
          'remove the route',
        );
      if (!isUnder(operation.path, prefix))
        yield issue(['apis', index, 'routes', position], notUnder(operation.path, prefix, id));
    }
  }
}

function* clientsAreWhole({ apis }: RegistryFile): Iterable<Issue> {
  for (const [index, { clients = [] }] of apis.entries())
    for (const [position, client] of clients.entries()) {
      const place = ['apis', index, 'clients', position];
      for (const found of clientIssues(client)) yield { ...found, path: [...place, ...found.path] };
      const file = (client.modules ?? []).findIndex(isFileModule);
      if (file >= 0)
        yield issue(
          [...place, 'modules', file],
          'a registry cannot refer to files',
          'name packages, or describe the file in a configuration',
        );
    }
}

function* realDates({ entries, tombstones = [] }: RegistryFile): Iterable<Issue> {
  const dates: [JsonPath, string | null][] = [
    ...entries.flatMap((entry, index) =>
      (['announced', 'removal'] as const).map((key): [JsonPath, string | null] => [
        ['entries', index, key],
        entry[key],
      ]),
    ),
    ...tombstones.map(({ removed }, index): [JsonPath, string] => [['tombstones', index, 'removed'], removed]),
  ];
  for (const [path, date] of dates) {
    if (date !== null && !isIsoDate(date)) yield issue(path, `\`${date}\` is not a calendar date`);
  }
}

function* removalNotBeforeAnnouncement({ entries }: RegistryFile): Iterable<Issue> {
  for (const [index, { announced, removal }] of entries.entries()) {
    if (!isDay(announced) || !isDay(removal) || daysBetween(announced, removal) >= 0) continue;
    yield issue(['entries', index, 'removal'], `the removal ${removal} is before the announcement ${announced}`);
  }
}

function isDay(day: string | null): day is IsoDate {
  return day !== null && isIsoDate(day);
}

/** A field of both bodies is `absent`: silence is the worse of its two outcomes, so the list warns of that one. */
function expectedAfter(entry: Entry): AfterRemoval {
  if (entry.after === 'unknown' || entry.after === 'error') return entry.after;
  const part = partOf(entry);
  if (part === null) return 'gone';
  if (part.in.some(isReceived)) return 'absent';
  return entry.after === 'ignored' ? 'ignored' : 'rejected';
}

function* afterFitsDirections({ entries }: RegistryFile): Iterable<Issue> {
  for (const [index, entry] of entries.entries()) {
    const expected = expectedAfter(entry);
    if (entry.after === expected) continue;
    const part = partOf(entry);
    const subject = part === null ? 'an endpoint' : `a ${entry.kind} in ${part.in.join(' and ')}`;
    yield issue(['entries', index, 'after'], `must be \`${expected}\` for ${subject}, not \`${entry.after}\``);
  }
}

/** All subjects of an entry: its endpoint, or its part in each place. APIs may have one path at different hosts. */
function subjects(entry: Entry): string[] {
  const when = (entry.when ?? []).map(({ name, in: place, values }) => ` when ${place} ${name} ${values.join(' ')}`);
  const routes = operationsOf(entry).map((operation) => `${entry.api} ${routeKey(operation)}${when.join('')}`);
  const part = partOf(entry);
  if (part === null) return routes;
  const places = part.at.length > 0 ? part.at : ['anywhere'];
  const value = part.value === null ? '' : ` = ${part.value}`;
  return routes.flatMap((route) =>
    part.in.flatMap((direction) =>
      (direction === 'event' ? part.events : ['']).flatMap((event) =>
        places.map((place) => `${route} ${direction}${event} ${part.name} ${place}${value}`),
      ),
    ),
  );
}

function* oneEntryPerSubject({ entries }: RegistryFile): Iterable<Issue> {
  const owners = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    const taken = subjects(entry)
      .map((subject) => owners.get(subject))
      .find((id) => id !== undefined);
    if (taken !== undefined)
      yield issue(['entries', index], `\`${entry.id}\` has the same subject as \`${taken}\``, 'merge the two');
    for (const subject of subjects(entry)) owners.set(subject, entry.id);
  }
}

function* overridesAreDefined({ entries, overrides = [] }: RegistryFile): Iterable<Issue> {
  const ids = new Set(entries.map(({ id }) => id));
  for (const [index, id] of overrides.entries()) {
    if (ids.has(id)) continue;
    const hint = 'an override replaces an entry by one of this file with the same id';
    yield issue(['overrides', index], `this file has no entry \`${id}\``, hint);
  }
}

function* replacementsNotDeprecated({ entries }: RegistryFile, known: Known): Iterable<Issue> {
  const own = new Set(entries.map(({ id }) => id));
  const all = [...known.entries.filter(({ id }) => !own.has(id)), ...entries];
  for (const [index, entry] of entries.entries()) {
    for (const found of lintReplacement(entry, all))
      yield issue(['entries', index, 'replacement', 'target'], found.message, found.hint);
  }
}
