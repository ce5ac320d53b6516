import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { isCallSite } from '../../syntax/module.js';
import type { Env, Invocation } from '../domain/env.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalOf } from '../text/strings.js';

/**
 * Whether a condition is known to hold or to fail; undefined if either may be. Only presence and equality of plain
 * strings are decided, because the optional parameters and modes of wrappers depend on them.
 */
export function truthOf(condition: TS.Expression, env: Env, engine: Engine): boolean | undefined {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return not(truthOf(node.operand, env, engine));
  if (!ts.isBinaryExpression(node)) return isPlain(node) ? presence(engine.evaluate(node, env)) : undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return equality(engine.evaluate(node.left, env), engine.evaluate(node.right, env));
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return not(equality(engine.evaluate(node.left, env), engine.evaluate(node.right, env)));
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return both(truthOf(node.left, env, engine), truthOf(node.right, env, engine));
    case ts.SyntaxKind.BarBarToken:
      return not(both(not(truthOf(node.left, env, engine)), not(truthOf(node.right, env, engine))));
    default:
      return undefined;
  }
}

/** Whether two expressions are known to be equal or to differ. */
export function equalityOf(left: TS.Expression, right: TS.Expression, env: Env, engine: Engine): boolean | undefined {
  return equality(engine.evaluate(left, env), engine.evaluate(right, env));
}

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
export function presence(values: Values): boolean | undefined {
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
export function isCertain(
  env: Env,
  engine: Engine,
  owner: (env: Env) => Values,
  part: (one: Values, env: Env) => Values,
): boolean {
  const holds = (at: Env): boolean => {
    const values = owner(at);
    return values.length > 0 && values.every((one) => presence(part([one], at)) === true);
  };
  const entered = enteredAround(env);
  if (!entered) return ts.isSourceFile(env.frame) && holds(env);
  if (!holds(env)) return false;
  const { caller, site, synthetic } = entered.invocation;
  if (synthetic || caller.invocation || caller.open || !isCallSite(site)) return true;
  const invocation = engine.callers.invocation(site, engine.envs.root(caller.frame, true), engine);
  return holds(
    engine.envs.around(env, entered, engine.envs.bind(entered.frame, entered.outer, invocation, entered.self)),
  );
}

/** The innermost activation with a known call. A function written inside of it has no unseen callers. */
function enteredAround(env: Env): (Env & { invocation: Invocation }) | undefined {
  for (let at: Env | null = env; at; at = at.outer) if (at.invocation) return at as Env & { invocation: Invocation };
  return undefined;
}

function isThere(value: Value): boolean {
  switch (value.kind) {
    case 'nothing':
    case 'unknown':
    case 'external':
    case 'response':
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

function equality(left: Values, right: Values): boolean | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!other.every((value) => value.kind === 'nothing') || other.length === 0 || one.length === 0) continue;
    if (one.every((value) => value.kind === 'nothing')) return true;
    return one.every((value) => isThere(value) || literalOf(value) !== undefined) ? false : undefined;
  }
  const a = left.map(literalOf);
  const b = right.map(literalOf);
  if (a.length === 0 || b.length === 0 || a.includes(undefined) || b.includes(undefined)) return undefined;
  if (a.length === 1 && b.length === 1) return a[0] === b[0];
  return a.some((literal) => b.includes(literal)) ? undefined : false;
}
