import { parse } from 'node:path';
import { groupBy } from '../../../../src/collections/group-by.js';
import type { Api, Entry, IsoDate, RegistryFile, Tombstone } from '../../../../src/model/registry.js';
import { isSameEntry } from '../same-entry.js';
import { Documents, isObject, type Place } from '../../../../src/openapi/documents.js';
import { takeOver, type TakenOver } from './list-entries.js';
import { numbered } from './numbered.js';
import { operationsIn } from '../../../../src/openapi/specified-operations.js';

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
  /** The number of deprecated parameters that the list cannot say. */
  leftOut: number;
  /** Ids of fields of which some places cannot be told from live ones. */
  unclear: string[];
  /** Entries of the earlier edition that became tombstones. */
  buried: number;
}

/**
 * Makes a list of deprecations from OpenAPI specifications (3.0 and 3.1).
 *
 * @param files absolute paths.
 * @throws UserError for a file that cannot be read, is no specification, or has a reference to nothing or a wrong day.
 */
export function listFromOpenApi(files: readonly string[], options: ListOptions): MadeList {
  const documents = new Documents(options.show);
  const ids = new Map<string, number>();
  const made = files.flatMap((file) => apisOf(documents.open(file), documents, options, ids));
  const taken = made.flatMap(({ taken: one }) => one.entries);
  const unclear = new Set(made.flatMap(({ taken: one }) => [...one.unclear]));
  const { entries, tombstones } = withKeptIds(taken, options);
  const apis = made.map(({ api }) => api);
  return {
    list: {
      version: 2,
      name: options.name ?? options.base?.name ?? apis[0]?.id ?? 'empty',
      apis,
      entries,
      ...(tombstones.length > 0 && { tombstones }),
    },
    leftOut: made.reduce((sum, { taken: one }) => sum + one.parameters, 0),
    unclear: entries.filter(({ source }) => unclear.has(source)).map(({ id }) => id),
    buried: tombstones.length - (options.base?.tombstones?.length ?? 0),
  };
}

interface MadeApi {
  api: Api;
  taken: TakenOver;
}

/** The API of a specification; several, if its operations have servers with different paths. */
function apisOf(
  document: Place,
  documents: Documents,
  { id, keys = [] }: ListOptions,
  ids: Map<string, number>,
): MadeApi[] {
  const { value, file } = document;
  // YAML reads `3.1` as a number.
  if (!isObject(value) || !/^3\.[01](?:\.|$)/.test(String(value['openapi'])))
    throw documents.fault(
      document,
      'not an OpenAPI 3.0 or 3.1 document',
      'it must begin with `openapi: 3.1.0`; convert Swagger 2.0 first',
    );
  const groups = groupBy(operationsIn(document, documents), ({ server }) => server.prefix);
  const name = id ?? parse(file).name.replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  return [...groups].map(([prefix, operations]) => {
    const own = numbered(name, ids, '-');
    const taken = takeOver(own, operations, documents, keys);
    const hosts = [...new Set(operations.flatMap(({ server }) => server.host ?? []))];
    return { api: { id: own, title: titleOf(value) ?? own, prefix, hosts, sdks: [], routes: taken.live }, taken };
  });
}

function titleOf({ info }: Readonly<Record<string, unknown>>): string | null {
  return isObject(info) && typeof info['title'] === 'string' && info['title'] !== '' ? info['title'] : null;
}

/** Gives entries the ids that the earlier edition has for the same subjects, and its other ids to none. */
function withKeptIds(
  made: readonly Entry[],
  { base, asOf }: ListOptions,
): { entries: Entry[]; tombstones: Tombstone[] } {
  if (!base) return { entries: [...made], tombstones: [] };
  const { tombstones = [] } = base;
  const known = new Set<string>();
  const counts = new Map([...base.entries, ...tombstones].map(({ id }) => [id, 1]));
  const entries = made.map((entry) => {
    const earlier = base.entries.find((one) => !known.has(one.id) && isSameSubject(one, entry));
    if (!earlier) return { ...entry, id: numbered(entry.id, counts, '.') };
    known.add(earlier.id);
    return { ...entry, id: earlier.id };
  });
  const gone = base.entries.filter(({ id }) => !known.has(id));
  const reason = 'The specification no longer marks it.';
  return { entries, tombstones: [...tombstones, ...gone.map(({ id }) => ({ id, removed: asOf, reason }))] };
}

/** The subject of an entry in an earlier edition is the same in this one, wherever its schema has moved to. */
function isSameSubject(one: Entry, other: Entry): boolean {
  if (one.api !== other.api) return false;
  return isSameEntry(
    one,
    other,
    (part, same) => one.source === other.source || part.at.some((place) => same.at.includes(place)),
  );
}
