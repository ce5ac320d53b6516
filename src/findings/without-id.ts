import { hasMethod, pathKey } from '../model/route.js';
import type { Entry } from '../model/registry.js';
import type { Use } from '../model/usage.js';

/**
 * Requests of an item whose id may be empty: `DELETE /items/${id ?? ''}`. The path of the collection is then no mistake
 * in the method.
 */
export class ItemsWithoutId {
  readonly #items = new Set<string>();

  /** @param isKnown whether a list knows the operation of a use, deprecated or not. */
  constructor(uses: readonly Use[], isKnown: (use: Use) => boolean) {
    for (const use of uses) {
      const collection = use.kind === 'endpoint' ? withoutId(use.path) : undefined;
      if (collection !== undefined && isKnown(use)) this.#items.add(keyOf(use, collection));
    }
  }

  /** Whether a use has the method of an item, and not that of the entry of its collection. */
  has(use: Use, entry: Entry): boolean {
    return use.kind === 'endpoint' && !hasMethod(use.methods, entry) && this.#items.has(keyOf(use, use.path));
  }
}

/** The path of a collection: `/items.json` for `/items/{id}.json`. */
function withoutId(path: string): string | undefined {
  const collection = path.replace(/\/\{[^{}/]*\}(?=[^/]*$)/, '');
  return collection === path ? undefined : collection;
}

function keyOf({ file, line, column, api, methods }: Use, path: string): string {
  return `${file}:${line}:${column} ${api} ${methods.join('|')} ${pathKey(path)}`;
}
