import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { ChannelWrite } from '../domain/channels.js';
import {
  functionsIn,
  isMissing,
  idOf,
  type CellValue,
  type FunctionValue,
  type MethodValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { argument } from '../domain/arguments.js';
import type { ModelledCall, CallSummary, Model, Engine } from '../engine/engine.js';
import { joinValues } from '../domain/join.js';

/** A key for what a call makes, in its context. */
export function contextKey({ site, context }: Pick<ModelledCall, 'site' | 'context'>): string {
  return `${siteKey({ site })}@${context.id}`;
}

/** A key for what a call makes: one for all activations of the code around it. */
export function siteKey({ site }: { site: TS.Node }): string {
  return String(idOf(site));
}

/**
 * Delivers what a call hands over as argument `index`; a call that the code does not write, `load().then(setRows)`,
 * hands over what it is made with.
 */
export function publish(
  { site, context, invocation, engine }: ModelledCall,
  receiver: string,
  index: number,
  more: Pick<ChannelWrite, 'property' | 'origins' | 'places'> = {},
): [] {
  engine.callGraph.publish(receiver, {
    site,
    context,
    argument: index,
    ...(invocation.synthetic && { by: invocation }),
    ...more,
  });
  return [];
}

/** A behaviour that does no more than that, for each of some receivers. */
export function publishes(
  call: ModelledCall,
  receivers: () => readonly string[],
  index: number,
  more: Parameters<typeof publish>[3] = {},
): CallSummary {
  return { targets: () => flatMap(receivers(), (receiver) => publish(call, receiver, index, more)), result: () => [] };
}

export function returns(result: () => Values): CallSummary {
  return { targets: () => [], result };
}

/**
 * A behaviour that invokes the functions given as argument `index` with `args`, and returns what `result` makes of
 * theirs.
 */
export function invokes(
  call: ModelledCall,
  index: number,
  args: readonly (() => Values | undefined)[],
  result: (returned: () => Values) => Values,
): CallSummary {
  const { engine } = call;
  const subject = `${index}:${call.subject}`;
  const made = engine.callGraph.synthetic(call.site, call.context, subject, args);
  const invocation = call.isOfElement ? Object.assign(made, { isOfElement: true }) : made;
  const functions = (): FunctionValue[] => functionsIn(argument(call, index));
  // Functions that no source wrote: `map(prop('name'))`, `subscribe(setState)`, `map(encodeURIComponent)`.
  const others = (): CallSummary[] =>
    flatMap(argument(call, index), (value) =>
      isTaker(value) || (value.kind === 'external' && !engine.clients.callOf(value))
        ? [engine.summaryOf(value, { ...call, invocation, subject, isOfElement: false })]
        : [],
    );
  return {
    targets: () => [...functions().map((fn) => ({ fn, invocation })), ...flatMap(others(), (other) => other.targets())],
    // What a function of a file that is not parsed gives is for that file to say.
    result: () =>
      result(() =>
        joinValues(
          ...functions().map((fn) => engine.invoke(fn, invocation)),
          ...others().map((other) => other.result()),
          argument(call, index).filter(isMissing),
        ),
      ),
  };
}

/**
 * Whether a function that no source wrote takes in what it is handed, or is known by what it does: a setter of state, a
 * made function.
 */
export function isTaker(value: Value): value is MethodValue {
  return value.kind === 'method' && (value.model !== undefined || value.receiver.kind === 'cell');
}

/** A function that gives its first argument. */
export const first: Model = (call) => returns(() => argument(call, 0));

/** The same value under each of some names. */
export function named<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** What stands in lists that are written down, one after the other. */
export function listed(values: Values, engine: Engine): Values[] {
  return flatMap(values, (value) =>
    value.kind === 'array' ? value.node.elements.map((element) => engine.evaluate(element, value.context)) : [],
  );
}

/** The last name of the callee as written: `schema.parse(x)` is a parse whatever the schema is. */
export function calledName({ site }: { site: TS.Node }): string {
  if (!ts.isCallExpression(site)) return '';
  const callee = unwrap(site.expression);
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
}

const MOST_SPREAD = 12;

/** Every argument of a call, those that `...rest` stands for one by one where their order is known. */
export function allArguments({ site, context, engine, invocation }: ModelledCall): Values[] {
  const written: readonly TS.Expression[] = 'arguments' in site ? (site.arguments ?? []) : [];
  const spread = written.find(ts.isSpreadElement);
  const isOrdered =
    spread !== undefined &&
    engine
      .evaluate(spread.expression, context)
      .every((value) => value.kind === 'array' || (value.kind === 'list' && value.at));
  const count = written.length + (isOrdered ? MOST_SPREAD : 0);
  const given = Array.from({ length: count }, (_, i) => argument({ invocation }, i));
  // An argument that has no value is one that the list does not go up to.
  return spread ? given.filter((values) => values.length > 0) : given;
}

/** The cell that a call makes: React state, or the value a promise will be resolved with. */
export function cellAt(call: ModelledCall, initial: () => Values = () => []): CellValue {
  return {
    kind: 'cell',
    key: `cell:${contextKey(call)}`,
    site: call.site,
    context: call.context,
    initial,
    trace: null,
  };
}
