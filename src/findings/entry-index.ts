import { partOf, type Entry, type Registry } from '../model/registry.js';
import { ANY_METHOD, operationsOf, parseOperation, pathKey } from '../model/route.js';
import type { Use } from '../model/usage.js';
import { oncePer } from '../collections/once.js';

/** The entries of a registry by path, and the operations that it knows there. Made once: each file asks for it. */
export const entryIndex = oncePer((registry: Registry) => new EntryIndex(registry));

class EntryIndex {
  /** One for each operation that an entry is about, by path and by the field or parameter that it is about. */
  readonly #entries = new Map<string, Entry[]>();
  /** Methods, deprecated or not. */
  readonly #methods = new Map<string, Set<string>>();

  constructor({ apis, entries }: Registry) {
    for (const { id, routes = [] } of apis)
      for (const { method, path } of routes.map(parseOperation))
        valueAt(this.#methods, keyOf(id, path), newSet).add(method);
    for (const entry of entries)
      for (const operation of operationsOf(entry)) {
        const key = keyOf(entry.api, operation.path);
        valueAt(this.#methods, key, newSet).add(operation.method);
        valueAt(this.#entries, partKey(key, partOf(entry)?.name), newList).push({ ...entry, ...operation });
      }
  }

  /**
   * The entries that a use may be of, each as if it were about the used operation alone. A call that may be of several
   * operations of an entry uses it once.
   */
  of(use: Use): readonly Entry[] {
    const key = partKey(keyOf(use.api, use.path), use.kind === 'field' ? use.field : undefined);
    const possible = (this.#entries.get(key) ?? []).filter((entry) => !this.#isOfOther(use, entry));
    const chosen = new Map<string, Entry>();
    for (const entry of possible) {
      const known = chosen.get(entry.id);
      if (!known || (isOfMethod(use, entry) && !isOfMethod(use, known))) chosen.set(entry.id, entry);
    }
    return possible.filter((entry) => chosen.get(entry.id) === entry);
  }

  /** Whether a path is known to have all methods of a call, deprecated or not. */
  hasMethodsOf({ api, path, methods }: Use): boolean {
    const known = this.#methods.get(keyOf(api, path));
    return known !== undefined && (known.has(ANY_METHOD) || methods.every((one) => known.has(one)));
  }

  /** Whether a call is of other operations at the same path as an endpoint. A method that nothing knows is a mistake. */
  #isOfOther(use: Use, entry: Entry): boolean {
    if (entry.kind !== 'endpoint' || use.kind !== 'endpoint') return false;
    const known = this.#methods.get(keyOf(entry.api, entry.path))!;
    // What answers GET answers HEAD as well.
    const asked = use.methods.map((one) => (one === 'HEAD' && !known.has('HEAD') ? 'GET' : one));
    return asked.every((one) => one !== entry.method && known.has(one));
  }
}

function keyOf(api: string, path: string): string {
  return `${api} ${pathKey(path)}`;
}

/** Names of headers are equal in any letter case, so that fields of two spellings come together here. */
function partKey(key: string, name: string | undefined): string {
  return name === undefined ? key : `${key} ${name.toLowerCase()}`;
}

function isOfMethod({ methods }: Use, { method }: Entry): boolean {
  return methods.includes(method) || method === ANY_METHOD;
}

const newSet = (): Set<string> => new Set();
const newList = (): Entry[] => [];

function valueAt<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
