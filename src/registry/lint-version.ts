import { partOf, type Api, type Entry, type RegistryFile } from '../model/registry.js';
import { ANY_METHOD } from '../model/route.js';
import { issue, type Issue, type JsonPath } from './problem.js';

const HINT = 'write `"version": 2` at the top of the list';

/** What version 2 of the schema added does not stand in a list of version 1, which other tools may read. */
export function* newerThanVersion({
  version = 1,
  reviewed,
  covers,
  policy,
  apis,
  entries,
}: RegistryFile): Iterable<Issue> {
  if (version >= 2) return;
  if (reviewed !== undefined) yield newer(['reviewed'], '`reviewed`');
  if (covers !== undefined) yield newer(['covers'], '`covers`');
  if (policy !== undefined) yield newer(['policy'], '`policy`');
  for (const [index, api] of apis.entries()) yield* newerInApi(['apis', index], api);
  for (const [index, entry] of entries.entries()) yield* newerInEntry(['entries', index], entry);
}

function* newerInApi(place: JsonPath, api: Api): Iterable<Issue> {
  for (const key of ['clients', 'routes', 'mounts'] as const)
    if (api[key] !== undefined) yield newer([...place, key], `\`${key}\``);
  if (api.prefix === '') yield newer([...place, 'prefix'], 'an API without a prefix');
}

function* newerInEntry(place: JsonPath, entry: Entry): Iterable<Issue> {
  if (entry.kind === 'parameter' || entry.kind === 'value')
    yield newer([...place, 'kind'], `an entry of kind \`${entry.kind}\``);
  for (const day of ['announced', 'removal'] as const)
    if (entry[day] === null) yield newer([...place, day], 'an entry without a day');
  for (const key of ['on', 'when', 'basis'] as const)
    if (entry[key] !== undefined) yield newer([...place, key], `\`${key}\``);
  for (const key of ['untilRemoval', 'mapping', 'caveat', 'since'] as const)
    if (entry.replacement?.[key] !== undefined) yield newer([...place, 'replacement', key], `\`${key}\``);
  yield* newerInPart(place, entry);
  if (entry.method === ANY_METHOD) yield newer([...place, 'method'], '`*` in place of a method');
  if (entry.path.endsWith('/**')) yield newer([...place, 'path'], 'a family of paths');
  if (['ignored', 'error', 'unknown'].includes(entry.after)) yield newer([...place, 'after'], `\`${entry.after}\``);
}

function* newerInPart(place: JsonPath, entry: Entry): Iterable<Issue> {
  for (const key of ['only', 'events', 'eventPath'] as const)
    if (key in entry) yield newer([...place, key], `\`${key}\``);
  if (partOf(entry)?.in.includes('event')) yield newer([...place, 'in'], '`event`');
}

function newer(path: JsonPath, what: string): Issue {
  return issue(path, `${what} needs version 2 of the schema`, HINT);
}
