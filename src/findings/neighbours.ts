import type { Entry, Registry } from '../model/registry.js';
import { operationsOf, parseOperation, pathKey } from '../model/route.js';
import type { Use } from '../model/usage.js';

/** The methods that a registry knows for each path, deprecated or not. */
export class Neighbours {
  readonly #methods = new Map<string, Set<string>>();

  constructor({ apis, entries }: Registry) {
    for (const { id, routes = [] } of apis)
      for (const operation of routes) {
        const { method, path } = parseOperation(operation);
        this.#add(id, method, path);
      }
    for (const entry of entries) for (const { method, path } of operationsOf(entry)) this.#add(entry.api, method, path);
  }

  #add(api: string, method: string, path: string): void {
    const key = `${api} ${pathKey(path)}`;
    const methods = this.#methods.get(key);
    if (methods) methods.add(method);
    else this.#methods.set(key, new Set([method]));
  }

  /** Whether a call is of other operations at the same path as an endpoint. A method that nothing knows is a mistake. */
  isOfOther(use: Use, entry: Entry): boolean {
    if (entry.kind !== 'endpoint' || use.kind !== 'endpoint') return false;
    const known = this.#methods.get(`${entry.api} ${pathKey(entry.path)}`)!;
    // What answers GET answers HEAD as well.
    const asked = use.methods.map((one) => (one === 'HEAD' && !known.has('HEAD') ? 'GET' : one));
    return asked.every((one) => one !== entry.method && known.has(one));
  }
}
