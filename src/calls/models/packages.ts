import { cellContents } from '../cells.js';
import { anyInstance } from '../classes.js';
import { parsed } from '../responses.js';
import { literalsOf } from '../strings.js';
import { method, record, renamed, union, unknown, type ExternalValue, type ResponseValue, type Value, type Values } from '../values.js';
import { cellAt, collectionFunction } from './globals.js';
import { functionsIn, invokes, returns, type Behaviour, type ModelCall } from './model.js';

type Model = (call: ModelCall) => Behaviour;

const argument = ({ invocation }: ModelCall, index: number): Values => invocation.argument(index) ?? [];

const state: Model = (call) =>
  returns(() => {
    const initial = (): Values => argument(call, 0).flatMap((value) => (value.kind === 'function' ? [...call.engine.invoke(value, null)] : [value]));
    const cell = cellAt(call, initial);
    return [record(cell.key, { 0: () => cellContents(cell, call.engine), 1: () => [method(cell, 'set')] })];
  });

/** `useRef(x)`, `ref(x)`: an object whose one property holds the value; assignments to it count as writes. */
const box = (name: string): Model => (call) => returns(() => [record(`box:${cellAt(call).key}`, { [name]: () => argument(call, 0) })]);

/** `useQuery({ queryFn })`, `useSWR(key, fetcher)`: an object whose `data` is what the function returns. */
const query = (find: (call: ModelCall) => Values): Model => (call) =>
  returns(() => [record(`query:${cellAt(call).key}`, { data: () => functionsIn(find(call)).flatMap((fn) => [...call.engine.invoke(fn, null)]) })]);
const queryFn: Model = query((call) => union(call.engine.member(argument(call, 0), 'queryFn'), argument(call, 1), argument(call, 2)));
const mutationFn: Model = (call) =>
  returns(() => {
    const fns = (): Values => union(call.engine.member(argument(call, 0), 'mutationFn'), argument(call, 0).filter((value) => value.kind === 'function'));
    return [record(`mutation:${cellAt(call).key}`, { mutateAsync: fns, mutate: fns, data: () => functionsIn(fns()).flatMap((fn) => [...call.engine.invoke(fn, null)]) })];
  });

const joinPath: Model = (call) => returns(() => joined(call));

/** `path.join(a, b)`, `urlJoin(a, b)`: the arguments with one slash between. */
function joined(call: ModelCall): Values {
  const count = 'arguments' in call.site ? (call.site.arguments?.length ?? 0) : 0;
  let result = argument(call, 0);
  for (let i = 1; i < count; i++) result = call.engine.join(result, argument(call, i));
  return result;
}

/** Functions of packages that values flow through, by module and name; `*` stands for every module. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  react: { useState: state, useRef: box('current'), useSyncExternalStore: (call) => returns(() => functionsIn(argument(call, 1)).flatMap((fn) => [...call.engine.invoke(fn, null)])), use: (call) => returns(() => argument(call, 0)) },
  'preact/hooks': { useState: state, useRef: box('current') },
  'solid-js': { createSignal: state },
  vue: { ref: box('value'), shallowRef: box('value'), computed: (call) => returns(() => [record(cellAt(call).key, { value: () => functionsIn(argument(call, 0)).flatMap((fn) => [...call.engine.invoke(fn, null)]) })]), reactive: (call) => returns(() => argument(call, 0)) },
  '@tanstack/react-query': { useQuery: queryFn, useSuspenseQuery: queryFn, useMutation: mutationFn },
  'react-query': { useQuery: queryFn, useMutation: mutationFn },
  '@tanstack/vue-query': { useQuery: queryFn, useMutation: mutationFn },
  swr: { '': query((call) => argument(call, 1)), useSWR: query((call) => argument(call, 1)) },
  path: { join: joinPath, 'posix.join': joinPath },
  'path/posix': { join: joinPath },
  'url-join': { '': joinPath, urlJoin: joinPath, urljoin: joinPath },
  ufo: { joinURL: joinPath, withBase: (call) => returns(() => call.engine.join(argument(call, 1), argument(call, 0))) },
  'proper-url-join': { '': joinPath },
  url: { URL: (call) => returns(() => call.engine.resolveUrl(argument(call, 0), call.invocation.argument(1))) },
  util: { promisify: (call) => returns(() => argument(call, 0)) },
  rxjs: { firstValueFrom: (call) => returns(() => argument(call, 0)), lastValueFrom: (call) => returns(() => argument(call, 0)), from: (call) => returns(() => argument(call, 0)), of: (call) => returns(() => argument(call, 0)), defer: (call) => invokes(call, 0, [], (returned) => returned()), forkJoin: (call) => returns(() => argument(call, 0)), combineLatest: (call) => returns(() => argument(call, 0)) },
};

const COLLECTION_PACKAGES = /^(lodash|lodash-es|underscore|radash|remeda|es-toolkit)(\/|$)/;
const CLONES = new Set(['cloneDeep', 'clone', 'merge', 'defaults', 'assign', 'pick', 'omit', 'compact', 'uniq', 'uniqBy', 'sortBy', 'orderBy', 'head', 'first', 'last', 'take', 'tap', 'identity', 'castArray']);

/** The behaviour of a package's function, or undefined when nothing is known about it. */
export function packageFunction(value: ExternalValue, call: ModelCall): Behaviour | undefined {
  // Frameworks with automatic imports make these names global.
  const module = value.module ?? 'vue';
  const name = value.path.join('.');
  const table = Object.hasOwn(PACKAGES, module) ? PACKAGES[module] : undefined;
  if (table && Object.hasOwn(table, name)) return table[name]!(call);
  if (COLLECTION_PACKAGES.test(module)) return collectionPackage(name || module.slice(module.lastIndexOf('/') + 1).replace(/\.js$/, ''), call);
  return undefined;
}

function collectionPackage(name: string, call: ModelCall): Behaviour | undefined {
  if (name === 'get' || name === 'result' || name === 'property') return returns(() => pathMember(argument(call, 0), argument(call, 1), call));
  if (CLONES.has(name)) return returns(() => (name === 'merge' || name === 'assign' || name === 'defaults' ? [record(cellAt(call).key, {}, () => call.invocation.rest(0))] : ['head', 'first', 'last'].includes(name) ? call.engine.elements(argument(call, 0)) : argument(call, 0)));
  return collectionFunction(name === 'flatMapDeep' ? 'flatMap' : name, call);
}

/** The value at a path written as `a.b[0].c` or as an array of names. */
function pathMember(base: Values, path: Values, call: ModelCall): Values {
  const names = path.flatMap((value) => (value.kind === 'array' ? [literalsOf(call.engine.elements([value]))] : literalsOf([value]).map(splitPath)));
  return union(...names.map((steps) => steps.reduce<Values>((values, step) => (/^\d+$/.test(step) ? call.engine.elementAt(values, Number(step)) : call.engine.member(values, step)), base)));
}

/** The names in a path such as `a.b[0]["c"]`. */
export function splitPath(path: string): string[] {
  return path.split(/[.[\]"']+/).filter((name) => name !== '');
}

const PARSERS = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'validate', 'validateSync', 'decode', 'cast', 'check', 'assert', 'create', 'mask', 'decodeUnknownSync', 'plainToInstance', 'plainToClass']);

/**
 * A package function of which nothing is known. Functions given to it are what it returns, or what it calls for its result
 * (`useCallback(f)`, `pRetry(() => call())`); response text passes through it (`decoder.decode(chunk)`), and so does what a
 * schema parses.
 */
export function unknownFunction(value: Value, call: ModelCall): Behaviour {
  const count = 'arguments' in call.site ? (call.site.arguments?.length ?? 0) : 0;
  const given = (): Values[] => Array.from({ length: count }, (_, i) => argument(call, i));
  const name = value.kind === 'external' ? (value.path.at(-1) ?? '') : value.kind === 'method' ? value.name : '';
  return returns(() => {
    const all = given();
    const functions = all.flatMap(functionsIn);
    const through = union(...all.map((values) => passedThrough(values, name, call)));
    const results = functions.filter((fn) => fn.node.parameters.length === 0 || all.length <= 2).flatMap((fn) => [...call.engine.invoke(fn, null)].filter(matters));
    const made = all.flatMap((values) => [...objectsOf(values, call)]);
    // The unknown itself stays: it may be a parameter whose callers know more.
    const known = union(through, functions, results, made);
    return known.length === 0 || value.kind === 'unknown' ? union(known, [unknownResult(value)]) : known;
  });
}

/** A container hands out objects of the class it is asked for: `inject(Api)`, `container.resolve(Api)`. */
function objectsOf(values: Values, { engine }: ModelCall): Values {
  return values.flatMap((value): Value[] => {
    if (value.kind === 'class') return [anyInstance(value.node, value.env)];
    const typed = value.kind === 'external' && value.module !== null ? engine.clients.typed(value.module, value.path.at(-1) ?? '') : undefined;
    return typed ? [typed] : [];
  });
}

function matters(value: Value): boolean {
  return value.kind !== 'unknown' && value.kind !== 'nothing' && value.kind !== 'text';
}

function unknownResult(value: Value): Value {
  if (value.kind === 'unknown') return renamed(value, value.hole.label === 'unknown' ? 'unknown' : `${value.hole.label}()`);
  return value.kind === 'external' ? unknown(`${value.path.join('.')}()`) : unknown();
}

function passedThrough(values: Values, name: string, call: ModelCall): Values {
  return union(
    ...values.map((value): Values => {
      if (value.kind === 'response') {
        if (value.stage === 'text') return [value];
        if (value.stage !== 'body' || !PARSERS.has(name)) return [];
        return name.startsWith('safe') ? [record(`safe:${value.key}`, { data: () => [value], value: () => [value] })] : [value];
      }
      if (value.kind === 'list' || value.kind === 'array') return call.engine.elements([value]).filter((item) => isText(item) || item.kind === 'json');
      if (value.kind === 'object') return call.engine.member([value], null).filter(isText);
      // `new Blob([json])`, `Buffer.from(json)`, `gzip(json)`: it is still that JSON.
      return value.kind === 'json' ? (PARSERS.has(name) ? parsed([value]) : [value]) : [];
    }),
  );
}

function isText(value: Value): value is ResponseValue {
  return value.kind === 'response' && value.stage === 'text';
}

