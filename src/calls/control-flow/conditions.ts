import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { isCallSite } from '../../syntax/module.js';
import type { Context, Invocation } from '../domain/context.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalOf } from '../text/strings.js';
import { textTestOf } from './text-tests.js';
import { isOnlyDefault } from './unseen-callers.js';

/**
 * Whether a condition is known to hold or to fail; undefined if either may be. Only presence, equality of plain strings,
 * and how strings begin and end are decided, because the optional parameters and modes of wrappers depend on them.
 */
export function truthOf(condition: TS.Expression, context: Context, engine: Engine): boolean | undefined {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return not(truthOf(node.operand, context, engine));
  if (ts.isCallExpression(node)) return textTestOf(node, context, engine);
  if (!ts.isBinaryExpression(node))
    return isPlain(node) && !isOnlyDefault(node, context, engine)
      ? nullness(engine.evaluate(node, context))
      : undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return equalityOf(node.left, node.right, context, engine);
    case ts.SyntaxKind.EqualsEqualsToken:
      return equalityOf(node.left, node.right, context, engine, false);
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return not(equalityOf(node.left, node.right, context, engine));
    case ts.SyntaxKind.ExclamationEqualsToken:
      return not(equalityOf(node.left, node.right, context, engine, false));
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return both(truthOf(node.left, context, engine), truthOf(node.right, context, engine));
    case ts.SyntaxKind.BarBarToken:
      return not(both(not(truthOf(node.left, context, engine)), not(truthOf(node.right, context, engine))));
    default:
      return undefined;
  }
}

/** Whether two expressions are known to be equal or to differ, by `===` or by `==`. */
export function equalityOf(
  left: TS.Expression,
  right: TS.Expression,
  context: Context,
  engine: Engine,
  isStrict = true,
): boolean | undefined {
  const compared = isTypeOf(left) ? left.expression : left;
  if (isOnlyDefault(compared, context, engine) || isOnlyDefault(right, context, engine)) return undefined;
  if (isTypeOf(left) && ts.isStringLiteral(right))
    return isOfType(engine.evaluate(left.expression, context), right.text);
  return equality(engine.evaluate(left, context), engine.evaluate(right, context), isStrict);
}

function isTypeOf(node: TS.Expression): node is TS.TypeOfExpression {
  return node.kind === ts.SyntaxKind.TypeOfExpression;
}

/** Whether `typeof` of a value is known to be a name, or another one. Numbers and booleans are texts here. */
function isOfType(values: Values, name: string): boolean | undefined {
  const types = values.map((value) => TYPES_OF[value.kind]);
  if (types.length === 0 || values.some((value) => value.kind === 'record' && value.isTyped)) return undefined;
  if (types.every((names) => names && !names.includes(name))) return false;
  return types.every((names) => names?.length === 1 && names[0] === name) ? true : undefined;
}

/** What `typeof` may say of the kinds of values of which it is known. */
const TYPES_OF: Partial<Record<Value['kind'], readonly string[]>> = {
  text: ['string', 'number', 'boolean', 'bigint'],
  function: ['function'],
  class: ['function'],
  object: ['object'],
  record: ['object'],
  instance: ['object'],
  nothing: ['undefined', 'object'],
};

function not(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}

function both(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}

function isPlain(node: TS.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
}

/** True if a value is certainly present, false if it is certainly absent, undefined otherwise. */
export function nullness(values: Values): boolean | undefined {
  if (values.length === 0) return undefined;
  if (values.every((value) => value.kind === 'nothing')) return false;
  return values.every(isThere) ? true : undefined;
}

/**
 * Whether a part of something is certainly present in one invocation, so that its default, or the right side of `??`,
 * never counts. Nothing is certain in an activation that stands for all callers, or about a caller's own parameters: an
 * unseen caller may leave them out.
 *
 * @param owner what it is a part of; each of its values must have the part.
 */
export function isDefinite(
  context: Context,
  engine: Engine,
  owner: (context: Context) => Values,
  part: (one: Values, context: Context) => Values,
): boolean {
  const holds = (at: Context): boolean => {
    const values = owner(at);
    return values.length > 0 && values.every((one) => nullness(part([one], at)) === true);
  };
  const entered = enteredAround(context);
  if (!entered) return ts.isSourceFile(context.frame) && holds(context);
  if (!holds(context)) return false;
  const { caller, site, synthetic } = entered.invocation;
  if (synthetic || caller.invocation || caller.isSymbolic || !isCallSite(site)) return true;
  const invocation = engine.callGraph.invocation(site, engine.contexts.root(caller.frame, true), engine);
  return holds(
    engine.contexts.replaceOuter(
      context,
      entered,
      engine.contexts.bind(entered.frame, entered.outer, invocation, entered.self),
    ),
  );
}

/** The innermost activation with a known call. A function written inside of it has no unseen callers. */
function enteredAround(context: Context): (Context & { invocation: Invocation }) | undefined {
  for (let at: Context | null = context; at; at = at.outer)
    if (at.invocation) return at as Context & { invocation: Invocation };
  return undefined;
}

function isThere(value: Value): boolean {
  switch (value.kind) {
    case 'nothing':
    case 'unknown':
    case 'external':
    case 'response':
    // A package that is handed JSON may give it back, or nothing: `cache.get(key)`.
    case 'json':
      return false;
    case 'text':
      return value.parts.some((part) => typeof part === 'string' && part !== '');
    case 'record':
      return !value.isTyped;
    case 'method':
      // The properties of a client's response are not known by name: `if (error) throw error;`.
      return value.receiver.kind !== 'response';
    default:
      return true;
  }
}

function equality(left: Values, right: Values, isStrict: boolean): boolean | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!other.every((value) => value.kind === 'nothing') || other.length === 0 || one.length === 0) continue;
    if (one.every((value) => value.kind === 'nothing')) return isStrict ? areSame(one, other) : true;
    return one.every((value) => isThere(value) || literalOf(value) !== undefined) ? false : undefined;
  }
  const a = left.map(literalOf);
  const b = right.map(literalOf);
  if (a.length === 0 || b.length === 0 || a.includes(undefined) || b.includes(undefined)) return undefined;
  if (a.length === 1 && b.length === 1) return a[0] === b[0];
  return a.some((literal) => b.includes(literal)) ? undefined : false;
}

/** Whether values that are `null` or `undefined` are the same one of the two. */
function areSame(left: Values, right: Values): boolean | undefined {
  const kinds = new Set([...left, ...right].map((value) => (value.kind === 'nothing' ? value.is : undefined)));
  if (kinds.has(undefined)) return undefined;
  if (kinds.size === 1) return true;
  return left.length === 1 && right.length === 1 ? false : undefined;
}
