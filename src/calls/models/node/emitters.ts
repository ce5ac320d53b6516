import { argument, argumentCount } from '../../domain/arguments.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { external, ofOrigin, type ExternalValue, type Values } from '../../domain/values.js';
import { literalsOf } from '../../text/strings.js';
import { invokes, publish, returns, siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

const EMITTERS = new Set(['events', 'eventemitter3', 'mitt', 'tiny-emitter', 'emittery']);

/** Whether objects of a package's class are told apart by where they are made. */
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

export const EMITTER: Plugin = {
  untabled: (callee, call) => {
    if (!isEmitter(callee)) return undefined;
    const made = (): Values => [ofOrigin(external(callee.module, ['#']), [siteKey(call)])];
    return emitterMethod(callee, call) ?? (callee.path.length === 0 ? returns(made) : undefined);
  },
};
