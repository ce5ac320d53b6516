import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { isElement } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Context, Invocation } from '../domain/context.js';
import { idOf, list, objectValue, type Value, type Values } from '../domain/values.js';
import { ON_CALLBACK_ARGUMENTS, type Dependencies } from '../engine/dependencies.js';
import type { Engine } from '../engine/engine.js';

/** The invocation of `f` by `f.call(self, a, b)`. */
export function invocationByCall(site: CallSite, context: Context, engine: Engine): Invocation {
  return makeInvocation(`${idOf(site)}@${context.id}+1`, site, context, engine, 1);
}

/** The arguments of a call in `context`, counted from `shift`. */
export function makeInvocation(
  key: string,
  site: CallSite,
  context: Context,
  engine: Engine,
  shift: number,
): Invocation {
  if (isElement(site)) {
    const props = (): Values => [objectValue(site.attributes, context)];
    return {
      key,
      site,
      caller: context,
      synthetic: false,
      argument: (index) => (index === 0 ? props() : undefined),
      rest: (index) => (index === 0 ? props() : []),
    };
  }
  if (ts.isTaggedTemplateExpression(site)) return tagInvocation(key, site, context, engine);
  if (ts.isObjectLiteralExpression(site as TS.Node))
    return describedInvocation(key, site, site as TS.Node as TS.ObjectLiteralExpression, context);
  const args = (site.arguments ?? []).slice(shift);
  const spread = args.findIndex((argument) => ts.isSpreadElement(argument));
  const argument = (index: number): Values | undefined => {
    if (spread >= 0 && index >= spread) {
      const spreadNode = args[spread] as TS.SpreadElement;
      return engine.elementAt(engine.evaluate(spreadNode.expression, context), index - spread);
    }
    const node = args[index];
    return node && engine.evaluate(node, context);
  };
  return {
    key,
    site,
    caller: context,
    synthetic: false,
    argument,
    rest: (index) => flatMap(args.slice(index), (node) => engine.evaluate(node, context)),
  };
}

/** The call that a framework makes for an object that describes a request: the object is its argument. */
function describedInvocation(
  key: string,
  site: CallSite,
  literal: TS.ObjectLiteralExpression,
  context: Context,
): Invocation {
  const whole = (index: number): Values => (index === 0 ? [objectValue(literal, context)] : []);
  return { key, site, caller: context, synthetic: false, argument: whole, rest: whole };
}

/**
 * The invocation of a template tag. Nearly all tags join strings and expressions again, so the strings are treated as
 * one that contains everything.
 */
function tagInvocation(key: string, site: TS.TaggedTemplateExpression, context: Context, engine: Engine): Invocation {
  const whole = (): Values => engine.evaluate(site.template, context);
  const strings: Value = { ...list(site, `strings@${context.id}`, whole), at: (index) => (index === 0 ? whole() : []) };
  const between = ts.isTemplateExpression(site.template)
    ? site.template.templateSpans.map((span) => span.expression)
    : [];
  const argument = (index: number): Values | undefined =>
    index === 0 ? [strings] : between[index - 1] && engine.evaluate(between[index - 1]!, context);
  const rest = (index: number): Values => [
    ...(index === 0 ? [strings] : []),
    ...flatMap(between.slice(Math.max(0, index - 1)), (node) => engine.evaluate(node, context)),
  ];
  return { key, site, caller: context, synthetic: false, argument, rest };
}

/** Functions among the arguments of a call, and in objects among them. */
export function functionArguments(invocation: Invocation, engine: Engine): TS.Node[] {
  const values = invocation.rest(0);
  const held = engine.member(
    values.filter(({ kind }) => kind === 'object' || kind === 'record'),
    null,
  );
  return flatMap([...values, ...held], (value) => (value.kind === 'function' ? [value.node] : []));
}

/** Invocations of callbacks by built-ins: one for each key, with the arguments known so far. */
export class SyntheticInvocations {
  readonly #known = new Map<string, Invocation>();

  /**
   * @param dependencies records each argument that is read, because it may gain values in the next round.
   */
  constructor(readonly dependencies: Dependencies) {}

  make(site: TS.Node, context: Context, label: string, args: readonly (() => Values | undefined)[]): Invocation {
    const key = `${idOf(site)}@${context.id}:${label}`;
    const argument = (index: number): Values | undefined => this.#given(() => args[index]?.());
    const rest = (index: number): Values => this.#given(() => flatMap(args.slice(index), (arg) => arg() ?? []));
    const known = this.#known.get(key);
    if (known) return Object.assign(known, { argument, rest });
    const made: Invocation = { key, site, caller: context, synthetic: true, argument, rest };
    this.#known.set(key, made);
    return made;
  }

  #given<T>(values: () => T): T {
    this.dependencies.add(ON_CALLBACK_ARGUMENTS);
    return values();
  }
}
