import { flatMap } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { basesOf, classOf, isElement, isSuperCall } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import {
  isMissing,
  functionValue,
  instance,
  unknown,
  type CallLike,
  type FunctionValue,
  type ResponseValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { CallSummary, ModelledCall, Engine } from '../engine/engine.js';
import type { CallEdge } from '../domain/call-edge.js';
import { joinValues } from '../domain/join.js';
import { madeOf } from '../domain/type-marks.js';
import { calleesOf, flattenCall } from '../evaluate/callees.js';
import { PROMISE_METHODS } from '../evaluate/members.js';
import { unpacked } from '../evaluate/responses.js';
import { someInstance, constructorTarget } from '../heap/classes.js';
import { constructed, newObject } from '../heap/constructors.js';
import { isPromiseClass } from '../heap/promise-classes.js';
import { trappedCallees } from '../heap/proxies.js';
import { ARRAY_METHODS } from '../models/language/arrays.js';
import { globalFunction } from '../models/language/globals.js';
import { isOfList, isOfString, stringMethod } from '../models/language/string-methods.js';
import { invokes, returns } from '../models/model.js';
import { elementFields, pluginMethod } from '../models/plugins.js';
import { unknownFunction } from '../models/unknown-function.js';
import { externalSummary } from './external-call.js';
import { methodSummary, settled } from './method-call.js';
import { required } from './required.js';

/** The effect of calling one callee. */
export function summaryOf(of: Value, outer: ModelledCall): CallSummary {
  const { callee, invocation } = flattenCall(of, outer.invocation, outer.engine);
  const call = invocation === outer.invocation ? outer : { ...outer, invocation };
  const { engine } = call;
  switch (callee.kind) {
    case 'function':
      return ts.isNewExpression(call.site)
        ? construction(callee, call)
        : { targets: () => [{ fn: callee, invocation }], result: () => engine.invoke(callee, invocation) };
    case 'class': {
      const made = instance(callee.node, callee.context, invocation);
      const promised = isPromiseClass(callee, engine) ? globalFunction(['Promise'], true, call) : undefined;
      return {
        targets: () => [...constructorTargets(made, call), ...(promised?.targets() ?? [])],
        result: () => joinValues([made], promised?.result() ?? []),
      };
    }
    case 'external':
      return externalSummary(callee, call);
    case 'method':
      return methodSummary(callee, call);
    case 'module':
      // A file that requires itself leads back to itself.
      return {
        targets: () => [],
        result: () =>
          engine.guardRecursion('call of', callee.key, () =>
            joinValues(...engine.exported(callee.file, 'default').map((value) => summaryOf(value, call).result())),
          ),
      };
    case 'response':
      return calledResponse(callee, call);
    case 'text':
      // `typeof path === 'function' ? path(id) : path`: strings are not called.
      return returns(() => []);
    default:
      return unknownCallee(callee, call);
  }
}

/** Fields of a body are never called, and `res.json` arrives as a method. A raw response may be a function. */
function calledResponse(callee: ResponseValue, call: ModelledCall): CallSummary {
  const handed = callee.stage === 'raw' ? call.engine.clients.responseOf(callee).called : undefined;
  if (!handed) return returns(() => []);
  const args = handed.map((stage) => (): Values => (stage ? [unpacked(callee, stage)] : []));
  return invokes(call, 0, args, () => [callee]);
}

/** `new f(…)` for a function that is not a class. */
function construction(callee: FunctionValue, { engine, invocation }: ModelledCall): CallSummary {
  const fn = (): FunctionValue => functionValue(callee.node, callee.context, constructed(callee, invocation, engine));
  return { targets: () => [{ fn: fn(), invocation }], result: () => newObject(fn(), invocation, engine) };
}

/** A method of an unknown value. If it has the name and use of an array method, it is assumed to be one. */
function unknownCallee(callee: Value, call: ModelledCall): CallSummary {
  const access =
    ts.isCallExpression(call.site) && ts.isPropertyAccessExpression(call.site.expression)
      ? call.site.expression
      : undefined;
  const name = access?.name.text ?? '';
  const known = pluginMethod('unknown', name, callee, call);
  if (known) return known;
  if (access && PROMISE_METHODS.has(name)) return settled(callee, name, { ...call, subject: callee.key });
  if (access && isOfString(name, call))
    return stringMethod(
      call.engine.evaluate(access.expression, call.context).filter(({ kind }) => kind === 'unknown'),
      name,
      call,
    );
  const isGivenFunction = (call.invocation.argument(0) ?? []).some(
    (value) => value.kind === 'function' || isMissing(value),
  );
  const model = isGivenFunction || isOfList(name, call) ? own(ARRAY_METHODS, name) : undefined;
  return model ? model([callee], call) : unknownFunction(callee, call);
}

function constructorTargets(made: ReturnType<typeof instance>, call: ModelledCall): CallEdge[] {
  const { site, engine } = call;
  if (isElement(site)) engine.callGraph.noteFields(elementFields(made, call), site);
  const target = constructorTarget(made, engine);
  return target ? [target] : [];
}

function modelCall(site: CallSite, context: Context, engine: Engine): ModelledCall {
  return { site, context, engine, invocation: engine.callGraph.invocation(site, context, engine), subject: '' };
}

/** The values that a call returns. */
export function callResult(site: CallLike, context: Context, engine: Engine): Values {
  if (ts.isCallExpression(site) && site.expression.kind === ts.SyntaxKind.ImportKeyword)
    return required(modelCall(site, context, engine));
  const call = modelCall(site, context, engine);
  const callees = calleesOf(site, context, engine);
  return joinValues(
    ...(callees.length > 0 ? callees : [unknown('call')]).map((callee) => {
      const values = summaryOf(callee, call).result();
      return callee.kind === 'function' || callee.kind === 'class' ? values : madeOf(values);
    }),
  );
}

/** The functions that a call invokes directly. */
export function callTargets(site: CallSite, context: Context, engine: Engine): readonly CallEdge[] {
  const call = modelCall(site, context, engine);
  if (isSuperCall(site)) return superTargets(call);
  return [
    ...trappedCallees(site, context, engine),
    ...flatMap(calleesOf(site, context, engine), (callee) => summaryOf(callee, call).targets()),
  ];
}

/** `super(…)` runs the constructor of the base class on the same object. */
function superTargets({ site, context, engine, invocation }: ModelledCall): CallEdge[] {
  let owner = context.frame;
  for (let at: Context | null = context; at && !classOf(owner); at = at.outer) owner = at.frame;
  const cls = classOf(owner);
  const [base] = cls ? basesOf(cls) : [];
  if (!base) return [];
  return flatMap(
    engine.evaluate(base.expression, engine.contexts.within(engine.contexts.root(site.getSourceFile(), false), base)),
    (value) => {
      if (value.kind !== 'class') return [];
      const target = constructorTarget({ ...someInstance(value.node, value.context), creation: invocation }, engine);
      // The object may be of any derived class, so its fields are looked up there.
      return target ? [{ fn: { ...target.fn, self: cls ? someInstance(cls, value.context) : null }, invocation }] : [];
    },
  );
}
