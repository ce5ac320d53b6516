import { isFunctionNode } from '../../../syntax/frames.js';
import { functionsIn, list, record, type Values } from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import { applied, argsOf, composes, inSequence, made, together, type Args } from '../applied.js';
import { contextKey, first, listed, returns } from '../model.js';
import { compose, flow } from './functional.js';

/** Functions that make functions of functions: those of Ramda and lodash/fp. */

/** A function that takes its arguments one after the other, or several at once. `does` is handed as many as `arity`. */
export function curried(
  arity: number,
  name: string,
  call: ModelledCall,
  count: number,
  does: (call: ModelledCall) => CallSummary,
): CallSummary {
  if (count >= arity) return does(call);
  return returns(() => [
    made(`curried${count}:${name}`, call, (inner) => {
      const passed = inner.invocation.synthetic ? 1 : Math.max(1, argumentCount(inner));
      const argumentAt = (index: number): Values | undefined =>
        index < count ? call.invocation.argument(index) : inner.invocation.argument(index - count);
      const invocation = {
        ...inner.invocation,
        key: `${inner.invocation.key}+${call.invocation.key}`,
        argument: argumentAt,
        rest: (index: number): Values =>
          joinValues(
            ...Array.from({ length: Math.max(0, count + passed - index) }, (_, i) => argumentAt(index + i) ?? []),
          ),
      };
      const last = (): Values => argumentAt(arity - 1) ?? [];
      const later = curried(arity, name, { ...inner, site: call.site, invocation }, count + passed, does);
      return { targets: () => [...noted(call, last, inner), ...later.targets()], result: later.result };
    }),
  ]);
}

/** What the function that a call makes is handed last, for whoever asks of the call. */
function noted(call: ModelledCall, values: () => Values, inner: ModelledCall): [] {
  call.engine.callGraph.noteCallbackArguments(call.site, `${contextKey(inner)}:${inner.subject}`, values, inner.site);
  return [];
}

const makes =
  (name: string, does: (given: ModelledCall, args: Args, inner: ModelledCall) => CallSummary): Model =>
  (call) =>
    composes(name, call, (inner) => does(call, argsOf(inner), inner));

/** `converge(after, [f, g])`: what each gives is handed to `after`. */
const converge = makes('converge', (given, args, call) => {
  const parts = listed(argument(given, 1), given.engine).map((functions, i) =>
    applied(functions, args, `branch${i}`, call),
  );
  const after = applied(
    argument(given, 0),
    parts.map((part) => () => part.result()),
    'after',
    call,
  );
  return together([...parts, after], after.result);
});

const juxt = makes('juxt', (given, args, call) => {
  const parts = listed(argument(given, 0), given.engine).map((functions, i) =>
    applied(functions, args, `branch${i}`, call),
  );
  return together(parts, () => [
    list(call.site, `juxt${call.context.id}:${contextKey(given)}`, () =>
      joinValues(...parts.map((part) => part.result())),
    ),
  ]);
});

/** `applySpec({ a: f, b: { c: g } })`: an object of what each function gives. */
const applySpec = makes('spec', (given, args, call) => specified(argument(given, 0), args, 'spec', call));

function specified(spec: Values, args: Args, name: string, call: ModelledCall): CallSummary {
  const names = propertyNamesOf(spec);
  const parts = names.map((property): CallSummary => {
    const values = call.engine.member(spec, property);
    return values.some((value) => value.kind === 'object')
      ? specified(values, args, `${name}.${property}`, call)
      : applied(values, args, `${name}.${property}`, call);
  });
  return together(parts, () => [
    record(
      `${name}:${contextKey(call)}:${call.subject}`,
      Object.fromEntries(names.map((property, i) => [property, () => parts[i]!.result()])),
    ),
  ]);
}

/** `when(test, f)`, `ifElse(test, f, g)`, `unless(test, f)`: one of them, or what was handed over. */
const either = makes('either', (given, args, call) => {
  const parts = [
    applied(argument(given, 0), args, 'test', call),
    applied(argument(given, 1), args, 'then', call),
    applied(argument(given, 2), args, 'else', call),
  ];
  return together(parts, () =>
    joinValues(parts[1]!.result(), argument(given, 2).length > 0 ? parts[2]!.result() : (args[0]?.() ?? [])),
  );
});

const always = makes('always', (given) => returns(() => argument(given, 0)));

/** `curry(f)`: f, which may be handed fewer arguments than it takes. */
const curry: Model = (call) => {
  const functions = functionsIn(argument(call, 0));
  const arity = Math.max(0, ...functions.map(({ node }) => (isFunctionNode(node) ? node.parameters.length : 0)));
  return returns(() => [
    made('curry', call, (inner) =>
      curried(arity, 'curry', inner, inner.invocation.synthetic ? 1 : argumentCount(inner), (all) =>
        calledAs(functions, all),
      ),
    ),
  ]);
};

/** The functions, called as the call says: whoever calls them chose what they do. */
function calledAs(functions: Values, call: ModelledCall): CallSummary {
  const parts = functions.map((fn) => call.engine.summaryOf(fn, call));
  return together(parts, () => joinValues(...parts.map((part) => part.result())));
}

const pipeWith = makes('pipeWith', (given, args, call) =>
  inSequence(listed(argument(given, 1), given.engine), args, 'pipe', call),
);
/** A function that is called with what a promise is settled with: `andThen(f, promise)`. */
const settledWith = (call: ModelledCall): CallSummary =>
  applied(argument(call, 0), [() => argument(call, 1)], 'then', call);
const tapped = (call: ModelledCall): CallSummary =>
  together([applied(argument(call, 0), [() => argument(call, 1)], 'tap', call)], () => argument(call, 1));
const merged = (call: ModelledCall): CallSummary =>
  returns(() => [
    record(`merged:${contextKey(call)}:${call.subject}`, {}, () => joinValues(argument(call, 0), argument(call, 1))),
  ]);

const FUNCTIONS: Readonly<Record<string, Model>> = {
  pipe: flow,
  flow,
  pipeP: flow,
  compose,
  flowRight: compose,
  composeP: compose,
  pipeWith,
  converge,
  juxt,
  over: juxt,
  applySpec,
  when: either,
  unless: either,
  ifElse: either,
  always,
  constant: always,
  curry,
  curryN: first,
  unary: first,
  once: first,
  memoize: first,
};

/** Functions of a value that are handed it last, and of how many arguments. */
const CURRIED: Readonly<Record<string, (call: ModelledCall) => CallSummary>> = {
  andThen: settledWith,
  then: settledWith,
  tap: tapped,
  mergeRight: merged,
  mergeLeft: merged,
  mergeDeepRight: merged,
  mergeDeepLeft: merged,
  merge: merged,
};

/** What a function of such a package does that is no function of collections. */
export function functionOfFunctions(name: string, call: ModelledCall, count: number): CallSummary | undefined {
  if (Object.hasOwn(CURRIED, name)) return curried(2, name, call, count, CURRIED[name]!);
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(call) : undefined;
}
