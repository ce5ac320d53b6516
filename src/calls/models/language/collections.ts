import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import type { Write } from '../../../syntax/writes/writes.js';
import type { Context } from '../../domain/context.js';
import { functionsIn, bound, list, record, unknown, type Values } from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { calleesOf } from '../../evaluate/callees.js';
import { propertiesOf } from '../../heap/literals/properties.js';
import { literalsOf } from '../../text/strings.js';
import { cellAt, first, named, returns } from '../model.js';
import { curried, functionOfFunctions } from './curried.js';
import { flow, compose, effectFunction } from './functional.js';
import { collectionFunction } from './globals.js';
import type { Plugin } from '../plugin.js';

const COLLECTION_PACKAGES = /^(lodash|lodash-es|underscore|radash|remeda|es-toolkit|ramda)(\/|$)/;

/** Packages of helpers for collections and objects. */
export function isCollectionPackage(module: string | null): boolean {
  return module !== null && COLLECTION_PACKAGES.test(module);
}

/** Functions that give their first argument, or a copy of it, or of most of it. */
const SAME = words(
  'cloneDeep clone pick pickBy omit omitBy compact uniq uniqBy uniqWith sortBy orderBy ' +
    'sortedUniqBy take takeRight takeWhile takeRightWhile drop dropRight dropWhile dropRightWhile ' +
    'reject difference differenceBy initial tail without remove pullAllBy tap identity castArray ' +
    'chain shuffle sampleSize reverse each eachRight forEachRight forOwn forIn unionBy ' +
    'intersectionBy value',
);
const ELEMENT = words('head first last nth sample maxBy minBy findKey findLastKey');
/** Functions whose result holds groups of the elements, under computed names. */
const GROUPS = words('groupBy chunk partition');

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const DATA_LAST = /^(ramda|lodash\/fp)(\/|$)/;

/** Ramda takes the data last: `path(['a', 'b'], x)`, `map(f, list)`. */
export function isDataLast(module: string | null): boolean {
  return module !== null && DATA_LAST.test(module);
}

/** How many arguments a function takes that is no function of two. */
const ARITY: Readonly<Record<string, number>> = {
  ...named('pathOr propOr getOr reduce assoc assocPath set replace slice adjust update propEq pathEq useWith', 3),
  ...named(
    'uniq values keys flatten unnest head last tail init reverse toPairs fromPairs sum isNil isEmpty compact identity ' +
      'clone cloneDeep',
    1,
  ),
};

/** How many arguments a function that takes its data last waits for. */
export function arityOf(name: string): number {
  return own(ARITY, name) ?? 2;
}

const PATHS = /^(path|prop|pathOr|propOr|get|getOr|result|property|pluck)$/;

/** A function that takes its data last, and waits until it is handed it. */
function dataLast(name: string, call: ModelledCall): CallSummary {
  const count = argumentCount(call);
  return (
    functionOfFunctions(name, call, count) ?? curried(arityOf(name), name, call, count, (all) => ofData(name, all))
  );
}

function ofData(name: string, call: ModelledCall): CallSummary {
  const at = arityOf(name) - 1;
  const data = (): Values => argument(call, at);
  if (PATHS.test(name)) return returns(() => pathsIn(name, data(), argument(call, at - 1), call, argument(call, 0)));
  if (name === 'defaultTo') return returns(() => joinValues(argument(call, 0), data()));
  const model = name === 'chain' ? 'flatMap' : name === 'unnest' ? 'flat' : name;
  const reordered = {
    ...call.invocation,
    key: `${call.invocation.key}:last`,
    argument: (index: number) => (index === 0 ? data() : call.invocation.argument(index - 1)),
    rest: (index: number) => call.invocation.rest(index),
  };
  return collectionPackage(model, { ...call, invocation: reordered }) ?? returns(() => [unknown(name)]);
}

function pathsIn(name: string, data: Values, path: Values, call: ModelledCall, otherwise: Values): Values {
  if (name === 'pluck')
    return [list(call.site, `plucked${call.context.id}`, () => pathMember(call.engine.elements(data), path, call))];
  return joinValues(pathMember(data, path, call), name.endsWith('Or') ? otherwise : []);
}

const getsMember: Model = (call) => returns(() => pathMember(argument(call, 0), argument(call, 1), call));
const merges: Model = (call) => returns(() => [record(cellAt(call).key, {}, () => call.invocation.rest(0))]);
const binds: Model = (call) => returns(() => argument(call, 0).map((fn) => bound(fn, call.invocation)));

const FUNCTIONS: Readonly<Record<string, Model>> = {
  ...named('get result property', getsMember),
  flow,
  flowRight: compose,
  // What they give does what their first argument does.
  ...named('memoize memo once throttle debounce unary ary', first),
  partial: binds,
  ...named('merge defaults defaultsDeep assign assignIn extend', merges),
};

/** What a function of such a package does; `name` as exported. */
function collectionPackage(name: string, call: ModelledCall): CallSummary | undefined {
  const known = own(FUNCTIONS, name)?.(call);
  if (known) return known;
  const paths = literalsOf(argument(call, 1));
  // `map(messages, 'citations')` is `messages.map((message) => message.citations)`.
  if (paths.length > 0 && (name === 'map' || name === 'flatMap'))
    return returns(() => pathMember(call.engine.elements(argument(call, 0)), argument(call, 1), call));
  return collectionFunction(name === 'flatMapDeep' ? 'flatMap' : name, call) ?? iterating(name, call);
}

/** Every other function: its callbacks are handed each element, and what it gives depends on its kind. */
function iterating(name: string, call: ModelledCall): CallSummary {
  const { engine, site, context } = call;
  const each = (): Values => propertiesOf(argument(call, 0), engine);
  const iteratee = argument(call, 1);
  const invocation = engine.callGraph.synthetic(site, context, 'each', [each, () => [unknown('key')]]);
  const functions = functionsIn(
    joinValues(iteratee, engine.elements(iteratee.filter((value) => value.kind === 'array'))),
  );
  const listed = (label: string, items: () => Values): Values => [list(site, `${label}${context.id}`, items)];
  const result = (): Values => {
    if (name === '' || SAME.has(name)) return argument(call, 0);
    if (ELEMENT.has(name)) return each();
    if (GROUPS.has(name)) return listed('groups', () => listed('group', each));
    if (name === 'keyBy') return listed('keyed', each);
    if (name === 'mapValues')
      return listed('mapped', () => joinValues(...functions.map((fn) => engine.invoke(fn, invocation))));
    return [unknown(name)];
  };
  return { targets: () => functions.map((fn) => ({ fn, invocation })), result };
}

/** What `set(target, 'a.b', value)` writes into its target: the names on the way, where they stand, and the value. */
export function setByPath(
  { site, value }: Write,
  context: Context,
  engine: Engine,
): { names: string[]; node: TS.Node; value: TS.Expression }[] {
  if (!ts.isCallExpression(site) || site.arguments[0] !== value) return [];
  const [, path, written] = site.arguments;
  const isSet = calleesOf(site, context, engine).some(
    (callee) =>
      callee.kind === 'external' &&
      isCollectionPackage(callee.module) &&
      /^(set|setWith|assocPath)?$/.test(callee.path.at(-1) ?? ''),
  );
  if (!isSet || !path || !written) return [];
  return literalsOf(engine.evaluate(path, context)).map((text) => ({
    names: splitPath(text).filter((name) => !/^\d+$/.test(name)),
    node: path,
    value: written,
  }));
}

/** The value at a path written as `a.b[0].c` or as an array of names. */
export function pathMember(base: Values, path: Values, call: ModelledCall): Values {
  const names = flatMap(path, (value) =>
    value.kind === 'array' ? [literalsOf(call.engine.elements([value]))] : literalsOf([value]).map(splitPath),
  );
  return joinValues(
    ...names.map((steps) =>
      steps.reduce<Values>(
        (values, step) =>
          /^\d+$/.test(step) ? call.engine.elementAt(values, Number(step)) : call.engine.member(values, step),
        base,
      ),
    ),
  );
}

/** The names in a path such as `a.b[0]["c"]`. */
export function splitPath(path: string): string[] {
  return path.split(/[.[\]"']+/).filter((name) => name !== '');
}

export const COLLECTIONS: Plugin = {
  untabled: (callee, call) => {
    const effect = effectFunction(callee.module, callee.path);
    if (effect) return effect === 'array' ? dataLast(callee.path.at(-1) ?? '', call) : effect(call);
    const module = callee.module ?? '';
    if (!isCollectionPackage(module)) return undefined;
    const name = `${ts.isNewExpression(call.site) ? 'new ' : ''}${callee.path.join('.')}`;
    const exported = name || module.slice(module.lastIndexOf('/') + 1).replace(/\.js$/, '');
    return isDataLast(module) ? dataLast(exported, call) : collectionPackage(exported, call);
  },
};
