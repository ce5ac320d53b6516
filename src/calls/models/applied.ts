import { flatMap } from '../../collections/lists.js';
import type { CallSummary, Model, ModelledCall } from '../engine/engine.js';
import { joinValues } from '../domain/join.js';
import { unknown, type Value, type Values } from '../domain/values.js';
import { callable } from '../engine/callable.js';
import { contextKey } from './model.js';

/** Functions as values: calling what an argument may be, one after the other, and with arguments that come later. */

export type Args = readonly (() => Values)[];

/**
 * Calls what `functions` may be with `args`, as a part of `call`; `name` tells it from other such parts.
 *
 * @param isDelegated The call stands for theirs: what they do is decided, and reported, where it is written.
 */
export function applied(
  functions: Values,
  args: Args,
  name: string,
  call: ModelledCall,
  isDelegated = false,
): CallSummary {
  const { engine } = call;
  const subject = `${name}:${call.subject}`;
  const invocation = engine.callGraph[isDelegated ? 'impliedInvocation' : 'synthetic'](
    call.site,
    call.context,
    subject,
    args,
  );
  const parts = functions
    .filter((value) => isCallable(value, call))
    .map((value): CallSummary =>
      // `new DataLoader(f)` makes no object of f.
      value.kind === 'function'
        ? { targets: () => [{ fn: value, invocation }], result: () => engine.invoke(value, invocation) }
        : engine.summaryOf(value, { ...call, invocation, subject }),
    );
  return together(parts, () => joinValues(...parts.map((part) => part.result())));
}

/** A client's own call stands where it is written, and is not one of these. */
function isCallable(value: Value, { engine }: ModelledCall): boolean {
  return (
    value.kind === 'function' || value.kind === 'method' || (value.kind === 'external' && !engine.clients.callOf(value))
  );
}

export function together(parts: readonly CallSummary[], result: () => Values): CallSummary {
  return { targets: () => flatMap(parts, (part) => part.targets()), result };
}

/** Calls functions one after the other: each is handed what the one before gives. */
export function inSequence(stages: readonly Values[], first: Args, name: string, call: ModelledCall): CallSummary {
  const parts: CallSummary[] = [];
  for (const stage of stages) {
    const before = parts.at(-1);
    parts.push(applied(stage, before ? [() => before.result()] : first, `${name}${parts.length}`, call));
  }
  return together(parts, () => parts.at(-1)?.result() ?? first[0]?.() ?? []);
}

const MOST = 6;

/** What a call hands over, argument by argument. */
export function argsOf({ invocation }: ModelledCall): Args {
  return Array.from({ length: MOST }, (_, i) => () => invocation.argument(i) ?? []);
}

/** A function that `call` makes. It is told apart from others by where it is made, and its calls by where they are. */
export function made(name: string, call: ModelledCall, does: Model): Value {
  const { key, within, asked } = making(name, call, does);
  return callable(key, within, () => call.engine.guardRecursion('given by', key, () => asked().result()));
}

/** Makes such a function out of others. They are called by it, whoever calls it. */
export function composes(name: string, call: ModelledCall, does: Model): CallSummary {
  return { targets: () => making(name, call, does).asked().targets(), result: () => [made(name, call, does)] };
}

function making(
  name: string,
  call: ModelledCall,
  does: Model,
): { key: string; within: Model; asked: () => CallSummary } {
  const key = `${name}:${contextKey(call)}:${call.subject}`;
  const within: Model = (inner) => does({ ...inner, subject: `${contextKey(call)}:${inner.subject}` });
  const invocation = call.engine.callGraph.synthetic(call.site, call.context, `asked:${key}`, [() => [unknown()]]);
  return { key, within, asked: () => within({ ...call, invocation }) };
}
