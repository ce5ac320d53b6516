import { flatMap } from '../../collections/lists.js';
import type { ResponseCallback } from '../domain/call-parts.js';
import type { CallEdge } from '../domain/call-edge.js';
import {
  functionsIn,
  traced,
  type ExternalValue,
  type FunctionValue,
  type ResponseValue,
  type Values,
} from '../domain/values.js';
import { argumentCount } from '../domain/arguments.js';
import type { ModelledCall } from '../engine/engine.js';
import type { Trace } from '../domain/trace.js';
import { unpacked } from '../evaluate/responses.js';

/** The callbacks that a request hands its response to. */
export function handedResponse(
  callback: ResponseCallback,
  callee: ExternalValue,
  raw: ResponseValue,
  origin: Trace,
  call: ModelledCall,
): CallEdge[] {
  const handed = Array.from({ length: Math.max(callback.parameter, callback.body ?? 0) + 1 }, (_, i) => (): Values => {
    const given = i === callback.parameter ? callback.stage : i === callback.body ? 'body' : undefined;
    return given ? [traced(unpacked(raw, given), origin)] : [];
  });
  const given = flatMap(callback.made ?? [], (place) =>
    flatMap(callee.made, (config) => functionsIn(config.argument(place))),
  );
  return [...given, ...callbackArguments(call, callback.names)].map((fn) => ({
    fn,
    invocation: call.engine.callGraph.synthetic(call.site, call.context, `response${callback.parameter}`, handed),
  }));
}

/** The functions among the arguments of a call, and those in objects among them that have one of these names. */
export function callbackArguments(call: ModelledCall, names: readonly string[] = ['success']): FunctionValue[] {
  const { invocation } = call;
  return flatMap(
    Array.from({ length: argumentCount(call) }, (_, i) => invocation.argument(i) ?? []),
    (values) => {
      const given = flatMap(values, (value) =>
        value.kind === 'object' ? flatMap(names, (name) => call.engine.member([value], name)) : [value],
      );
      return given.filter((value) => value.kind === 'function');
    },
  );
}
