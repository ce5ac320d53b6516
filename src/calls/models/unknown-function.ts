import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import {
  functionsIn,
  list,
  record,
  unknown,
  unknownAccess,
  type ExternalValue,
  type ResponseValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { argument, argumentCount } from '../domain/arguments.js';
import type { CallSummary, Engine, ModelledCall } from '../engine/engine.js';
import { joinValues } from '../domain/join.js';
import { parsed } from '../evaluate/responses.js';
import { someInstance } from '../heap/classes.js';
import { askedFor } from './frameworks/containers.js';
import { hosted } from './frameworks/hosts.js';
import { piped } from './frameworks/observables.js';
import { PARSERS, schemaOf } from './language/schemas.js';
import { calledName } from './model.js';
import { isStage } from './node/stages.js';
import { pipedInto } from './node/streams.js';
import { dispatched } from './state/redux/redux.js';

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
        ...clientAsked(call),
        ...askedFor(name, call),
      ];
      // The unknown itself stays: it may be a parameter whose callers know more.
      const known = joinValues(through, functions, results, made);
      return known.length === 0 || value.kind === 'unknown'
        ? joinValues(known, [unknownResult(value, all, call)])
        : known;
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
    if (value.kind !== 'external' || value.module === null) return [];
    const ofPackage = engine.packageType(value.module, value.path.join('.'), site);
    const typed = engine.clients.typed(value.module, value.path.at(-1) ?? '');
    return ofPackage.length > 0 || !typed ? ofPackage : [typed];
  });
}

/** The client of the type that a container is asked for: `container.get<Got>('http')`. */
function clientAsked({ site, engine }: ModelledCall): Values {
  const [type, ...others] = ts.isCallExpression(site) ? (site.typeArguments ?? []) : [];
  return others.length > 0 ? [] : engine.ofType(type).filter(({ kind }) => kind === 'external');
}

function matters(value: Value): boolean {
  return value.kind !== 'unknown' && value.kind !== 'nothing' && value.kind !== 'text';
}

function unknownResult(value: Value, given: readonly Values[], { engine }: ModelledCall): Value {
  if (value.kind === 'unknown') return unknownAccess(value, '()');
  if (value.kind !== 'external') return unknown();
  // What is made around a model is that model, unless another argument may say which: `withTracing(openai('gpt-4'))`.
  const origins = flatMap(given, (values) =>
    values.filter(({ kind }) => kind === 'unknown' || kind === 'external').map(fromOf),
  );
  const isAroundModel = origins.every((one) => one !== undefined && isOfModels(one.module, engine));
  return unknown(`${value.path.join('.')}()`, { from: (isAroundModel ? origins[0] : undefined) ?? value });
}

function isOfModels(module: string | null, { clients }: Engine): boolean {
  return module !== null && clients.fieldValues.areOf(module);
}

/** What of a package gave a value, or an object of a class. */
function fromOf(value: Value): ExternalValue | undefined {
  return value.kind === 'unknown' ? value.hole.from : value.kind === 'external' ? value : undefined;
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
