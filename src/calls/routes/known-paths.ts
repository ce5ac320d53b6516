import type { Api } from '../../model/registry.js';
import { parseOperation, pathKey } from '../../model/route.js';
import type { Interest } from '../engine/interest.js';
import { shapesOf } from './listed-routes.js';

/** A path of an API, listed or live, with its methods. */
export interface KnownPath {
  /** The path, whatever the names of its parameters. */
  key: string;
  methods: readonly string[];
  segments: readonly string[];
}

/** For each API all of its paths that are known. */
export function knownPaths({ apis, routes }: Pick<Interest, 'apis' | 'routes'>): Map<string, KnownPath[]> {
  const known = new Map(apis.map((api): [string, KnownPath[]] => [api.id, livePaths(api)]));
  for (const { api, path, methods, segments } of routes)
    known.get(api)?.push({ key: pathKey(path), methods, segments });
  return known;
}

function livePaths(api: Api): KnownPath[] {
  const live = new Map<string, { path: string; methods: string[] }>();
  for (const { method, path } of (api.routes ?? []).map(parseOperation)) {
    const key = pathKey(path);
    const one = live.get(key);
    if (one) one.methods.push(method);
    else live.set(key, { path, methods: [method] });
  }
  return [...live].flatMap(([key, { path, methods }]) =>
    shapesOf(path, api).map((segments) => ({ key, methods, segments })),
  );
}
