import {
  partOf,
  type Api,
  type Condition,
  type Entry,
  type Part,
  type PartPlace,
  type Registry,
} from '../../model/registry.js';
import { BELOW, FAMILY, operationsOf, pathKey, segmentsOf } from '../../model/route.js';
import { conditionKey } from '../../model/usage.js';
import type { Route } from '../engine/interest.js';

/** A family of paths has as many more segments, at most. */
const MOST_BELOW = 8;

/** What the engine looks for at the paths of a registry's entries. */
export function listedRoutes({ apis, entries }: Registry): Route[] {
  const known = new Map<string, PathFacts>();
  for (const entry of entries)
    for (const [index, { method, path }] of operationsOf(entry).entries()) {
      const key = `${entry.api} ${pathKey(path)}`;
      let facts = known.get(key);
      if (!facts) known.set(key, (facts = new PathFacts(entry.api, path)));
      facts.add(entry, method, index === 0);
    }
  const byId = new Map(apis.map((api) => [api.id, api]));
  return [...known.values()].flatMap((facts) =>
    shapesOf(facts.path, byId.get(facts.api)).map((segments) => ({ ...facts.route(), segments })),
  );
}

/** The segments that a URL of a path may have: below each mount of its API, and for a family at each depth. */
export function shapesOf(path: string, api: Pick<Api, 'mounts'> | undefined): string[][] {
  const segments = segmentsOf(path);
  const above = segments.slice(0, -1);
  const below = Array.from({ length: MOST_BELOW }, (_, more) => [...above, ...Array<string>(more + 1).fill(BELOW)]);
  // What is of a whole host is of its root, too.
  const depths = segments.at(-1) !== FAMILY ? [segments] : above.length > 0 ? below : [above, ...below];
  const mounts = (api?.mounts ?? []).map(segmentsOf);
  return depths.flatMap((shape) => [shape, ...mounts.map((mount) => [...mount, ...shape])]);
}

/** A path of which nothing is deprecated. */
export function plainRoute(api: string, path: string): Route {
  return { ...new PathFacts(api, path).route(), segments: segmentsOf(path) };
}

/** What the entries of one path ask for. */
class PathFacts {
  readonly #methods = new Set<string>();
  #isEndpoint = false;
  // Most paths of a long list are endpoints without any of these.
  #fields: Record<PartPlace, Set<string>> | null = null;
  #values: Record<PartPlace, Map<string, Set<string>>> | null = null;
  #valuePaths: Map<string, readonly string[]> | null = null;
  #conditions: Map<string, Pick<Condition, 'name' | 'in'>> | null = null;
  #events: Set<string> | null = null;

  constructor(
    readonly api: string,
    readonly path: string,
  ) {}

  /** @param isFirst whether the path is that of the entry's first operation, which has its events. */
  add(entry: Entry, method: string, isFirst: boolean): void {
    this.#methods.add(method);
    this.#isEndpoint ||= entry.kind === 'endpoint';
    const part = partOf(entry);
    if (part) this.#addPart(isFirst ? part : { ...part, in: part.in.filter((place) => place !== 'event'), events: [] });
    for (const { name, in: place } of entry.when ?? [])
      (this.#conditions ??= new Map()).set(conditionKey({ name, in: place }), { name, in: place });
  }

  #addPart({ name: written, in: places, value, events, at }: Part): void {
    for (const event of events) (this.#events ??= new Set()).add(event);
    if (value !== null && places.includes('request')) this.#addValuePaths(written, at);
    for (const place of places) {
      const name = place === 'header' ? written.toLowerCase() : written;
      if (value === null) (this.#fields ??= perPlace(() => new Set()))[place].add(name);
      else {
        const values = (this.#values ??= perPlace(() => new Map<string, Set<string>>()))[place];
        values.set(name, (values.get(name) ?? new Set()).add(value));
      }
    }
  }

  /** A suffix of a path may stand anywhere; at the top it is certain to be in the body. */
  #addValuePaths(name: string, at: readonly string[]): void {
    for (const path of at.length > 0 ? at : [name])
      (this.#valuePaths ??= new Map()).set(path, path.replace(/^\$\./, '').split('.'));
  }

  route(): Omit<Route, 'segments'> {
    const { api, path } = this;
    const conditions = this.#conditions ? [...this.#conditions.values()] : NOTHING.conditions;
    return {
      api,
      path,
      methods: [...this.#methods],
      isEndpoint: this.#isEndpoint,
      fields: this.#fields ?? NOTHING.fields,
      values: this.#values ?? NOTHING.values,
      valuePaths: this.#valuePaths ? [...this.#valuePaths.values()] : NOTHING.valuePaths,
      conditions,
      events: this.#events ? [...this.#events] : NOTHING.events,
    };
  }
}

/** What the entries of endpoints alone ask for. */
const NOTHING = {
  fields: perPlace(() => new Set<string>()),
  values: perPlace(() => new Map<string, Set<string>>()),
  valuePaths: [],
  conditions: [],
  events: [],
} as const satisfies Omit<Route, 'api' | 'path' | 'methods' | 'isEndpoint' | 'segments'>;

function perPlace<T>(make: () => T): Record<PartPlace, T> {
  return { request: make(), response: make(), event: make(), query: make(), header: make(), path: make() };
}
