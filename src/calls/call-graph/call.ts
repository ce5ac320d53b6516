import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { classOf, isElement, unwrap } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import { activationAround, type Env } from '../domain/env.js';
import { argumentCount, functionsIn, isMissing, type Behaviour, type ModelCall } from '../domain/summary.js';
import type { Target } from '../domain/target.js';
import { union } from '../domain/union.js';
import {
  bound,
  functionValue,
  instance,
  method,
  unknown,
  type CallLike,
  type FunctionValue,
  type MethodValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf, spread, unbound } from '../evaluate/callees.js';
import { cellContents, cellKey } from '../evaluate/cells.js';
import { invocationByCall } from '../evaluate/invocations.js';
import { SETTLERS } from '../evaluate/members.js';
import { anyInstance, constructorTarget } from '../heap/classes.js';
import { constructed, newObject } from '../heap/constructors.js';
import { entryAt } from '../heap/entries.js';
import { finished } from '../heap/generators.js';
import { writesBelow } from '../heap/holders.js';
import { isPromiseClass } from '../heap/promise-classes.js';
import { askedByCall } from '../heap/proxies.js';
import { propsOf } from '../models/frameworks/class-components.js';
import { piped, subscribed } from '../models/frameworks/observables.js';
import { ARRAY_METHODS, COLLECTION_METHODS } from '../models/language/arrays.js';
import { globalFunction } from '../models/language/globals.js';
import { isOfString, join, stringMethod } from '../models/language/strings.js';
import { cellAt, invokes, returns } from '../models/model.js';
import { responseMethod, transformed } from '../models/node/response-methods.js';
import { isStage } from '../models/node/stages.js';
import { pipedInto } from '../models/node/streams.js';
import { unknownFunction } from '../models/packages.js';
import { addCase, addsCase } from '../models/state/redux.js';
import { CALLED } from '../models/state/rtk-query.js';
import { cellMethod } from '../models/state/state.js';
import { externalBehaviour, required } from './external-call.js';

/** The effect of calling one callee. */
export function behaviourOf(of: Value, outer: ModelCall): Behaviour {
  const { callee, invocation } = unbound(of, outer.invocation, outer.engine);
  const call = invocation === outer.invocation ? outer : { ...outer, invocation };
  const { engine } = call;
  switch (callee.kind) {
    case 'function':
      return ts.isNewExpression(call.site)
        ? construction(callee, call)
        : { targets: () => [{ fn: callee, invocation }], result: () => engine.invoke(callee, invocation) };
    case 'class': {
      const made = instance(callee.node, callee.env, invocation);
      const promised = isPromiseClass(callee, engine) ? globalFunction(['Promise'], true, call) : undefined;
      return {
        targets: () => [...constructorTargets(made, call), ...(promised?.targets() ?? [])],
        result: () => union([made], promised?.result() ?? []),
      };
    }
    case 'external':
      return externalBehaviour(callee, call);
    case 'method':
      return methodBehaviour(callee, call);
    case 'module':
      // A file that requires itself leads back to itself.
      return {
        targets: () => [],
        result: () =>
          engine.once('call of', callee.key, () =>
            union(...engine.exported(callee.file, 'default').map((value) => behaviourOf(value, call).result())),
          ),
      };
    case 'response':
      // Fields of a body are never called; `res.json` arrives here as a method.
      return returns(() => []);
    case 'text':
      // `typeof path === 'function' ? path(id) : path`: strings are not called.
      return returns(() => []);
    default:
      return unknownCallee(callee, call);
  }
}

/** `new f(…)` for a function that is not a class. */
function construction(callee: FunctionValue, { engine, invocation }: ModelCall): Behaviour {
  const fn = (): FunctionValue => functionValue(callee.node, callee.env, constructed(callee, invocation, engine));
  return { targets: () => [{ fn: fn(), invocation }], result: () => newObject(fn(), invocation, engine) };
}

/** A method of an unknown value. If it has the name and use of an array method, it is assumed to be one. */
function unknownCallee(callee: Value, call: ModelCall): Behaviour {
  const access =
    ts.isCallExpression(call.site) && ts.isPropertyAccessExpression(call.site.expression)
      ? call.site.expression
      : undefined;
  const name = access?.name.text ?? '';
  if (addsCase(name, call)) return addCase(call);
  if (access && SETTLERS.has(name)) return settled(callee, name, { ...call, subject: callee.key });
  if (access && isOfString(name, call))
    return stringMethod(
      call.engine.evaluate(access.expression, call.env).filter(({ kind }) => kind === 'unknown'),
      name,
      call,
    );
  const isGivenFunction = (call.invocation.argument(0) ?? []).some(
    (value) => value.kind === 'function' || isMissing(value),
  );
  const model = Object.hasOwn(ARRAY_METHODS, name) && isGivenFunction ? ARRAY_METHODS[name] : undefined;
  return model ? model([callee], call) : unknownFunction(callee, call);
}

function constructorTargets(made: ReturnType<typeof instance>, call: ModelCall): Target[] {
  const { site, engine } = call;
  if (isElement(site)) engine.callers.noteFields([propsOf(made, call)], site);
  const target = constructorTarget(made, engine);
  return target ? [target] : [];
}

function methodBehaviour(callee: MethodValue, outer: ModelCall): Behaviour {
  const { receiver, name } = callee;
  if (callee.does) return callee.does(outer);
  const call = { ...outer, subject: receiver.key };
  if (name === 'bind' && (receiver.kind === 'function' || receiver.kind === 'method'))
    return returns(() => [argumentCount(call) > 1 ? bound(receiver, call.invocation) : receiver]);
  if (SETTLERS.has(name) && receiver.kind !== 'function') return settled(receiver, name, call);
  if (name === 'toPromise') return returns(() => [receiver]);
  if (name === 'subscribe' && receiver.kind !== 'cell') return subscribed([receiver], call);
  if (name === 'pipe' && isStage(call.invocation.argument(0) ?? [], call)) return pipedInto([receiver], call);
  if (name === 'pipe' && receiver.kind === 'cell') return piped(cellContents(receiver, call.engine), call);
  if (name === 'pipe' && !(receiver.kind === 'response' && receiver.stage === 'text')) return piped([receiver], call);
  switch (receiver.kind) {
    case 'function':
      return applied(receiver, name, call);
    case 'cell':
      return cellMethod({ ...callee, receiver }, call, cellKey(receiver));
    case 'response':
      return responseMethod(receiver, name, call);
    case 'json':
      return returns(() => [receiver]);
    case 'text':
      return stringMethod([receiver], name, call);
    default:
      return collectionMethod(callee, call);
  }
}

function collectionMethod({ receiver, name }: MethodValue, call: ModelCall): Behaviour {
  if (name === 'pipeThrough' || name === 'pipeTo') return transformed(call.engine.elements([receiver]), call);
  if (name === 'getReader') return returns(() => [receiver]);
  if (receiver.kind === 'record' && receiver.is === 'form')
    return returns(() => (name === 'toString' || name === 'getBuffer' ? [receiver] : [unknown(`fields.${name}()`)]));
  if (name === 'thunk') return returns(() => call.engine.member([receiver], 'fulfilled'));
  if (name === 'use' && receiver.kind === 'record')
    return {
      targets: () =>
        functionsIn(receiver.fields.get(CALLED)?.() ?? []).map((fn) => ({ fn, invocation: call.invocation })),
      result: () => [receiver],
    };
  if (name === 'join') return returns(() => join([receiver], call));
  if (name === 'get' && receiver.kind === 'list' && receiver.isMap) return returns(() => mapEntry(receiver, call));
  if (receiver.kind === 'list' && Object.hasOwn(COLLECTION_METHODS, name))
    return COLLECTION_METHODS[name]!([receiver], call);
  const model = Object.hasOwn(ARRAY_METHODS, name) ? ARRAY_METHODS[name] : undefined;
  return model ? model([receiver], call) : unknownFunction(receiver, call);
}

/** `map.get(key)`: the entry of that key if the keys are literals, otherwise any value. */
function mapEntry(receiver: Extract<Value, { kind: 'list' }>, call: ModelCall): Values {
  const known = entryAt(receiver, call.invocation.argument(0) ?? [], call.engine);
  if (known) return known;
  const own = sameActivation(receiver, call);
  return own.length > 0 ? own : COLLECTION_METHODS['get']!([receiver], call).result();
}

/** `cache.set(key, load(x)); return cache.get(key)`: the entry that the same activation has put under the same name. */
function sameActivation(receiver: Extract<Value, { kind: 'list' }>, { site, env, engine }: ModelCall): Values {
  const key = ts.isCallExpression(site) && site.arguments[0] ? unwrap(site.arguments[0]) : undefined;
  if (!key || !ts.isIdentifier(key) || env.depth === 0) return [];
  return union(
    ...flatMap(receiver.held, (holder) =>
      writesBelow(holder, engine).map(({ write, path }): Values => {
        const written = write.kind === 'element' && path.length === 0 && write.key !== null ? unwrap(write.key) : null;
        const isEntry = written !== null && ts.isIdentifier(written) && written.text === key.text;
        const activation = isEntry ? activationAround(env, write.site) : undefined;
        return activation && activation.depth > 0
          ? engine.evaluate(write.value, engine.envs.within(activation, write.value))
          : [];
      }),
    ),
  );
}

/** A promise is represented by its value, which `then` passes to the callback. */
function settled(receiver: Value, name: string, call: ModelCall): Behaviour {
  const value = (): Values => finished([receiver]);
  if (name === 'finally') return invokes(call, 0, [], value);
  if (name === 'catch') return invokes(call, 0, [() => []], (returned) => union(value(), returned()));
  const onFulfilled = invokes(call, 0, [value], (returned) => returned());
  const isGiven = (call.invocation.argument(0) ?? []).some((value) => value.kind !== 'nothing');
  if (!isGiven) return returns(value);
  const others = handedTo(receiver, call);
  return {
    targets: () => [...onFulfilled.targets(), ...flatMap(others, (other) => other.targets())],
    result: () => union(onFulfilled.result(), ...others.map((other) => other.result())),
  };
}

/** `.then(JSON.parse)`, `.then(axios.spread(f))`: callbacks that are not functions of the project. */
function handedTo(receiver: Value, call: ModelCall): Behaviour[] {
  const { engine, site, env } = call;
  const invocation = engine.callers.synthetic(site, env, `then:${receiver.key}`, [() => [receiver]]);
  const callbacks = (call.invocation.argument(0) ?? []).filter(
    (value) => value.kind === 'external' || value.kind === 'method',
  );
  return callbacks.map((value) => behaviourOf(value, { ...call, invocation }));
}

/** `f.call(this, a)`, `f.apply(this, [a])`, `axios.spread(f)([a])`. */
function applied(fn: Extract<Value, { kind: 'function' }>, name: string, call: ModelCall): Behaviour {
  const { engine, site, env, invocation } = call;
  if (name === 'promisified') return promisified(fn, call);
  if (name !== 'call' && name !== 'apply' && name !== 'spread') return unknownFunction(fn, call);
  const passed =
    name === 'call' ? invocationByCall(site, env, engine) : spread(invocation, name === 'spread' ? 0 : 1, engine);
  return { targets: () => [{ fn, invocation: passed }], result: () => engine.invoke(fn, passed) };
}

/**
 * `promisify(f)(a)` calls f with one more argument, a callback, and returns what the callback receives after the error.
 */
function promisified(fn: Extract<Value, { kind: 'function' }>, call: ModelCall): Behaviour {
  const { engine, site, env, invocation } = call;
  const count = argumentCount(call);
  const cell = cellAt(call);
  const args = [
    ...Array.from({ length: count }, (_, i) => () => invocation.argument(i)),
    () => [method(cell, 'callback')],
  ];
  const passed = engine.callers.standIn(site, env, 'promisified', args);
  return { targets: () => [{ fn, invocation: passed }], result: () => cellContents(cell, engine) };
}

function modelCall(site: CallSite, env: Env, engine: Engine): ModelCall {
  return { site, env, engine, invocation: engine.callers.invocation(site, env, engine), subject: '' };
}

/** The values that a call returns. */
export function callResult(site: CallLike, env: Env, engine: Engine): Values {
  if (site.expression.kind === ts.SyntaxKind.ImportKeyword) return required(modelCall(site, env, engine));
  const call = modelCall(site, env, engine);
  const callees = calleesOf(site, env, engine);
  return union(
    ...(callees.length > 0 ? callees : [unknown('call')]).map((callee) => behaviourOf(callee, call).result()),
  );
}

/** The functions that a call invokes directly. */
export function callTargets(site: CallSite, env: Env, engine: Engine): readonly Target[] {
  const call = modelCall(site, env, engine);
  if (ts.isCallExpression(site) && site.expression.kind === ts.SyntaxKind.SuperKeyword) return superTargets(call);
  return [
    ...askedByCall(site, env, engine),
    ...flatMap(calleesOf(site, env, engine), (callee) => behaviourOf(callee, call).targets()),
  ];
}

/** `super(…)` runs the constructor of the base class on the same object. */
function superTargets({ site, env, engine, invocation }: ModelCall): Target[] {
  let owner = env.frame;
  for (let at: Env | null = env; at && !classOf(owner); at = at.outer) owner = at.frame;
  const cls = classOf(owner);
  const base = cls?.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (!base) return [];
  return flatMap(
    engine.evaluate(base.expression, engine.envs.within(engine.envs.root(site.getSourceFile(), false), base)),
    (value) => {
      if (value.kind !== 'class') return [];
      const target = constructorTarget({ ...anyInstance(value.node, value.env), creation: invocation }, engine);
      // The object may be of any derived class, so its fields are looked up there.
      return target ? [{ fn: { ...target.fn, self: cls ? anyInstance(cls, value.env) : null }, invocation }] : [];
    },
  );
}
