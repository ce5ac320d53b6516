import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import {
  argument,
  argumentCount,
  functionsIn,
  type CallSummary,
  type Model,
  type ModelledCall,
} from '../domain/summary.js';
import { joinValues } from '../domain/join.js';
import {
  external,
  list,
  method,
  ofOrigin,
  unknownAccess,
  record,
  text,
  unknown,
  type CellValue,
  type ExternalValue,
  type ResponseValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { cellContents } from '../evaluate/cells.js';
import { decodedFields } from '../evaluate/fields.js';
import { parsed } from '../evaluate/responses.js';
import { someInstance } from '../heap/classes.js';
import { concat, literalsOf } from '../text/strings.js';
import { routerType } from './frameworks/angular-routes.js';
import { COMPONENT_PACKAGES } from './frameworks/class-components.js';
import { FRAMEWORK_PACKAGES } from './frameworks/frameworks.js';
import { GENERATED_PACKAGES } from './frameworks/generated-clients.js';
import { hosted } from './frameworks/hosts.js';
import { NAVIGATION_PACKAGES } from './frameworks/navigation.js';
import { NUXT_PACKAGES } from './frameworks/nuxt.js';
import { piped, RXJS } from './frameworks/observables.js';
import { TABLE_PACKAGES } from './frameworks/tables.js';
import { TRPC_PACKAGES } from './frameworks/trpc.js';
import { collectionPackage, dataLast, isCollectionPackage } from './language/collections.js';
import { effectFunction } from './language/functional.js';
import { PARSERS, schemaOf } from './language/schemas.js';
import { calledName, cellAt, contextKey, publish, invokes, listed, returns, siteKey } from './model.js';
import { NODE_URL_PACKAGES } from './node/node-urls.js';
import { isStage, stageFunction } from './node/stages.js';
import { eventParser, pipedInto, pipeline } from './node/streams.js';
import { ATOM_PACKAGES } from './state/atoms.js';
import { dispatched } from './state/redux.js';
import { createApi } from './state/rtk-query.js';
import { SAGA_PACKAGES } from './state/sagas.js';
import { SLICE_PACKAGES } from './state/slices.js';
import { STATE_PACKAGES } from './state/state.js';
import { STORE_PACKAGES } from './state/stores.js';

/** `format('%s/%s', a, b)`: each placeholder is the next argument. */
function formatted(call: ModelledCall): Values {
  return joinValues(
    ...literalsOf(argument(call, 0)).map((pattern): Values => {
      const pieces = pattern.split(/%[sdifjoO]/);
      return concat(
        flatMap(pieces, (piece, i): Values[] =>
          i === 0 ? [[text([piece], null)]] : [argument(call, i), [text([piece], null)]],
        ),
        call.engine,
      );
    }),
  );
}

/** `plainToInstance(Class, data)`: an object of the class, or a list of them, that has what the data has. */
const decode: Model = (call) => {
  const objects = flatMap(argument(call, 0), (value) =>
    value.kind === 'class' ? [someInstance(value.node, value.context)] : [],
  );
  const data = (): Values =>
    joinValues(
      ...argument(call, 1).map((value): Values =>
        value.kind === 'array' || value.kind === 'list' ? call.engine.elements([value]) : [value],
      ),
    );
  return {
    targets: () => {
      for (const object of objects)
        call.engine.callGraph.noteFields(decodedFields(call.site, object, data, call.engine), call.site);
      return [];
    },
    result: () => [record(`decoded:${contextKey(call)}`, {}, () => joinValues(objects, argument(call, 1)))],
  };
};

/** `async.waterfall([f, g], done)`: each function is handed what the one before gave its callback. */
const waterfall: Model = (call) => {
  const { site, context, engine } = call;
  const stages = listed(argument(call, 0), engine);
  const cells = stages.map((_, i): CellValue => ({ ...cellAt(call), key: `cell:${siteKey(call)}:${i}@${context.id}` }));
  const handedOn = (i: number): (() => Values)[] => (i === 0 ? [] : [() => cellContents(cells[i - 1]!, engine)]);
  const targets = flatMap(stages, (stage, i) =>
    functionsIn(stage).map((fn) => ({
      fn,
      invocation: engine.callGraph.synthetic(site, context, `stage${i}`, [
        ...handedOn(i),
        () => [method(cells[i]!, 'callback')],
      ]),
    })),
  );
  const done = functionsIn(argument(call, 1)).map((fn) => ({
    fn,
    invocation: engine.callGraph.synthetic(site, context, 'done', [() => [], ...handedOn(stages.length)]),
  }));
  return {
    targets: () => [...targets, ...done],
    result: () => (stages.length > 0 ? cellContents(cells.at(-1)!, engine) : []),
  };
};

/** Functions of packages that values flow through, by module and name; `*` stands for every module. */
const PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  '@reduxjs/toolkit/query': { createApi: createApi('@reduxjs/toolkit/query') },
  '@reduxjs/toolkit/query/react': { createApi: createApi('@reduxjs/toolkit/query/react') },
  'class-transformer': { plainToInstance: decode, plainToClass: decode },
  async: { waterfall },
  stream: { pipeline, 'promises.pipeline': pipeline },
  'stream/promises': { pipeline },
  'eventsource-parser': { createParser: eventParser },
  util: {
    promisify: (call) =>
      returns(() =>
        argument(call, 0).map((value) => (value.kind === 'function' ? method(value, 'promisified') : value)),
      ),
    format: (call) => returns(() => formatted(call)),
  },
  axios: {
    spread: (call) => returns(() => functionsIn(argument(call, 0)).map((fn) => method(fn, 'spread'))),
  },
  rxjs: RXJS,
};

const EMITTERS = new Set(['events', 'eventemitter3', 'mitt', 'tiny-emitter', 'emittery']);

export function isEmitter({ module }: ExternalValue): boolean {
  return module !== null && EMITTERS.has(module);
}

/** Whether two emitters may be one. */
function mayBeSameEmitter(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return !one || !other || one.some((origin) => other.includes(origin));
}

/** `emitter.emit(name, value)` reaches every `emitter.on(name, callback)` of that name. */
function emitterMethod(value: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const method = value.path.at(-1) ?? '';
  const event = literalsOf(argument(call, 0))[0];
  if (event === undefined) return undefined;
  const { callGraph } = call.engine;
  if (method === 'emit') {
    const count = argumentCount(call);
    const emit = (): [] => {
      for (let i = 1; i < count; i++)
        publish(call, `event:${event}:${i - 1}`, i, value.origins && { origins: value.origins });
      return [];
    };
    return { targets: emit, result: () => [] };
  }
  if (!/^(on|once|addListener|prependListener)$/.test(method)) return undefined;
  const emitted = (index: number) => (): Values =>
    joinValues(
      ...callGraph
        .writesTo(`event:${event}:${index}`)
        .filter(({ origins }) => mayBeSameEmitter(origins, value.origins))
        .map((delivery) => callGraph.valuesOf(delivery, call.engine)),
    );
  return invokes(call, 1, [emitted(0), emitted(1), emitted(2)], () => []);
}

type Tables = Readonly<Record<string, Readonly<Record<string, Model>>>>;

/** By package and name. Where two tables name the same, the first counts. */
const MODELS = byPackage([
  STATE_PACKAGES,
  ATOM_PACKAGES,
  COMPONENT_PACKAGES,
  TRPC_PACKAGES,
  STORE_PACKAGES,
  SLICE_PACKAGES,
  SAGA_PACKAGES,
  FRAMEWORK_PACKAGES,
  TABLE_PACKAGES,
  NUXT_PACKAGES,
  NAVIGATION_PACKAGES,
  GENERATED_PACKAGES,
  NODE_URL_PACKAGES,
  PACKAGES,
]);

function byPackage(all: readonly Tables[]): ReadonlyMap<string, ReadonlyMap<string, Model>> {
  const merged = new Map<string, Map<string, Model>>();
  for (const tables of all.toReversed())
    for (const [module, models] of Object.entries(tables))
      merged.set(module, new Map([...(merged.get(module) ?? []), ...Object.entries(models)]));
  return merged;
}

/** The functions that are known by code, as `module name`; all others are rows of data. */
export function namesInCode(): string[] {
  return [...MODELS].flatMap(([module, models]) => [...models.keys()].map((name) => `${module} ${name}`));
}

/** The behaviour of a package's function, or undefined when nothing is known about it. */
export function packageFunction(value: ExternalValue, call: ModelledCall): CallSummary | undefined {
  // Frameworks with automatic imports make these names global.
  const module = value.module === '#imports' ? 'vue' : (value.module ?? 'vue');
  const name = ts.isNewExpression(call.site) ? `new ${value.path.join('.')}` : value.path.join('.');
  const { models } = call.engine;
  const model =
    (value.module === null ? models.ofGlobal(name) : undefined) ??
    models.find(module, name) ??
    MODELS.get(module)?.get(name);
  if (model) return model(call);
  const stage = stageFunction(value, ts.isNewExpression(call.site), call);
  if (stage) return stage;
  if (isEmitter(value))
    return (
      emitterMethod(value, call) ??
      (value.path.length === 0 ? returns(() => [ofOrigin(external(value.module, ['#']), [siteKey(call)])]) : undefined)
    );
  const effect = effectFunction(value.module, value.path);
  if (effect === 'array') return dataLast(value.path.at(-1) ?? '', call);
  if (effect) return effect(call);
  if (isCollectionPackage(module))
    return collectionPackage(name || module.slice(module.lastIndexOf('/') + 1).replace(/\.js$/, ''), call, module);
  return undefined;
}

/**
 * A package function of which nothing is known. Functions given to it are what it returns, or what it calls for its
 * result (`useCallback(f)`, `pRetry(() => call())`); response text passes through it (`decoder.decode(chunk)`), and so
 * does what a schema parses.
 */
export function unknownFunction(value: Value, call: ModelledCall): CallSummary {
  const count = argumentCount(call);
  const given = (): Values[] => Array.from({ length: count }, (_, i) => argument(call, i));
  const name = calledName(call);
  if (name === 'dispatch') return dispatched(call);
  const pipe = name === 'pipe' ? unknownPipe(value, call) : undefined;
  if (pipe) return pipe;
  return {
    targets: hosted(name, value, call),
    result: () => {
      const all = given();
      const functions = flatMap(all, functionsIn);
      const through = joinValues(...all.map((values) => passedThrough(values, name, call)));
      const results = flatMap(
        functions.filter((fn) => fn.node.parameters.length === 0 || all.length <= 2),
        (fn) => call.engine.invoke(fn, null).filter(matters),
      );
      // `queue.addAll([f, g])`: each is called, and what they give is listed.
      const listed = functionsIn(
        call.engine.elements(
          flatMap(all, (values) => values.filter((given) => given.kind === 'array' || given.kind === 'list')),
        ),
      );
      if (listed.length > 0)
        results.push(
          list(call.site, `listed${call.context.id}`, () =>
            joinValues(...listed.map((fn) => call.engine.invoke(fn, null))),
          ),
        );
      const made = [
        ...flatMap(all, (values) => objectsOf(values, call)),
        ...(value.kind === 'external' ? schemaOf(value, call) : []),
      ];
      // The unknown itself stays: it may be a parameter whose callers know more.
      const known = joinValues(through, functions, results, made);
      return known.length === 0 || value.kind === 'unknown' ? joinValues(known, [unknownResult(value)]) : known;
    },
  };
}

/**
 * `createReadStream(file).pipe(stage)`, `timer(0, 1000).pipe(switchMap(f))`: whatever goes in, stages and operators are
 * called.
 */
function unknownPipe(value: Value, outer: ModelledCall): CallSummary | undefined {
  const call = { ...outer, subject: value.key };
  if (isStage(argument(call, 0), call)) return pipedInto([unknown('chunk')], call);
  const observed = piped([value], call);
  return observed.targets().length > 0 ? observed : undefined;
}

/**
 * A container hands out objects of the class it is asked for: `inject(Api)`, `container.resolve(Api)`; of a token, what
 * its factory makes.
 */
function objectsOf(values: Values, { engine, site }: ModelledCall): Values {
  return flatMap(values, (value): Values => {
    if (value.kind === 'class') return [someInstance(value.node, value.context)];
    if (value.kind === 'record' && value.is === 'token')
      return flatMap(functionsIn(engine.member([value], 'factory')), (fn) => engine.invoke(fn, null));
    const ofRouter =
      value.kind === 'external' && value.module !== null
        ? routerType(value.module, value.path.join('.'), site, engine)
        : [];
    if (ofRouter.length > 0) return ofRouter;
    const typed =
      value.kind === 'external' && value.module !== null
        ? engine.clients.typed(value.module, value.path.at(-1) ?? '')
        : undefined;
    return typed ? [typed] : [];
  });
}

function matters(value: Value): boolean {
  return value.kind !== 'unknown' && value.kind !== 'nothing' && value.kind !== 'text';
}

function unknownResult(value: Value): Value {
  if (value.kind === 'unknown') return unknownAccess(value, '()');
  return value.kind === 'external' ? unknown(`${value.path.join('.')}()`) : unknown();
}

function passedThrough(values: Values, name: string, call: ModelledCall): Values {
  return joinValues(
    ...values.map((value): Values => {
      if (value.kind === 'response') {
        if (value.stage === 'text') return [value];
        if (value.stage !== 'body' || !PARSERS.has(name)) return [];
        return name.startsWith('safe')
          ? [record(`safe:${value.key}`, { data: () => [value], value: () => [value] })]
          : [value];
      }
      if (value.kind === 'list' || value.kind === 'array')
        return call.engine.elements([value]).filter((item) => isText(item) || item.kind === 'json');
      if (value.kind === 'object') return flatMap(call.engine.member([value], null), (part) => streamed(part, call));
      // `new Blob([json])`, `Buffer.from(json)`, `gzip(json)`: it is still that JSON.
      return value.kind === 'json' ? (PARSERS.has(name) ? parsed([value]) : [value]) : [];
    }),
  );
}

/** Text of a response, or of one that is a stream of it: `createInterface({ input: response })`. */
function streamed(value: Value, { engine }: ModelledCall): Values {
  if (value.kind === 'response' && value.stage === 'raw') return engine.clients.elementsOf(value).filter(isText);
  return isText(value) ? [value] : [];
}

function isText(value: Value): value is ResponseValue {
  return value.kind === 'response' && value.stage === 'text';
}
