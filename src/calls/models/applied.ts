import { flatMap } from '../../lists.js';
import type { Behaviour, Model, ModelCall } from '../domain/summary.js';
import { union } from '../domain/union.js';
import { callable, unknown, type Value, type Values } from '../domain/values.js';
import { contextKey } from './model.js';

/** Functions as values: calling what an argument may be, one after the other, and with arguments that come later. */

export type Args = readonly (() => Values)[];

/**
 * Calls what `functions` may be with `args`, as a part of `call`; `name` tells it from other such parts.
 *
 * @param isDelegated The call stands for theirs: what they do is decided, and reported, where it is written.
 */
export function applied(functions: Values, args: Args, name: string, call: ModelCall, isDelegated = false): Behaviour {
  const { engine } = call;
  const subject = `${name}:${call.subject}`;
  const invocation = engine.callers[isDelegated ? 'standIn' : 'synthetic'](call.site, call.env, subject, args);
  const parts = functions
    .filter((value) => isCallable(value, call))
    .map((value): Behaviour =>
      // `new DataLoader(f)` makes no object of f.
      value.kind === 'function'
        ? { targets: () => [{ fn: value, invocation }], result: () => engine.invoke(value, invocation) }
        : engine.behaviour(value, { ...call, invocation, subject }),
    );
  return together(parts, () => union(...parts.map((part) => part.result())));
}

/** A client's own call stands where it is written, and is not one of these. */
function isCallable(value: Value, { engine }: ModelCall): boolean {
  return (
    value.kind === 'function' || value.kind === 'method' || (value.kind === 'external' && !engine.clients.callOf(value))
  );
}

export function together(parts: readonly Behaviour[], result: () => Values): Behaviour {
  return { targets: () => flatMap(parts, (part) => part.targets()), result };
}

/** Calls functions one after the other: each is handed what the one before gives. */
export function inSequence(stages: readonly Values[], first: Args, name: string, call: ModelCall): Behaviour {
  const parts: Behaviour[] = [];
  for (const stage of stages) {
    const before = parts.at(-1);
    parts.push(applied(stage, before ? [() => before.result()] : first, `${name}${parts.length}`, call));
  }
  return together(parts, () => parts.at(-1)?.result() ?? first[0]?.() ?? []);
}

const MOST = 6;

/** What a call hands over, argument by argument. */
export function argsOf({ invocation }: ModelCall): Args {
  return Array.from({ length: MOST }, (_, i) => () => invocation.argument(i) ?? []);
}

/** A function that `call` makes. It is told apart from others by where it is made, and its calls by where they are. */
export function made(name: string, call: ModelCall, does: Model): Value {
  const { key, within, asked } = making(name, call, does);
  return callable(key, within, () => call.engine.once('given by', key, () => asked().result()));
}

/** Makes such a function out of others. They are called by it, whoever calls it. */
export function composes(name: string, call: ModelCall, does: Model): Behaviour {
  return { targets: () => making(name, call, does).asked().targets(), result: () => [made(name, call, does)] };
}

function making(name: string, call: ModelCall, does: Model): { key: string; within: Model; asked: () => Behaviour } {
  const key = `${name}:${contextKey(call)}:${call.subject}`;
  const within: Model = (inner) => does({ ...inner, subject: `${contextKey(call)}:${inner.subject}` });
  const invocation = call.engine.callers.synthetic(call.site, call.env, `asked:${key}`, [() => [unknown()]]);
  return { key, within, asked: () => within({ ...call, invocation }) };
}
