import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { unwrap } from '../../../syntax/frames.js';
import { functionsIn, external, record, type Values } from '../../domain/values.js';
import { argumentCount } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { calleesOf } from '../../evaluate/callees.js';
import { cellContents } from '../../evaluate/cells.js';
import { contextKey, isTaker, returns } from '../model.js';
import type { Plugin } from '../plugin.js';

/** Operators of rxjs that replace a value by what their callback returns; every other operator passes values on. */
const MAPPING = new Set(['map', 'switchMap', 'mergeMap', 'flatMap', 'concatMap', 'exhaustMap', 'expand']);

/** `observable.pipe(map(f), tap(g))`: each operator's callback is handed what the one before gives. */
export function piped(receiver: Values, call: ModelledCall): CallSummary {
  const { site, context, engine } = call;
  const operators = ts.isCallExpression(site) ? site.arguments : [];
  const targets: CallEdge[] = [];
  let values: () => Values = () => receiver;
  operators.forEach((argument, index) => {
    const operator = unwrap(argument);
    if (!ts.isCallExpression(operator) || !operator.arguments[0]) return;
    const callee = calleesOf(operator, context, engine).find(
      (value) => value.kind === 'external' && /^rxjs(\/|$)/.test(value.module ?? ''),
    );
    if (!callee || callee.kind !== 'external') return;
    const before = values;
    const callbacks = functionsIn(engine.evaluate(operator.arguments[0], context));
    const invocation = engine.callGraph.synthetic(site, context, `pipe${index}:${call.subject}`, [before]);
    for (const fn of callbacks) targets.push({ fn, invocation });
    if (callbacks.length > 0 && MAPPING.has(callee.path.at(-1) ?? ''))
      values = () => joinValues(...callbacks.map((fn) => engine.invoke(fn, invocation)));
  });
  return { targets: () => targets, result: () => values() };
}

/** `observable.subscribe(f)`, `observable.subscribe({ next: f })`. */
function subscribed(receiver: Values, call: ModelledCall): CallSummary {
  const { site, context, engine, invocation } = call;
  const observer = invocation.argument(0) ?? [];
  const callbacks = joinValues(
    observer,
    engine.member(
      observer.filter((value) => value.kind === 'object'),
      'next',
    ),
  );
  const handed = engine.callGraph.synthetic(site, context, `next:${call.subject}`, [() => receiver]);
  const others = callbacks.filter(isTaker).map((value) => engine.summaryOf(value, { ...call, invocation: handed }));
  return {
    ...returns(() => []),
    targets: () => [
      ...functionsIn(callbacks).map((fn) => ({ fn, invocation: handed })),
      ...flatMap(others, (other) => other.targets()),
    ],
  };
}

/** `zip(a, b)` and `forkJoin([a, b])`, `forkJoin({ a, b })`: what each gives, in the same places. */
const together = (call: ModelledCall): CallSummary =>
  returns(() => {
    const count = argumentCount(call);
    const isSeparate =
      count > 1 ||
      (call.invocation.argument(0) ?? []).some((value) => value.kind === 'response' || value.kind === 'function');
    if (!isSeparate) return call.invocation.argument(0) ?? [];
    return [
      record(
        `zip:${contextKey(call)}`,
        Object.fromEntries(Array.from({ length: count }, (_, i) => [i, () => call.invocation.argument(i) ?? []])),
      ),
    ];
  });

/** Functions of rxjs that make observables of values, and values of observables. */
const RXJS: Readonly<Record<string, Model>> = {
  from: (call) =>
    returns(() =>
      joinValues(
        ...(call.invocation.argument(0) ?? []).map((value) =>
          value.kind === 'array' || value.kind === 'list' ? call.engine.elements([value]) : [value],
        ),
      ),
    ),
  forkJoin: together,
  combineLatest: together,
  zip: together,
};

export const OBSERVABLES: Plugin = {
  packages: { rxjs: RXJS },
  external: (callee, call) =>
    callee.path.at(-1) === 'pipe' && callee.module === 'rxjs'
      ? piped([external(callee.module, callee.path.slice(0, -1), callee.made, callee.aliases)], call)
      : undefined,
  methods: {
    any: {
      toPromise: (receiver) => returns(() => [receiver]),
      subscribe: (receiver, call) => (receiver.kind === 'cell' ? undefined : subscribed([receiver], call)),
      pipe: (receiver, call) => {
        if (receiver.kind === 'cell') return piped(cellContents(receiver, call.engine), call);
        return receiver.kind === 'response' && receiver.stage === 'text' ? undefined : piped([receiver], call);
      },
    },
  },
};
