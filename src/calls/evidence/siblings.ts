import { addToGroup } from '../../collections/group-by.js';
import { once } from '../../collections/once.js';
import type { Api } from '../../model/registry.js';
import { text, type TextValue } from '../domain/values.js';
import type { ResolvedCall } from '../requests/resolved-call.js';
import type { RouteTable } from '../routes/route-table.js';
import { baseOf, parseUrl, pathOf, printPath, literalSegment } from '../routes/url-pattern.js';

/** The calls that have a base in common. */
interface Kin {
  /** Different paths that fit operations of an API, and those that fit none. */
  fitting: readonly string[];
  others: readonly string[];
  /** Whether so many operations of the API are known that one that is not among them is of another API. */
  isComplete: boolean;
}

/** Tells which other paths are called with the base of a URL. */
export class Siblings {
  readonly #byBase: () => ReadonlyMap<string, TextValue[]>;

  constructor(
    calls: readonly ResolvedCall[],
    readonly routes: RouteTable,
  ) {
    this.#byBase = once(() => {
      const byBase = new Map<string, TextValue[]>();
      for (const { urls } of calls)
        for (const url of urls) if (hasLiteralPath(url)) addToGroup(byBase, keyOf(url), url);
      return byBase;
    });
  }

  of(url: TextValue, api: Api): Kin {
    const own = printPath(url);
    const fitting = new Set<string>();
    const others = new Set<string>();
    for (const sibling of this.#byBase().get(keyOf(url)) ?? []) {
      const path = printPath(sibling);
      if (path !== own) (this.routes.isOfApi(sibling, api) ? fitting : others).add(path);
    }
    return { fitting: [...fitting], others: [...others], isComplete: this.routes.isComplete(api) };
  }
}

function keyOf(url: TextValue): string {
  const base = baseOf(url);
  return base ? text([base], null).key : '';
}

function hasLiteralPath(url: TextValue): boolean {
  return baseOf(url) !== undefined && pathOf(parseUrl(url)).some((segment) => literalSegment(segment) !== undefined);
}
