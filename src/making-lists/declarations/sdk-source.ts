import type { CallSpec, ClientRow } from '../../calls/domain/client-row.js';
import type { EndpointEntry } from '../../model/registry.js';
import { routeKey } from '../../model/route.js';
import { announcedDayIn, removalDayIn } from '../said-days.js';
import type { Source } from '../list-as-seen.js';
import { plain } from '../recording/list-of-sdk.js';
import { methodsOfType, type MarkedMethod } from './marked-methods.js';

/**
 * What the declarations of an installed SDK say of the operations that its row lists. Null if it is not installed, or
 * declares no client. Nothing is run.
 *
 * @param asked the keys of the operations that are asked for; all by default.
 */
export function sourceOfSdk(row: ClientRow, directory: string, asked?: ReadonlySet<string>): Source | null {
  const [module] = row.modules ?? [];
  if (module === undefined) return null;
  const names = asked && Object.keys(row.calls).filter((name) => asked.has(keyOf(row.calls[name])));
  const operations = new Map<string, Said>();
  for (const [type, path] of Object.entries(row.types ?? {})) {
    if (!path.endsWith('.#') || type === 'default') continue;
    const isAsked = (below: readonly string[]): boolean =>
      names?.some((name) => `${name}.`.startsWith(`${path}.${below.join('.')}.`)) ?? true;
    for (const method of methodsOfType(directory, module, type, isAsked)) add(method, path, row, operations);
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

function add({ path, deprecated }: MarkedMethod, root: string, row: ClientRow, operations: Map<string, Said>): void {
  const name = path.join('.');
  const call = row.calls[`${root}.${name}`];
  const key = keyOf(call);
  if (key === '') return;
  const known = operations.get(key) ?? { isLive: false };
  operations.set(key, known);
  if (!deprecated) known.isLive = true;
  else known.entry ??= entryOf(name, { method: call!.verb!, path: call!.fixedPath! }, deprecated);
}

/** The key of the one operation that a method calls; empty if it may call others. */
function keyOf({ verb, fixedPath }: Partial<CallSpec> = {}): string {
  return verb === undefined || fixedPath === undefined ? '' : routeKey(verb, fixedPath);
}

function entryOf(
  name: string,
  operation: { method: string; path: string },
  { words, file, line }: NonNullable<MarkedMethod['deprecated']>,
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
