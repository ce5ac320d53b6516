import { basename } from 'node:path';
import type { Api, Entry, IsoDate, RegistryFile, Tombstone } from '../model/registry.js';
import { operationsOf, routeKey } from '../model/route.js';
import { Documents, isObject, type Place } from './documents.js';
import { EntryMaker } from './list-entries.js';
import { operationsIn, type SpecifiedOperation } from './operations.js';

export interface ListOptions {
  /** Id of the API; by default the name of the specification's file. */
  id?: string;
  /** Name of the list; by default that of the first API. */
  name?: string;
  /** Extensions that mark something, beside the known ones. */
  keys?: readonly string[];
  /** An earlier edition: its ids are kept, and what it alone has becomes a tombstone. */
  base?: RegistryFile;
  /** The day on which that left the list. */
  asOf: IsoDate;
  /** How messages and sources name a file. */
  show: (file: string) => string;
}

/** A list, and what is to be said of it. */
export interface MadeList {
  list: RegistryFile;
  /** Lines for people. */
  remarks: string[];
}

/**
 * Makes a list of deprecations from OpenAPI specifications (3.0 and 3.1).
 *
 * @param files absolute paths.
 * @throws UserError for a file that cannot be read, is no specification, or has a reference to nothing or a wrong day.
 */
export function listFromOpenApi(files: readonly string[], options: ListOptions): MadeList {
  const documents = new Documents(options.show);
  const made = files.flatMap((file) => apisOf(documents.open(file), documents, options));
  const entries = made.flatMap((one) => one.entries);
  const { kept, tombstones } = withKeptIds(entries, options);
  const apis = made.map(({ api }) => api);
  return {
    list: {
      version: 2,
      name: options.name ?? options.base?.name ?? apis[0]?.id ?? 'empty',
      apis,
      entries: kept,
      ...(tombstones.length > 0 && { tombstones }),
    },
    remarks: remarksOn(made, tombstones.length - (options.base?.tombstones?.length ?? 0)),
  };
}

interface MadeApi {
  api: Api;
  entries: Entry[];
  maker: EntryMaker;
}

/** The API of a specification; several, if its operations have servers with different paths. */
function apisOf(document: Place, documents: Documents, { id, keys = [] }: ListOptions): MadeApi[] {
  const { value, file } = document;
  if (!isObject(value) || typeof value['openapi'] !== 'string' || !/^3\.[01]\./.test(`${value['openapi']}.`))
    throw documents.fault(
      document,
      'this is no OpenAPI 3.0 or 3.1 document',
      'it begins with `openapi: 3.1.0`; convert Swagger 2.0 first',
    );
  const groups = new Map<string, SpecifiedOperation[]>();
  for (const operation of operationsIn(document, documents))
    groups.set(operation.server.prefix, [...(groups.get(operation.server.prefix) ?? []), operation]);
  const name =
    id ??
    basename(file)
      .replace(/\.\w+$/, '')
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return [...groups].map(([prefix, operations], index) => {
    const api = index === 0 ? name : `${name}-${index + 1}`;
    const maker = new EntryMaker(api, operations, documents, keys);
    const hosts = [...new Set(operations.flatMap(({ server }) => server.host ?? []))];
    const entries = maker.entries();
    return {
      api: { id: api, title: titleOf(value) ?? api, prefix, hosts, sdks: [], routes: maker.live() },
      entries,
      maker,
    };
  });
}

function titleOf({ info }: Readonly<Record<string, unknown>>): string | null {
  return isObject(info) && typeof info['title'] === 'string' && info['title'] !== '' ? info['title'] : null;
}

/** Gives entries the ids that the earlier edition has for the same subjects. */
function withKeptIds(
  entries: readonly Entry[],
  { base, asOf }: ListOptions,
): { kept: Entry[]; tombstones: Tombstone[] } {
  if (!base) return { kept: [...entries], tombstones: [] };
  const taken = new Map<string, string>();
  const kept = entries.map((entry) => {
    const earlier = base.entries.find((one) => !taken.has(one.id) && isSameSubject(one, entry));
    if (!earlier) return entry;
    taken.set(earlier.id, entry.id);
    return { ...entry, id: earlier.id };
  });
  const gone = base.entries.filter(({ id }) => !taken.has(id) && kept.every((entry) => entry.id !== id));
  return {
    kept,
    tombstones: [
      ...(base.tombstones ?? []),
      ...gone.map(({ id }) => ({ id, removed: asOf, reason: 'The specification no longer marks it.' })),
    ],
  };
}

function isSameSubject(one: Entry, other: Entry): boolean {
  if (one.kind !== other.kind || one.api !== other.api) return false;
  const routes = new Set(operationsOf(other).map(({ method, path }) => routeKey(method, path)));
  if (!operationsOf(one).some(({ method, path }) => routes.has(routeKey(method, path)))) return false;
  if (one.kind === 'endpoint' || other.kind === 'endpoint') return true;
  return one.field === other.field && (one.source === other.source || one.at.some((place) => other.at.includes(place)));
}

function remarksOn(made: readonly MadeApi[], buried: number): string[] {
  const left = made.map(({ maker }) => maker.leftOut);
  const parameters = left.reduce((sum, one) => sum + one.parameters, 0);
  const values = left.reduce((sum, one) => sum + one.values, 0);
  const unclear = made.flatMap(({ maker }) => maker.unclear);
  return [
    ...made.map(({ api, entries }) => {
      const endpoints = entries.filter(({ kind }) => kind === 'endpoint').length;
      const deprecated = `${count(endpoints, 'endpoint')} and ${count(entries.length - endpoints, 'field')} deprecated`;
      return `${api.id}: ${deprecated}, ${count(api.routes!.length, 'operation')} live`;
    }),
    ...(buried > 0 ? [`${count(buried, 'entry', 'entries')} of the earlier edition became tombstones`] : []),
    ...(parameters > 0 ? [`${count(parameters, 'deprecated parameter')} left out: a list cannot say them yet`] : []),
    ...(values > 0 ? [`${count(values, 'deprecated value')} left out: a list cannot say them yet`] : []),
    ...unclearWords(unclear),
  ];
}

const MOST_NAMED = 3;

function unclearWords(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, MOST_NAMED).join(', ');
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return [`${named}${more}: some places cannot be told from live ones; a use there is of medium confidence`];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
