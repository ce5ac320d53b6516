import { partOf, type Api, type Condition, type Entry, type PartPlace, type Registry } from '../../model/registry.js';
import { FAMILY, operationsOf, pathKey, segmentsOf } from '../../model/route.js';
import { conditionKey } from '../../model/usage.js';
import type { Route } from '../engine/interest.js';

/** A family of paths has as many more segments, at most. */
const MOST_BELOW = 8;

/** What the engine looks for at the paths of a registry's entries. */
export function listedRoutes({ apis, entries }: Registry): Route[] {
  const known = new Map<string, PathFacts>();
  for (const entry of entries)
    for (const { path } of operationsOf(entry)) {
      const key = `${entry.api} ${pathKey(path)}`;
      let facts = known.get(key);
      if (!facts) known.set(key, (facts = new PathFacts(entry.api, path)));
      facts.add(entry);
    }
  const byId = new Map(apis.map((api) => [api.id, api]));
  return [...known.values()].flatMap((facts) =>
    shapesOf(facts.path, byId.get(facts.api)).map((segments) => ({ ...facts.route(), segments })),
  );
}

/** The segments that a URL of a path may have: below each mount of its API, and for a family at each depth. */
export function shapesOf(path: string, api: Pick<Api, 'mounts'> | undefined): string[][] {
  const segments = segmentsOf(path);
  const depths =
    segments.at(-1) === FAMILY
      ? Array.from({ length: MOST_BELOW }, (_, more) => [
          ...segments.slice(0, -1),
          ...Array<string>(more + 1).fill(`{${FAMILY}}`),
        ])
      : [segments];
  const mounts = (api?.mounts ?? []).map(segmentsOf);
  return depths.flatMap((shape) => [shape, ...mounts.map((mount) => [...mount, ...shape])]);
}

/** A path of which nothing is deprecated. */
export function plainRoute(api: string, path: string): Route {
  return { ...new PathFacts(api, path).route(), segments: segmentsOf(path) };
}

/** What the entries of one path ask for. */
class PathFacts {
  readonly #fields = perPlace(() => new Set<string>());
  readonly #values = perPlace(() => new Map<string, Set<string>>());
  readonly #conditions = new Map<string, Pick<Condition, 'name' | 'in'>>();

  constructor(
    readonly api: string,
    readonly path: string,
  ) {}

  add(entry: Entry): void {
    const part = partOf(entry);
    for (const place of part?.in ?? []) {
      const name = place === 'header' ? part!.name.toLowerCase() : part!.name;
      if (part!.value === null) this.#fields[place].add(name);
      else {
        const values = this.#values[place].get(name) ?? new Set();
        this.#values[place].set(name, values.add(part!.value));
      }
    }
    for (const { name, in: place } of entry.when ?? [])
      this.#conditions.set(conditionKey({ name, in: place }), { name, in: place });
  }

  route(): Omit<Route, 'segments'> {
    const { api, path } = this;
    return { api, path, fields: this.#fields, values: this.#values, conditions: [...this.#conditions.values()] };
  }
}

function perPlace<T>(make: () => T): Record<PartPlace, T> {
  return { request: make(), response: make(), query: make(), header: make(), path: make() };
}
