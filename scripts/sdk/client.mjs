/**
 * Maps the npm SDK `@gleanwork/api-client` to HTTP endpoints, so that code that uses it is read without its
 * node_modules:
 *
 *   node scripts/sdk-map.mjs SDK_DIR > src/calls/clients/gleanwork-api-client.json
 *
 * SDK_DIR is the unpacked package with its `src`. `types` lists only places in the bodies of operations that have a
 * field in `deprecations.json`, and of those only places at or below which such a field stands. Bounded: a path never
 * repeats a type, a type has at most MAX_PLACES places (40 made the file 444 KB, 16 make it 255), shortest paths first.
 * `cut` says that there were more; nothing below a place that was left out is followed. `elsewhere`: some body, error
 * or webhook of another operation has the type too. `via`: the body is below these properties of the type. `*` in a
 * path is any key of a map. Types of the namespace `components` have plain names, others a prefix: 16 names stand in
 * both.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ts } from 'ts-morph';

import { callsOf, classesOf, exportedFunctions, must, readFunction, walk } from './sdk-calls.mjs';
import { findPlaces } from './sdk-places.mjs';
import { Models, all, parse, sources } from './sdk-types.mjs';

/** @typedef {import('./sdk-calls.mjs').SdkFunction} SdkFunction */
/** @typedef {{ kind: string, method: string, path: string, in: ('request' | 'response')[], at: string[] }} Entry */
/** @typedef {{ name: string, file: import('ts-morph').ts.SourceFile }} HookFile */
/** @typedef {{ key: string, place: import('./sdk-places.mjs').Place, via: string[] }} HookType */

const MAX_PLACES = 16;
/**
 * How TanStack Query 5 hands out what a hook fetched. `send` lists functions of the hook's result whose first argument
 * is an object of variables, `data` its properties that are the response; callbacks in the hook's options and in the
 * second argument of `send` get data and variables by position. `first` is the index of the method form's first
 * argument.
 */
const HOOK_KINDS = {
  query: { first: 0, data: ['data'], promises: { refetch: ['data'] } },
  suspense: { first: 0, data: ['data'], promises: { refetch: ['data'] } },
  mutation: {
    send: ['mutate', 'mutateAsync'],
    data: ['data'],
    variables: ['variables'],
    promises: { mutateAsync: [] },
    callbacks: {
      onMutate: { variables: 0 },
      onSuccess: { data: 0, variables: 1 },
      onError: { variables: 1 },
      onSettled: { data: 0, variables: 2 },
    },
  },
  prefetch: { first: 2 },
  buildQuery: { first: 1, promises: { queryFn: [] } },
  buildMutation: { send: ['mutationFn'], promises: { mutationFn: [] } },
};
/**
 * Subpaths of the package, all also without `.js`. The same name can mean another thing elsewhere: `Chat` is a class
 * and a type.
 */
const MODULES = {
  classes: ['.', 'sdk/*.js'],
  cores: ['core.js'],
  functions: ['funcs/*.js'],
  hooks: ['react-query', 'react-query/*.js'],
  components: ['models/components', 'models/components/*.js'],
  operations: ['models/operations', 'models/operations/*.js'],
  'react-query': ['react-query', 'react-query/*.js'],
};
const HOOK_CALLS = { useQuery: 'query', useSuspenseQuery: 'suspense', useMutation: 'mutation' };

/**
 * @param {HookFile[]} files
 * @param {Map<string, SdkFunction>} functions
 */
function readHooks(files, functions) {
  /** @type {Record<string, object>} */
  const hooks = {};
  for (const { name, file } of files) {
    const target = functions.get(name.replace(/\.core$/, ''));
    for (const declared of target ? exportedFunctions(file) : []) {
      const hook = declared.name?.text ?? '';
      const called = Object.entries(HOOK_CALLS).find(([callee]) => callsOf(declared, callee).length > 0)?.[1];
      const built = /^build\w+(Query|Mutation)$/.exec(hook)?.[1];
      const kind = called ?? (built ? `build${built}` : hook.startsWith('prefetch') ? 'prefetch' : undefined);
      if (hook.startsWith('use') && !kind) throw new Error(`${hook}: unknown kind of hook`);
      if (!kind || !target) continue;
      const own = target.body === null ? undefined : must(target.parameters[target.body], hook);
      const entry = { function: target.name, module: `react-query/${name}.js`, kind };
      if (!/mutation$/i.test(kind)) {
        if (own) throw new Error(`${hook}: a query with a body`);
        hooks[hook] = entry;
        continue;
      }
      const variables = file.statements
        .filter(ts.isTypeAliasDeclaration)
        .find((node) => node.name.text.endsWith('MutationVariables'));
      const names = all(must(variables, hook), ts.isPropertySignature).map((node) => node.name.getText());
      if (own && !names.includes(own)) throw new Error(`${hook}: the body is no variable`);
      hooks[hook] = { ...entry, body: own ? [own, ...target.bodyPath] : null };
    }
  }
  return hooks;
}

/**
 * Types of `react-query` modules that stand for a response (`via` empty) or hold a body below a property.
 * @param {HookFile[]} files
 * @param {SdkFunction} target
 * @returns {HookType[]}
 */
function hookTypes(files, target) {
  const names = files
    .filter(({ name }) => name.replace(/\.core$/, '') === target.name)
    .flatMap(({ file }) => file.statements.filter(ts.isTypeAliasDeclaration).map((node) => node.name.text));
  const { method, path } = target;
  /** @type {HookType[]} */
  const found = [];
  for (const name of names) {
    const key = `react-query.${name}`;
    if (/(Mutation|Query)Data$/.test(name) && target.response === 'json') {
      found.push({ key, place: { method, path, in: 'response', at: [] }, via: target.responsePath });
    } else if (name.endsWith('MutationVariables') && target.body !== null) {
      found.push({
        key,
        place: { method, path, in: 'request', at: [] },
        via: [target.parameters[target.body] ?? '', ...target.bodyPath],
      });
    }
  }
  return found;
}

/** @param {Record<string, any>} value */
const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** @param {string} key */
const publicName = (key) => key.replace(/^components\./, '');

/**
 * Every type that leads to a listed field, with its places.
 * @param {Models} models
 * @param {SdkFunction[]} functions
 * @param {Entry[]} entries
 * @param {HookFile[]} files
 */
function readTypes(models, functions, entries, files) {
  /** @type {import('./sdk-places.mjs').Root[]} */
  const roots = [];
  /** @type {Map<string, Set<string>>} By type, the operations in whose bodies it stands. */
  const users = new Map();
  /** @type {(user: string, key: string, direction: 'request' | 'response') => void} */
  const use = (user, key, direction) => {
    for (const type of models.reachable(key, direction)) users.set(type, (users.get(type) ?? new Set()).add(user));
  };
  for (const key of models.keys(['callbacks', 'errors'])) use('webhook or error', key, 'response');
  /**
   * @type {Record<string, { elsewhere?: boolean, via?: string[], cut?: true, places: import('./sdk-places.mjs').Place[]
   * }>}
   */
  const types = {};
  for (const target of functions) {
    const { method, path } = target;
    const fields = entries.filter((entry) => entry.kind === 'field' && entry.method === method && entry.path === path);
    for (const direction of /** @type {const} */ (['request', 'response'])) {
      const at = fields
        .filter((field) => field.in.includes(direction))
        .flatMap((field) => field.at.map((one) => one.split('.')));
      for (const { key } of direction === 'request' ? target.requestTypes : target.responseTypes) {
        use(`${method} ${path}`, key, direction);
        if (at.length > 0) roots.push({ method, path, in: direction, type: key, at });
      }
    }
    if (fields.length === 0) continue;
    for (const { key, place, via } of [...hookTypes(files, target), ...envelopeTypes(target)]) {
      if (fields.some((field) => field.in.includes(place.in)))
        types[key] = { ...(via.length > 0 ? { via } : {}), places: [place] };
    }
  }
  for (const [key, { places, cut }] of findPlaces(models, roots, MAX_PLACES)) {
    const elsewhere = [...(users.get(key) ?? [])].some(
      (user) => !places.some(({ method, path }) => user === `${method} ${path}`),
    );
    types[publicName(key)] = { ...(elsewhere ? { elsewhere } : {}), ...(cut ? { cut } : {}), places };
  }
  return types;
}

/**
 * The type that holds a body beside other parameters, `operations.ChatRequest`.
 * @param {SdkFunction} target
 * @returns {HookType[]}
 */
function envelopeTypes({ method, path, input, inputProperty }) {
  return input && inputProperty
    ? [{ key: input, place: { method, path, in: 'request', at: [] }, via: [inputProperty] }]
    : [];
}

/**
 * @param {string} sdkDir
 * @param {Entry[]} entries
 */
export function sdkMap(sdkDir, entries) {
  const src = join(sdkDir, 'src');
  const manifest = JSON.parse(readFileSync(join(sdkDir, 'package.json'), 'utf8'));
  for (const subpath of ['.', './*', './*.js', './react-query', './models/components', './models/operations'])
    must(manifest.exports[subpath], subpath);
  const models = new Models(src);
  const functions = new Map(
    sources(join(src, 'funcs')).map(({ name, file }) => [name, readFunction(file, name, models)]),
  );
  const classes = new Map(sources(join(src, 'sdk')).flatMap(({ file }) => classesOf(file)));
  const roots = classesOf(parse(join(src, 'sdk/sdk.ts'))).map(([name]) => name);
  must(/export \* from "\.\/sdk\/sdk\.js"/.exec(readFileSync(join(src, 'index.ts'), 'utf8')) ?? undefined, 'index.ts');
  const tree = { methods: {}, classesByName: {} };
  for (const name of roots) walk(classes, name, [], tree);
  for (const { function: name } of Object.values(tree.methods)) must(functions.get(name), name);

  const hookFiles = sources(join(src, 'react-query'));
  const list = [...functions.values()];
  const types = readTypes(models, list, entries, hookFiles);
  const bodies = /** @type {const} */ (['request', 'response']).map((direction) => {
    const reached = new Set();
    for (const target of list) {
      for (const { key } of direction === 'request' ? target.requestTypes : target.responseTypes)
        models.reachable(key, direction, reached);
    }
    return [...reached].map((key) => [publicName(key), Object.fromEntries(models.renames(key, direction))]);
  });
  return {
    package: manifest.name,
    version: manifest.version,
    modules: MODULES,
    classes: roots,
    cores: Object.fromEntries(classesOf(parse(join(src, 'core.ts'))).map(([name]) => [name, 'core.js'])),
    functionResult: ['value'],
    hookKinds: HOOK_KINDS,
    schemas: ['$inboundSchema', '$outboundSchema'],
    methods: sorted(tree.methods),
    functions: sorted(Object.fromEntries(list.map((target) => [target.name, publicFunction(target)]))),
    hooks: sorted(readHooks(hookFiles, functions)),
    classesByName: sorted(tree.classesByName),
    types: sorted(types),
    parsers: sorted(
      Object.fromEntries(
        [...models.parsers].map(([name, key]) => [publicName(name), publicName(key)]).filter(([, key]) => types[key]),
      ),
    ),
    renames: sorted(Object.fromEntries(bodies.flat().filter(([, renames]) => Object.keys(renames).length > 0))),
  };
}

/** @param {SdkFunction} target */
function publicFunction({ name, method, path, body, bodyPath, multipart, response, also, contentType, responsePath }) {
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  return {
    module: `funcs/${name}.js`,
    method,
    path,
    body,
    bodyPath,
    multipart,
    pathParameters,
    response,
    also,
    contentType,
    responsePath,
  };
}

/**
 * One line for every entry, so that a new version of the SDK gives a readable difference.
 * @param {Record<string, any>} map
 */
export function format(map) {
  const lines = Object.entries(map).map(([key, value]) => {
    if (typeof value !== 'object' || Array.isArray(value)) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const entries = Object.entries(value).map(
      ([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
    );
    return `  ${JSON.stringify(key)}: {\n${entries.join(',\n')}\n  }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The built-in list, whose fields choose the types. */
export function builtinEntries() {
  return JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../deprecations.json'), 'utf8'))
    .entries;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(format(sdkMap(must(process.argv[2], 'usage: sdk-map.mjs SDK_DIR'), builtinEntries())));
}
