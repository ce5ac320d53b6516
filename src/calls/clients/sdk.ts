import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.js';
import type { CallSpec, ClientRow } from '../domain/client-row.js';
import type { ResponseSpec } from '../domain/response-spec.js';
import { THROWN } from './calls.js';

/** The part of a generated SDK map that the engine reads; `scripts/sdk-map.mjs` writes it. */
interface SdkMap {
  package: string;
  classes: string[];
  methods: Record<string, { function: string }>;
  functions: Record<
    string,
    {
      method: string;
      path: string;
      body: number | null;
      bodyPath: string[];
      response: 'json' | 'text' | 'stream' | 'none';
    }
  >;
  hooks: Record<string, { function: string; kind: string; body?: string[] }>;
  classesByName: Record<string, string>;
  /** The places of each type; `elsewhere` if bodies of other endpoints have it too. */
  types: Record<
    string,
    { elsewhere?: boolean; places: { method: string; path: string; in: 'request' | 'response'; at: string[] }[] }
  >;
}

/** SDK packages with a shipped map, and the map's file in the package and in the repository. */
const MAPS: Readonly<Record<string, string>> = {
  '@gleanwork/api-client': 'src/calls/clients/gleanwork-api-client.json',
};

/** Entry points of an SDK package with clients. Its models are left out, because they have types of the same names. */
const ENTRY_POINTS = ['', '/index*', '/sdk/*', '/core*', '/funcs/*', '/react-query*', '/types/fp*'];

/** Helpers of the SDK for the results of its standalone functions. */
const UNWRAPS = { unwrap: 'value', unwrapAsync: 'value' };

/** The rows made so far, by package: a map never changes, and one has a thousand calls. */
const made = new Map<string, ClientRow>();

/** One client row for each SDK package of which a map is shipped. */
export function sdkRows(packages: Iterable<string>): ClientRow[] {
  return [...new Set(packages)].filter((name) => Object.hasOwn(MAPS, name)).map(rowOf);
}

function rowOf(name: string): ClientRow {
  let row = made.get(name);
  if (!row) {
    const map = JSON.parse(readFileSync(join(packageRoot(), MAPS[name]!), 'utf8')) as SdkMap;
    made.set(name, (row = sdkRow(map)));
  }
  return row;
}

function sdkRow(map: SdkMap): ClientRow {
  const root = map.classes[0] ?? '';
  const calls: Record<string, CallSpec> = {};
  for (const [path, method] of Object.entries(map.methods)) {
    const spec = callOf(map, method.function, 0, (stage) => ({ is: stage }));
    if (spec) calls[`${root}.#.${path}`] = spec;
  }
  for (const name of Object.keys(map.functions)) {
    const spec = callOf(map, name, 1, (stage) => ({ members: { value: stage } }));
    if (spec) calls[name] = spec;
  }
  const makes: NonNullable<ClientRow['makes']> = { [`${root}.#`]: {} };
  for (const [name, path] of Object.entries(map.classesByName)) makes[`${name}.#`] = { as: `${root}.#.${path}` };
  for (const [hook, { function: name, kind, body }] of Object.entries(map.hooks))
    addHook(map, hook, name, kind, body ?? [], calls, makes);
  const types = {
    [root]: `${root}.#`,
    ...Object.fromEntries(Object.entries(map.classesByName).map(([name, path]) => [name, `${root}.#.${path}`])),
  };
  return {
    id: map.package,
    modules: ENTRY_POINTS.map((entry) => `${map.package}${entry}`),
    calls,
    makes,
    types,
    unwraps: UNWRAPS,
    declares: declaredBy(map),
    api: map.package,
    headers: { adds: ['authorization', 'content-type'], token: ['0.apiToken'] },
    instanceMembers: { data: 'body' },
    response: { is: 'body' },
    errors: THROWN,
  };
}

/** A type identifies an endpoint only if it has a single place, in one response. */
function declaredBy(map: SdkMap): NonNullable<ClientRow['declares']> {
  return Object.fromEntries(
    Object.entries(map.types).flatMap(([name, { elsewhere, places }]) => {
      const [place, ...others] = places;
      return place?.in === 'response' && !elsewhere && others.length === 0
        ? [[name, { method: place.method, path: place.path, at: place.at }]]
        : [];
    }),
  );
}

function callOf(
  map: SdkMap,
  name: string,
  shift: number,
  respond: (stage: 'body' | 'text') => ResponseSpec,
): CallSpec | undefined {
  const fn = map.functions[name];
  if (!fn) return undefined;
  const body = fn.body === null ? undefined : [[fn.body + shift, ...fn.bodyPath].join('.')];
  return {
    verb: fn.method,
    fixedPath: fn.path,
    ...(body && { body }),
    response: respond(fn.response === 'json' ? 'body' : 'text'),
  };
}

/** Callbacks of a mutation, given to the hook or to the function that sends. */
const MUTATION_CALLBACKS = ['onSuccess', 'onSettled'];
const NOTIFIED: NonNullable<CallSpec['callback']> = {
  parameter: 0,
  stage: 'body',
  names: MUTATION_CALLBACKS,
  made: MUTATION_CALLBACKS.map((name) => `0.${name}`),
};

/** React Query: a query hook returns `{ data }`; a mutation hook returns functions that send their argument. */
function addHook(
  map: SdkMap,
  hook: string,
  name: string,
  kind: string,
  body: string[],
  calls: Record<string, CallSpec>,
  makes: NonNullable<ClientRow['makes']>,
): void {
  const spec = callOf(map, name, 0, (stage) => ({ members: { data: stage } }));
  if (!spec) return;
  if (kind === 'query' || kind === 'suspense') calls[hook] = spec;
  if (kind !== 'mutation') return;
  makes[hook] = { as: `${hook}.#` };
  const place = [['0', ...body].join('.')];
  for (const send of ['mutate', 'mutateAsync'])
    calls[`${hook}.#.${send}`] = {
      ...spec,
      ...(body.length > 0 && { body: place }),
      response: { is: 'body' },
      callback: NOTIFIED,
    };
}
