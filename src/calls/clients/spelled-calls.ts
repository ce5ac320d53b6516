import { mapDefined } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { below as pathBelow, type AccessPath } from '../domain/access-path.js';
import type { CallSpec, ClientRow } from '../domain/client-row.js';
import type { ExternalValue } from '../domain/values.js';
import type { Place } from './row-index.js';

/** Calls that no row lists one by one, because the names of the code say which they are. */

/** The call of a client whose names spell a path, or lead to an endpoint in the table that the client was made of. */
export function namedCall(
  places: readonly Place[],
  { path }: ExternalValue,
): { row: ClientRow; spec: CallSpec } | undefined {
  const [found] = mapDefined(places, ({ row }) => {
    const spec = spelledCall(row, path) ?? contractCall(row, path) ?? operationCall(row, path);
    return spec && { row, spec };
  });
  return found;
}

/** `client.items[':id'].$get()`, `client['/items/{id}'].get()`. */
function spelledCall({ spelled = {} }: ClientRow, path: readonly string[]): CallSpec | undefined {
  for (const [prefix, calls] of Object.entries(spelled)) {
    const names = below(prefix, path);
    const spec = names && names.length > 1 ? own(calls, names.at(-1)!) : undefined;
    if (spec) return { ...spec, spelledPath: `/${names!.slice(0, -1).join('/')}`.replace(/^\/+/, '/') };
  }
  return undefined;
}

/** `client.items.find()` for the endpoint at `items.find` of a contract. */
function contractCall({ contracts = {} }: ClientRow, path: readonly string[]): CallSpec | undefined {
  for (const [place, { table, url, method, prefix, call, calls }] of Object.entries(contracts)) {
    const all = below(place, path) ?? [];
    const spec = calls ? own(calls, all.at(-1) ?? '') : call;
    const names = calls ? all.slice(0, -1) : all;
    if (!spec || names.length === 0 || names.some((name) => /[.()]/.test(name))) continue;
    const at = (...properties: string[]): AccessPath => pathBelow(table, ...properties);
    const prefixes = prefix === undefined ? [] : names.map((_, i) => at(...names.slice(0, i), prefix));
    return { ...spec, made: { url: at(...names, url), method: at(...names, method), prefixes } };
  }
  return undefined;
}

/** `client.listItems()`, `client.apis.items.listItems()` for an operation with the id `listItems`. */
function operationCall({ operations = {} }: ClientRow, path: readonly string[]): CallSpec | undefined {
  for (const [place, { document, names, call }] of Object.entries(operations)) {
    const ids = below(place, path);
    if (ids?.length === names) return { ...call, operation: { document, id: ids.at(-1)! } };
  }
  return undefined;
}

/** The names behind those of a prefix. */
function below(prefix: string, path: readonly string[]): readonly string[] | undefined {
  const names = prefix.split('.');
  return names.every((name, i) => path[i] === name) ? path.slice(names.length) : undefined;
}
