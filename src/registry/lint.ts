import { daysBetween, isIsoDate } from '../model/dates.js';
import { isFileModule } from '../model/listed-client.js';
import {
  type AfterRemoval,
  type Api,
  type Entry,
  type FieldEntry,
  type IsoDate,
  type Part,
  type RegistryFile,
  isReceived,
  partOf,
} from '../model/registry.js';
import { operationsOf, parseOperation, routeKey } from '../model/route.js';
import { fixed } from '../strings/event-names.js';
import { clientIssues } from './client-issues.js';
import { whereApiIs } from './locate-list.js';
import { type Issue, type JsonPath, issue } from './problem.js';

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

/** Rules on fields, parameters and values: where an entry says that they are. */

function* parts({ entries }: RegistryFile): Iterable<[index: number, part: Part]> {
  for (const [index, entry] of entries.entries()) {
    const part = partOf(entry);
    if (part) yield [index, part];
  }
}

function* suffixesEndWithField(list: RegistryFile): Iterable<Issue> {
  for (const [index, part] of parts(list)) {
    for (const where of ['at', 'live'] as const) {
      for (const [position, suffix] of part[where].entries()) {
        if (suffix.split('.').at(-1) === part.name) continue;
        yield issue(['entries', index, where, position], `\`${suffix}\` does not end with the field \`${part.name}\``);
      }
    }
  }
}

function* atAndLiveDiffer(list: RegistryFile): Iterable<Issue> {
  for (const [index, { at, live, only }] of parts(list)) {
    for (const [position, suffix] of live.entries()) {
      if (at.includes(suffix)) yield issue(['entries', index, 'live', position], `\`${suffix}\` is also in \`at\``);
    }
    if (only && at.length === 0)
      yield issue(['entries', index, 'only'], 'the field has no place in `at`', 'add its places to `at`');
  }
}

/** A name of fewer letters is in any program. */
const SHORTEST_EVENT = 4;

/** What is in an event names it, and nothing else does. */
function* eventsAreNamed(list: RegistryFile): Iterable<Issue> {
  for (const [index, { in: places, events, eventPath }] of parts(list)) {
    const place = ['entries', index];
    if (!places.includes('event')) {
      if (events.length > 0 || eventPath.length > 0)
        yield issue([...place, 'in'], 'the entry has `events`, but no `event` in `in`', 'add `event`');
    } else if (events.length === 0)
      yield issue(
        [...place, 'events'],
        'a field in an event needs event names',
        'add the `events` that contain the field',
      );
    for (const [position, event] of events.entries())
      if (fixed(event).length < SHORTEST_EVENT)
        yield issue([...place, 'events', position], `\`${event}\` is too short to be distinguished from other strings`);
  }
}

/** Parameters in braces are in the path templates. */
function* pathParametersExist({ entries }: RegistryFile): Iterable<Issue> {
  for (const [index, entry] of entries.entries()) {
    const named: [JsonPath, string][] = (entry.when ?? []).flatMap(({ name, in: place }, position) =>
      place === 'path' ? [[['when', position, 'name'], name]] : [],
    );
    const part = partOf(entry);
    if (part?.in.includes('path')) named.push([['parameter'], part.name]);
    for (const [place, name] of named) {
      const lacking = operationsOf(entry).find(({ path }) => !path.includes(`{${name}}`));
      if (lacking) yield issue(['entries', index, ...place], `\`${lacking.path}\` has no \`{${name}}\``);
    }
  }
}

interface Complaint {
  message: string;
  hint: string;
}

/** Reports a replacement of `entry` that is itself the subject of one of `entries`. */
function* lintReplacement(entry: Entry, entries: readonly Entry[]): Iterable<Complaint> {
  const { replacement } = entry;
  if (!replacement) return;
  if (replacement.kind === 'endpoint') yield* lintEndpoint(replacement.target, entries);
  else if (entry.kind === 'field') yield* lintField(entry, entries);
}

function* lintEndpoint(target: string, entries: readonly Entry[]): Iterable<Complaint> {
  const key = routeKey(parseOperation(target));
  const other = entries.find((one) => one.kind === 'endpoint' && routesOf(one).includes(key));
  if (other)
    yield {
      message: `\`${target}\` is itself deprecated, by \`${other.id}\``,
      hint: 'name an endpoint that is not deprecated',
    };
}

function* lintField(entry: FieldEntry, entries: readonly Entry[]): Iterable<Complaint> {
  for (const target of targetPaths(entry)) {
    const other = entries.find((one) => one.kind === 'field' && isReported(target, one) && mayMeetAgain(entry, one));
    if (!other) continue;
    const hint =
      other === entry
        ? `add \`${target}\`, or a suffix of it, to \`live\``
        : `name a field that is not deprecated, or add its place to the \`live\` of \`${other.id}\``;
    yield { message: `\`${target}\` is itself reported as deprecated, by \`${other.id}\``, hint };
    return;
  }
}

/** JSON paths of the replacement, as far as the target determines them. */
function targetPaths({ at, replacement }: FieldEntry): string[] {
  if (!replacement) return [];
  const { kind, target } = replacement;
  if (kind === 'move' || kind === 'reshape') return [target];
  if (kind !== 'rename') return [];
  return at.length === 0 ? [target] : at.map((path) => [...path.split('.').slice(0, -1), target].join('.'));
}

/** Whether `other` concerns a body in which the replacement of `entry` appears. */
function mayMeetAgain(entry: FieldEntry, other: FieldEntry): boolean {
  // A reshaped field may keep its name: `inviteInfo.inviteTime` becomes the `inviteTime` of another type.
  if (entry === other && entry.replacement?.kind === 'reshape') return false;
  const others = routesOf(other);
  if (!routesOf(entry).some((route) => others.includes(route))) return false;
  return entry.in.some((direction) => other.in.includes(direction));
}

function routesOf(entry: Entry): string[] {
  return operationsOf(entry).map(routeKey);
}

/** Whether a use at `path` would be a finding of `entry`: its name fits and `live` does not clear it. */
function isReported(path: string, { field, at, live }: FieldEntry): boolean {
  const steps = path.replace(/^\$\./, '');
  if (steps.split('.').at(-1) !== field) return false;
  const cleared = longestMatch(steps, live);
  return cleared === 0 || cleared < longestMatch(steps, at);
}

/** Number of steps in the longest suffix that `path` ends with; 0 when none fits. */
function longestMatch(path: string, suffixes: readonly string[]): number {
  const lengths = suffixes.filter((suffix) => endsWithSuffix(path, suffix)).map((suffix) => suffix.split('.').length);
  return Math.max(0, ...lengths);
}

function endsWithSuffix(path: string, suffix: string): boolean {
  if (suffix.startsWith('$.')) return path === suffix.slice(2);
  return path === suffix || path.endsWith(`.${suffix}`);
}
