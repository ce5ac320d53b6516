import { isWrapper, packageOf } from '../model/listed-client.js';
import type { Api, Entry, Registry, RegistryFile, RegistrySource } from '../model/registry.js';
import { canonicalJson, digest } from './json-digest.js';
import { issue, type Issue } from './problem.js';
import { closest } from './suggest.js';

interface Owned<T> {
  value: T;
  /** The registry file that defines it. */
  file: string;
}

/** Registries merged so far, by id. */
export interface Merged {
  apis: Map<string, Owned<Api>>;
  entries: Map<string, Owned<Entry>>;
  /** File of each tombstone. */
  tombstones: Map<string, string>;
  sources: RegistrySource[];
}

export function emptyMerge(): Merged {
  return { apis: new Map(), entries: new Map(), tombstones: new Map(), sources: [] };
}

/** What prevents adding `list` to `merged`: ids that are taken, and overrides of nothing. */
export function findClashes(list: RegistryFile, merged: Merged, file: string): Issue[] {
  return [
    ...apiClashes(list, merged, file),
    ...entryClashes(list, merged, file),
    ...tombstoneClashes(list, merged),
    ...emptyOverrides(list, merged),
  ];
}

function* apiClashes({ apis }: RegistryFile, merged: Merged, file: string): Iterable<Issue> {
  for (const [index, api] of apis.entries()) {
    const earlier = merged.apis.get(api.id);
    // A list may repeat an API in order to be complete.
    if (!earlier || canonicalJson(earlier.value) === canonicalJson(api)) continue;
    const message = `the API \`${api.id}\` of ${file} differs from the one of ${earlier.file}`;
    yield issue(['apis', index], message, 'leave it out to use the earlier one, or choose another id');
  }
}

function* entryClashes({ entries, overrides = [] }: RegistryFile, merged: Merged, file: string): Iterable<Issue> {
  for (const [index, { id }] of entries.entries()) {
    const path = ['entries', index, 'id'];
    const buried = merged.tombstones.get(id);
    if (buried !== undefined)
      yield issue(path, `\`${id}\` of ${file} is a tombstone of ${buried}`, 'choose another id');
    const earlier = merged.entries.get(id);
    if (!earlier || overrides.includes(id)) continue;
    const hint = `choose another id, or list it in \`overrides\` of ${file} to replace the earlier entry`;
    yield issue(path, `\`${id}\` of ${file} is already defined in ${earlier.file}`, hint);
  }
}

function* tombstoneClashes({ tombstones = [] }: RegistryFile, merged: Merged): Iterable<Issue> {
  for (const [index, { id }] of tombstones.entries()) {
    const earlier = merged.entries.get(id);
    if (!earlier) continue;
    yield issue(
      ['tombstones', index, 'id'],
      `\`${id}\` is an entry of ${earlier.file}`,
      'remove the tombstone; it buries nothing',
    );
  }
}

function* emptyOverrides({ overrides = [] }: RegistryFile, merged: Merged): Iterable<Issue> {
  for (const [index, id] of overrides.entries()) {
    if (merged.entries.has(id)) continue;
    const meant = closest(id, merged.entries.keys());
    const hint = meant === null ? 'remove it, or load the registry that has it first' : `did you mean \`${meant}\`?`;
    yield issue(['overrides', index], `no registry loaded earlier has an entry \`${id}\``, hint);
  }
}

/** Adds a list without clashes. An override replaces the earlier entry. */
export function addTo(merged: Merged, list: RegistryFile, file: string): void {
  for (const api of list.apis) if (!merged.apis.has(api.id)) merged.apis.set(api.id, { value: api, file });
  for (const entry of list.entries) merged.entries.set(entry.id, { value: entry, file });
  for (const { id } of list.tombstones ?? []) merged.tombstones.set(id, file);
  merged.sources.push({
    name: list.name,
    entries: list.entries.length,
    digest: digest(list),
    ...(list.reviewed !== undefined && { reviewed: list.reviewed }),
    ...(list.covers !== undefined && { covers: list.covers }),
  });
}

/** The packages of an API's clients are SDKs of it, but not those that others wrote around them. */
function withSdks(api: Api): Api {
  if (!api.clients) return api;
  const own = api.clients.filter((client) => !isWrapper(client));
  const packages = own.flatMap(({ modules = [] }) => modules.map(packageOf));
  return { ...api, sdks: [...new Set([...api.sdks, ...packages])] };
}

export function toRegistry({ apis, entries, sources }: Merged): Registry {
  return {
    apis: [...apis.values()].map(({ value }) => withSdks(value)),
    entries: [...entries.values()].map(({ value }) => value),
    sources,
  };
}
