import type { Api, Entry, RegistryFile } from '../../../src/model/registry.js';
import { operationsOf, parseOperation, routeKey } from '../../../src/model/route.js';
import { haveSameDirection, isSameEntry } from './same-entry.js';

/** What a source says of the APIs of a list. */
export interface Source {
  name: string;
  /** What it says is deprecated, as a list would have it. */
  entries: readonly Entry[];
  /** The operations that it knows, by their keys. */
  known: ReadonlySet<string>;
  /** Whether it says which fields are deprecated. */
  hasFields: boolean;
}

/** The operations of a list as a source, with what it says of them. */
export function sourceOfList(name: string, { apis, entries }: RegistryFile): Source {
  const routes = apis.flatMap((api) => (api.routes ?? []).map(parseOperation));
  const operations = [...routes, ...entries.flatMap(operationsOf)];
  return { name, entries, known: new Set(operations.map(routeKey)), hasFields: true };
}

/**
 * A list as a source would have it: with its days, without what it does not call deprecated any more, and with what it
 * alone does. What it does not know stays as it is.
 */
export function listAsSeen(list: RegistryFile, source: Source): RegistryFile {
  const seen = list.entries.flatMap((entry): Entry[] => {
    const same = source.entries.find((one) => isSame(entry, one));
    if (same)
      return [{ ...entry, announced: same.announced ?? entry.announced, removal: same.removal ?? entry.removal }];
    const isKnown = operationsOf(entry).some((operation) => source.known.has(routeKey(operation)));
    return isKnown && (entry.kind === 'endpoint' || source.hasFields) ? [] : [entry];
  });
  const added = source.entries.flatMap((entry): Entry[] => {
    if (list.entries.some((one) => isSame(one, entry))) return [];
    const api = apiOf(entry, list.apis);
    return api ? [{ ...entry, api: api.id }] : [];
  });
  return { ...list, entries: [...seen, ...added] };
}

/** A list may say less of a field's place than the source. */
function isSame(one: Entry, other: Entry): boolean {
  return isSameEntry(
    one,
    other,
    (part, same) =>
      haveSameDirection(part, same) &&
      part.at.some((place) => same.at.some((at) => isWithin(place, at) || isWithin(at, place))),
  );
}

/** Whether one suffix of a path ends with another one. */
function isWithin(longer: string, shorter: string): boolean {
  return `.${longer.replace('$.', '')}`.endsWith(`.${shorter.replace('$.', '')}`);
}

function apiOf({ path }: Entry, apis: readonly Api[]): Api | undefined {
  return apis
    .filter(({ prefix }) => path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}
