import type { ts as TS } from 'ts-morph';
import { injectedInto } from '../text/provided.js';
import { ts } from '../../syntax/compiler.js';
import { literalName, type FunctionNode } from '../../syntax/frames.js';
import { typeOf } from '../../syntax/jsdoc.js';
import type { Binding } from '../../syntax/scopes.js';
import { patternAround } from '../../syntax/writes/write-target.js';
import { isDefinite } from '../control-flow/conditions.js';
import { contextOf, type Context, type Invocation } from '../domain/context.js';
import { isOfTest } from '../domain/places.js';
import { step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import { external, idOf, list, record, traced, UNDEFINED, unknown, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { keyOf } from '../heap/entries.js';
import { iterationsOf, restOf } from '../heap/list-order.js';
import { placeIn } from '../heap/types/type-arguments.js';
import { injectedClient } from './globals/injected-clients.js';
import { withDefault } from './defaults.js';
import { underKey } from './elements.js';
import { contextualValues } from './types/contextual-types.js';
import { isKnown, orTyped, orValues } from './types/typed-values.js';

export function declaredOf(binding: Binding, at: Context, engine: Engine): Values {
  return joinValues(...binding.declarations.map((declaration) => declaredValues(declaration, at, engine)));
}

/** The values that a declaration gives its name. A destructured name gets its part of them. */
function declaredValues(node: TS.Node, at: Context, engine: Engine): Values {
  if (ts.isParameter(node)) return injectedInto(node, engine) ?? parameterValues(node, at, engine);
  if (ts.isBindingElement(node)) {
    const owners = declaredValues(node.parent.parent, at, engine);
    const values = project(node, owners, at, engine);
    if (
      !node.initializer ||
      isDefinite(
        at,
        engine,
        (context) => declaredValues(node.parent.parent, context, engine),
        (one, context) => project(node, one, context, engine),
      )
    )
      return values;
    return withDefault(
      owners,
      (one) => project(node, one, at, engine),
      values.filter((value) => value.kind !== 'nothing'),
      engine.evaluate(node.initializer, engine.contexts.within(at, node)),
    );
  }
  if (!ts.isVariableDeclaration(node)) return [unknown()];
  const loop = node.parent.parent;
  const context = engine.contexts.within(at, node);
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return loopVariable(loop, context, engine);
  if (!node.initializer)
    return ts.isIdentifier(node.name) && declaresGlobal(node, engine)
      ? [external(null, [node.name.text])]
      : engine.ofType(typeOf(node), placeIn(context, engine));
  const values = engine.evaluate(node.initializer, context);
  return orTyped(describe(values, node), typeOf(node), engine, placeIn(context, engine));
}

/** The values of a loop's variable. */
function loopVariable(loop: TS.ForInOrOfStatement, context: Context, engine: Engine): Values {
  const source = engine.evaluate(loop.expression, context);
  const ofIteration =
    context.iteration?.loop === loop ? iterationsOf(loop, source, engine)?.[context.iteration.index] : undefined;
  return (
    ofIteration ??
    (ts.isForOfStatement(loop) ? engine.elements(source) : [keyOf(`${idOf(loop)}@${context.id}`, () => source)])
  );
}

/** `declare const api: Api` refers to a global. Only its type can say more. */
export function declaresGlobal(node: TS.VariableDeclaration | FunctionNode, engine: Engine): boolean {
  const isAmbient = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient) !== 0;
  return isAmbient && engine.ofType(node.type).length === 0;
}

/** Adds the constant that holds a string to the string's trace. */
function describe(values: Values, node: TS.VariableDeclaration): Values {
  if (!ts.isIdentifier(node.name) || !values.some((value) => value.kind === 'text' && value.parts.length > 0))
    return values;
  const { name } = node;
  return values.map((value) =>
    value.kind === 'text' && value.trace ? traced(value, step(name, `in ${name.text}`, value.trace)) : value,
  );
}

/** The values that a binding element destructures. */
export function ownerValues(element: TS.BindingElement, context: Context, engine: Engine): Values {
  const frame = ts.isParameter(rootOf(element)) ? contextOf(context, rootOf(element).parent as FunctionNode) : context;
  return declaredValues(
    element.parent.parent,
    frame ?? engine.contexts.root(rootOf(element).parent as FunctionNode, context.isSymbolic),
    engine,
  );
}

function rootOf(element: TS.BindingElement): TS.Node {
  let at: TS.Node = element;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return at;
}

/** The part of `owner` that a binding element names. */
export function project(element: TS.BindingElement, owner: Values, at: Context, engine: Engine): Values {
  if (ts.isArrayBindingPattern(element.parent)) {
    const index = element.parent.elements.indexOf(element);
    return element.dotDotDotToken
      ? [restOf(owner, index, element, String(at.id), engine)]
      : engine.elementAt(owner, index);
  }
  if (element.dotDotDotToken) return owner.length > 0 ? [without(owner, element, at)] : [];
  const name = element.propertyName ?? element.name;
  const key = literalName(name) ?? null;
  const found = key === null ? engine.member(owner, null) : underKey(owner, key, engine);
  // As where it is read by its name: only an object literal is known to lack what it does not have.
  const isUnknown =
    found.every(({ kind }) => kind === 'nothing') &&
    owner.some((one) => one.kind !== 'object' && one.kind !== 'nothing' && engine.member([one], key).length === 0);
  return engine.settings.readAt(isUnknown ? [...found, unknown(name.getText())] : found, element, at);
}

/** The value of `...rest`: the object without the properties named beside it. */
function without(owner: Values, rest: TS.BindingElement, at: Context): Value {
  const named = (rest.parent as TS.ObjectBindingPattern).elements
    .filter((element) => element !== rest)
    .map((element) => literalName(element.propertyName ?? element.name));
  return {
    ...record(`rest:${idOf(rest)}@${at.id}`, {}, () => owner),
    omitted: new Set(named.filter((name) => name !== undefined)),
  };
}

/** The part of a value that `target` receives in `({ a: [target] } = value)`. */
export function projectAssigned(target: TS.Node, values: Values, engine: Engine): Values {
  return pathInPattern(target).path.reduce<Values>(
    (result, key) => (typeof key === 'number' ? engine.elementAt(result, key) : engine.member(result, key)),
    values,
  );
}

/** What a member receives in `[x.member] = value`; undefined where it is read. */
export function assignedMember(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  context: Context,
  engine: Engine,
): Values | undefined {
  const assignment = patternAround(node)?.parent;
  if (!assignment || !ts.isBinaryExpression(assignment)) return undefined;
  return projectAssigned(node, engine.evaluate(assignment.right, context), engine);
}

/** The values that a property of a destructuring assignment takes its part of. */
export function assignedOwner(property: TS.Node, context: Context, engine: Engine): Values {
  const { top } = pathInPattern(property.parent);
  const assignment = top.parent;
  if (!ts.isBinaryExpression(assignment) || assignment.left !== top) return [];
  return projectAssigned(property.parent, engine.evaluate(assignment.right, context), engine);
}

/** The keys from the outermost literal of a destructuring assignment down to `target`. */
function pathInPattern(target: TS.Node): { path: (string | number)[]; top: TS.Node } {
  const path: (string | number)[] = [];
  let at: TS.Node = target;
  for (;;) {
    const parent: TS.Node = at.parent;
    const isDefault =
      ts.isBinaryExpression(parent) &&
      parent.left === at &&
      (ts.isPropertyAssignment(parent.parent) || ts.isArrayLiteralExpression(parent.parent));
    if (ts.isPropertyAssignment(parent) && parent.initializer === at) path.unshift(literalName(parent.name) ?? '');
    else if (ts.isShorthandPropertyAssignment(parent) && at === parent.name) path.unshift(parent.name.text);
    else if (ts.isArrayLiteralExpression(parent)) path.unshift(parent.elements.indexOf(at as TS.Expression));
    else if (!ts.isObjectLiteralExpression(parent) && !isDefault) return { path, top: at };
    at = parent;
  }
}

function parameterValues(node: TS.ParameterDeclaration, at: Context, engine: Engine): Values {
  const fn = at.frame as FunctionNode;
  const [first] = fn.parameters;
  const index =
    fn.parameters.indexOf(node) - (first && ts.isIdentifier(first.name) && first.name.text === 'this' ? 1 : 0);
  const fallback = (): Values =>
    node.initializer ? engine.evaluate(node.initializer, engine.contexts.within(at, node.initializer)) : [];
  if (at.invocation) return passedValues(node, index, at, at.invocation, fallback, engine);
  const label = ts.isIdentifier(node.name) ? node.name.text : 'unknown';
  if (at.isSymbolic) return joinValues(fallback(), [unknown(label, { frame: fn })]);
  const invocations = othersFirst(engine.callGraph.invocationsOf(fn, at, engine));
  const passed = invocations.map((invocation) => passedValues(node, index, at, invocation, fallback, engine));
  const type = typeOf(node);
  const others = hasOthers(invocations, fn, engine) ? orTyped([unknown(label)], type, engine, placeIn(at, engine)) : [];
  const values = joinValues(fallback(), ...passed, others);
  const given = values.length > 0 ? values : [unknown(label)];
  const typed =
    type || !engine.namesDataTypes()
      ? orTyped(given, type, engine, placeIn(at, engine))
      : orValues(given, () => contextualValues(node, index, at, engine), engine);
  const known = typed.filter(isKnown);
  // An object literal may be a test's, whoever else calls the function.
  const isSettled = known.length > 0 && !typed.some(({ kind }) => kind === 'unknown' || kind === 'object');
  if (isSettled || isTyped(node)) return typed;
  const injected = injectedClient(node, engine);
  return injected ? joinValues(known, injected) : typed;
}

/** Whether others may call a function, with any arguments: where not all calls were looked at, or only tests call it. */
function hasOthers(invocations: readonly Invocation[], fn: FunctionNode, engine: Engine): boolean {
  if (engine.callGraph.mayLackCallers(fn)) return true;
  return invocations.length > 0 && !isOfTest(fn) && invocations.every(({ site }) => isOfTest(site));
}

/** The calls that tests make come last: of equal values the first is shown. */
function othersFirst(invocations: readonly Invocation[]): readonly Invocation[] {
  const ofTests = invocations.filter(({ site }) => isOfTest(site));
  return ofTests.length === 0 ? invocations : [...invocations.filter((one) => !ofTests.includes(one)), ...ofTests];
}

/** Whether a parameter is declared to be something. */
function isTyped({ type }: TS.ParameterDeclaration): boolean {
  return type !== undefined && type.kind !== ts.SyntaxKind.AnyKeyword && type.kind !== ts.SyntaxKind.UnknownKeyword;
}

function passedValues(
  node: TS.ParameterDeclaration,
  index: number,
  at: Context,
  invocation: NonNullable<Context['invocation']>,
  fallback: () => Values,
  engine: Engine,
): Values {
  if (node.dotDotDotToken)
    return [
      {
        ...list(node, `${at.id}|${invocation.key}`, () => invocation.rest(index)),
        at: (i) => invocation.argument(index + i) ?? [],
      },
    ];
  const values = invocation.argument(index);
  if (!values) return node.initializer ? fallback() : [UNDEFINED];
  const given =
    node.initializer && values.some((value) => value.kind === 'nothing')
      ? joinValues(
          values.filter((value) => value.kind !== 'nothing'),
          fallback(),
        )
      : values;
  const name = ts.isIdentifier(node.name) ? node.name.text : null;
  // An optional parameter that is left out does not have the values of its type.
  if (given.length > 0 && given.every((value) => value.kind === 'nothing')) return given;
  return orTyped(
    name !== null && given.some(isTraceable)
      ? given.map((value) =>
          isTraceable(value) ? traced(value, step(invocation.site, `passed on as ${name}`, value.trace)) : value,
        )
      : given,
    typeOf(node),
    engine,
    placeIn(at, engine),
  );
}

/** Whether traces of a value are ever shown; those of an object are, if it is a request body. */
function isTraceable(value: Value): boolean {
  return (
    value.kind === 'object' ||
    value.kind === 'record' ||
    ((value.kind === 'text' || value.kind === 'response') && value.trace !== null)
  );
}
