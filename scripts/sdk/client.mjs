/**
 * Describes the npm SDK `@gleanwork/api-client` as a client, so that code that uses it is read without its
 * node_modules:
 *
 *   node scripts/sdk/client.mjs SDK_DIR > src/calls/clients/gleanwork-api-client.json
 *
 * SDK_DIR is the unpacked package with its `src`. `registry record-sdk` describes the methods of any SDK. This one has
 * standalone functions and hooks of React Query as well, which only its sources tell.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ts } from 'ts-morph';

import { callsOf, classesOf, exportedFunctions, must, readFunction, walk } from './calls.mjs';
import { findPlaces } from './places.mjs';
import { Models, all, parse, sources } from './types.mjs';

/** @typedef {import('./calls.mjs').SdkFunction} SdkFunction */
/** @typedef {{ kind: string, method: string, path: string, in: ('request' | 'response')[], at: string[] }} Entry */
/** @typedef {{ name: string, file: import('ts-morph').ts.SourceFile }} HookFile */
/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {import('../../src/calls/domain/call-parts.js').DataPlace} DataPlace */
/** @typedef {import('../../src/calls/domain/client-row.js').CallSpec} CallSpec */

/** Entry points with clients. Those of models are left out, because models have types of the same names. */
const ENTRY_POINTS = ['', '/index*', '/sdk/*', '/core*', '/funcs/*', '/react-query*', '/types/fp*'];
/** A type has at most so many places, shortest paths first; nothing below one that was left out is followed. */
const MAX_PLACES = 16;
/** Functions that send, of the result of a mutation's hook. */
const SENDS = ['mutate', 'mutateAsync'];
/** Callbacks of a mutation that get its data, in the options of the hook and of the function that sends. */
const CALLBACKS = ['onSuccess', 'onSettled'];
/** @type {NonNullable<CallSpec['callback']>} */
const NOTIFIED = { parameter: 0, stage: 'body', names: CALLBACKS, made: [`Argument[0].Member[${CALLBACKS}]`] };

/**
 * @param {SdkFunction} target
 * @param {string[] | null} body where the body is among the arguments, or null if there is none
 * @param {(stage: 'body' | 'text') => CallSpec['response']} respond
 * @returns {CallSpec}
 */
const callOf = ({ method, path, response }, body, respond) => ({
  verb: method,
  fixedPath: path,
  ...(body && { body: [body.join('.')] }),
  response: respond(response === 'json' ? 'body' : 'text'),
});

/** @param {SdkFunction} target @param {number} shift arguments in front of the parameters */
const bodyOf = ({ body, bodyPath }, shift) => (body === null ? null : [String(body + shift), ...bodyPath]);

/**
 * Hooks of React Query: a query gives `{ data }`, a mutation gives functions that send their argument.
 * @param {HookFile[]} files
 * @param {Map<string, SdkFunction>} functions
 */
function readHooks(files, functions) {
  /** @type {Record<string, CallSpec>} */
  const calls = {};
  /** @type {Record<string, { as: string }>} */
  const makes = {};
  for (const { name, file } of files) {
    const target = functions.get(name.replace(/\.core$/, ''));
    for (const declared of target ? exportedFunctions(file) : []) {
      const hook = declared.name?.text ?? '';
      const calling = (/** @type {string} */ callee) => callsOf(declared, callee).length > 0;
      if (!target || !hook.startsWith('use')) continue;
      if (calling('useMutation')) {
        makes[hook] = { as: `${hook}.#` };
        const body = target.body === null ? null : ['0', variableOf(file, hook, target), ...target.bodyPath];
        for (const send of SENDS)
          calls[`${hook}.#.${send}`] = {
            ...callOf(target, body, () => ({ is: 'body' })),
            callback: NOTIFIED,
          };
      } else if (calling('useQuery') || calling('useSuspenseQuery')) {
        if (target.body !== null) throw new Error(`${hook}: a query with a body`);
        calls[hook] = callOf(target, null, (stage) => ({ members: { data: stage } }));
      } else throw new Error(`${hook}: unknown kind of hook`);
    }
  }
  return { calls: sorted(calls), makes: sorted(makes) };
}

/**
 * The variable of a mutation that is the body.
 * @param {import('ts-morph').ts.SourceFile} file
 * @param {string} hook
 * @param {SdkFunction} target
 */
function variableOf(file, hook, { body, parameters }) {
  const own = must(parameters[body ?? -1], hook);
  const variables = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .find((node) => node.name.text.endsWith('MutationVariables'));
  const names = all(must(variables, hook), ts.isPropertySignature).map((node) => node.name.getText());
  if (!names.includes(own)) throw new Error(`${hook}: the body is no variable`);
  return own;
}

/** @param {Record<string, any>} value */
const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/**
 * Data types that hold a listed field, and where values of them stand: of each body the place nearest to its top.
 * @param {Models} models
 * @param {SdkFunction[]} functions
 * @param {Entry[]} entries
 * @param {HookFile[]} files
 */
function readDataTypes(models, functions, entries, files) {
  /** @type {import('./places.mjs').Root[]} */
  const roots = [];
  /** @type {Record<string, DataPlace[]>} */
  const data = {};
  for (const target of functions) {
    const { method, path } = target;
    const fields = entries.filter((entry) => entry.kind === 'field' && entry.method === method && entry.path === path);
    for (const direction of /** @type {const} */ (['request', 'response'])) {
      const at = fields
        .filter((field) => field.in.includes(direction))
        .flatMap((field) => field.at.map((one) => one.split('.')));
      if (at.length === 0) continue;
      for (const { key } of direction === 'request' ? target.requestTypes : target.responseTypes)
        roots.push({ method, path, in: direction, type: key, at });
    }
    if (fields.some((field) => field.in.includes('response')))
      for (const name of hookData(files, target)) data[name] = [{ on: `${method} ${path}` }];
  }
  for (const [key, places] of findPlaces(models, roots, MAX_PLACES))
    if (key.startsWith('components.')) data[key.replace('components.', '')] = nearest(places);
  return sorted(data);
}

/**
 * The first place in each body.
 * @param {Place[]} places those nearest to the top first
 * @returns {DataPlace[]}
 */
function nearest(places) {
  /** @type {Map<string, DataPlace>} */
  const found = new Map();
  for (const { method, path, in: direction, at } of places) {
    const on = `${method} ${path}`;
    const key = `${direction} ${on}`;
    if (!found.has(key))
      found.set(key, {
        on,
        ...(direction === 'request' && { in: 'request' }),
        ...(at.length > 0 && { at: at.join('.') }),
      });
  }
  return [...found.values()];
}

/**
 * Types of the data that hooks of a function give.
 * @param {HookFile[]} files
 * @param {SdkFunction} target
 */
const hookData = (files, target) =>
  files
    .filter(({ name }) => target.response === 'json' && name.replace(/\.core$/, '') === target.name)
    .flatMap(({ file }) => file.statements.filter(ts.isTypeAliasDeclaration).map((node) => node.name.text))
    .filter((name) => /(Mutation|Query)Data$/.test(name));

/**
 * @param {string} sdkDir
 * @param {Entry[]} entries
 */
function clientOf(sdkDir, entries) {
  const src = join(sdkDir, 'src');
  const { name: id, exports } = JSON.parse(readFileSync(join(sdkDir, 'package.json'), 'utf8'));
  for (const subpath of ['.', './*', './*.js', './react-query']) must(exports[subpath], subpath);
  const models = new Models(src);
  const functions = new Map(
    sources(join(src, 'funcs')).map(({ name, file }) => [name, readFunction(file, name, models)]),
  );
  const classes = new Map(sources(join(src, 'sdk')).flatMap(({ file }) => classesOf(file)));
  const [root] = must(classesOf(parse(join(src, 'sdk/sdk.ts')))[0], 'sdk.ts');
  must(/export \* from "\.\/sdk\/sdk\.js"/.exec(readFileSync(join(src, 'index.ts'), 'utf8')) ?? undefined, 'index.ts');
  const tree = { methods: {}, classesByName: {} };
  walk(classes, root, [], tree);
  const methods = Object.entries(sorted(tree.methods)).map(([path, name]) => {
    const target = must(functions.get(name), name);
    return [`${root}.#.${path}`, callOf(target, bodyOf(target, 0), (stage) => ({ is: stage }))];
  });
  const standalone = Object.entries(sorted(Object.fromEntries(functions))).map(([name, target]) => [
    name,
    callOf(target, bodyOf(target, 1), (stage) => ({ members: { value: stage } })),
  ]);
  const hookFiles = sources(join(src, 'react-query'));
  const hooks = readHooks(hookFiles, functions);
  const places = Object.entries(sorted(tree.classesByName)).map(([name, path]) => [name, `${root}.#.${path}`]);
  return {
    id,
    modules: ENTRY_POINTS.map((entry) => `${id}${entry}`),
    calls: { ...Object.fromEntries([...methods, ...standalone]), ...hooks.calls },
    makes: {
      [`${root}.#`]: {},
      ...Object.fromEntries(places.map(([name, as]) => [`${name}.#`, { as }])),
      ...hooks.makes,
    },
    types: { [root]: `${root}.#`, ...Object.fromEntries(places) },
    unwraps: { unwrap: 'value', unwrapAsync: 'value' },
    data: readDataTypes(models, [...functions.values()], entries, hookFiles),
    api: id,
    headers: { adds: ['authorization', 'content-type'], token: ['Argument[0].Member[apiToken]'] },
    instanceMembers: { data: 'body' },
    response: { is: 'body' },
    errors: { are: 'thrown' },
  };
}

/**
 * One line for every call and every type, so that a new version of the SDK gives a readable difference.
 * @param {Record<string, any>} client
 */
function format(client) {
  const lines = Object.entries(client).map(([key, value]) => {
    if (typeof value !== 'object' || Array.isArray(value)) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const entries = Object.entries(value).map(
      ([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
    );
    return `  ${JSON.stringify(key)}: {\n${entries.join(',\n')}\n  }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The built-in list, whose fields choose the types. */
const { entries } = JSON.parse(
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../deprecations.json'), 'utf8'),
);
process.stdout.write(format(clientOf(must(process.argv[2], 'usage: client.mjs SDK_DIR'), entries)));
