import type { ClientRow } from '../calls/domain/client-row.js';
import type { EndpointEntry } from '../model/registry.js';
import { routeKey } from '../model/route.js';
import { announcedDayIn, removalDayIn } from '../openapi/removal-day.js';
import { methodsOfType } from './declared.js';
import type { Source } from './drift.js';
import { plain } from './list-of-sdk.js';
import type { DeclaredMethod } from './plan.js';

/**
 * What the declarations of an installed SDK say of the operations that its row lists. Null if it is not installed, or
 * declares no client. Nothing is run.
 */
export function sourceOfSdk(row: ClientRow, directory: string): Source | null {
  const [module] = row.modules ?? [];
  if (module === undefined) return null;
  const operations = new Map<string, Said>();
  for (const [type, path] of Object.entries(row.types ?? {})) {
    if (!path.endsWith('.#') || type === 'default') continue;
    for (const method of methodsOfType(directory, module, type)) add(method, path, row, operations);
  }
  if (operations.size === 0) return null;
  const marked = [...operations].filter(([, { isLive }]) => !isLive);
  return {
    name: module,
    entries: marked.map(([, { entry }]) => entry!),
    known: new Set(operations.keys()),
    hasFields: false,
  };
}

/** What the methods that call one operation say of it: it is live as long as one of them is. */
interface Said {
  isLive: boolean;
  entry?: EndpointEntry;
}

function add({ path, deprecated }: DeclaredMethod, root: string, row: ClientRow, operations: Map<string, Said>): void {
  const name = path.join('.');
  const { verb, fixedPath } = row.calls[`${root}.${name}`] ?? {};
  if (verb === undefined || fixedPath === undefined) return;
  const key = routeKey(verb, fixedPath);
  const known = operations.get(key) ?? { isLive: false };
  operations.set(key, known);
  if (!deprecated) known.isLive = true;
  else known.entry ??= entryOf(name, { method: verb, path: fixedPath }, deprecated);
}

function entryOf(
  name: string,
  operation: { method: string; path: string },
  { words, file, line }: NonNullable<DeclaredMethod['deprecated']>,
): EndpointEntry {
  const message = plain(words);
  return {
    id: name,
    kind: 'endpoint',
    api: '',
    ...operation,
    announced: announcedDayIn(message),
    removal: removalDayIn(message),
    replacement: null,
    after: 'unknown',
    message,
    source: `${file.replace(/^.*\/node_modules\//, '')}:${line}`,
  };
}
