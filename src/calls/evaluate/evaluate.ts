import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { classOf, elementName, isClassNode, isFunctionNode, isStatic, unwrap } from '../../syntax/frames.js';
import { GLOBAL_OBJECTS } from '../../syntax/global-names.js';
import { isOptionsObject, receiverOf } from '../../syntax/receivers.js';
import { OF_COMPONENTS } from '../../syntax/writes.js';
import { isCertain, presence, truthOf } from '../control-flow/conditions.js';
import type { Env } from '../domain/env.js';
import { shorten, written } from '../domain/trace.js';
import { union } from '../domain/union.js';
import {
  NOTHING,
  arrayValue,
  classValue,
  external,
  functionValue,
  heldBy,
  instance,
  list,
  objectValue,
  renamed,
  text,
  traced,
  unknown,
  type CallLike,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { superMember } from '../heap/classes.js';
import { constructedThis } from '../heap/constructors.js';
import { finished, yieldedTo } from '../heap/generators.js';
import { concat, literalOf } from '../text/strings.js';
import { evaluateSum, evaluateTagged, evaluateTemplate } from '../text/templates.js';
import { justSet, reassignedValue } from './assignments.js';
import { valueOfBinding } from './bindings.js';
import { contentsOf } from './cells.js';
import { ownerValues, project } from './declared-values.js';
import { withStandIn } from './stand-ins.js';

/** Evaluates one expression by its kind. The caller, `Memo`, memoises results and cuts cycles. */
export function evaluateNode(node: TS.Node, env: Env, engine: Engine): Values {
  return (
    evaluateReference(node, env, engine) ??
    evaluateLiteral(node, env, engine) ??
    evaluateOperation(node, env, engine) ??
    evaluateKeyword(node, env, engine) ?? [unknown()]
  );
}

/** Names, parts of values, and calls: most of the expressions there are. */
function evaluateReference(node: TS.Node, env: Env, engine: Engine): Values | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [text([node.text], written(node))];
  if (ts.isIdentifier(node)) return evaluateIdentifier(node, env, engine);
  if (ts.isPropertyAccessExpression(node)) return evaluateAccess(node, node.name.text, env, engine);
  if (ts.isElementAccessExpression(node)) return evaluateElementAccess(node, env, engine);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return engine.call(node as CallLike, env);
  return undefined;
}

/** What is written down as a whole. */
function evaluateLiteral(node: TS.Node, env: Env, engine: Engine): Values | undefined {
  if (isFunctionNode(node)) return [functionValue(node, env, null)];
  if (isClassNode(node)) return [classValue(node, env)];
  if (ts.isObjectLiteralExpression(node)) return [literalValue(node, env, engine)];
  if (ts.isArrayLiteralExpression(node)) return [arrayValue(node, env)];
  if (ts.isTemplateExpression(node)) return evaluateTemplate(node, env, engine);
  return undefined;
}

/** What is made of the values of other expressions. */
function evaluateOperation(node: TS.Node, env: Env, engine: Engine): Values | undefined {
  if (ts.isBinaryExpression(node)) return evaluateBinary(node, env, engine);
  if (ts.isConditionalExpression(node)) return evaluateConditional(node, env, engine);
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return evaluateCast(node, env, engine);
  if (ts.isAwaitExpression(node)) return finished(engine.evaluate(node.expression, env));
  if (ts.isYieldExpression(node)) return yieldedTo(node, env, engine);
  if (isTransparent(node)) return engine.evaluate(node.expression, env);
  if (ts.isTaggedTemplateExpression(node)) return evaluateTagged(node, env, engine);
  if (ts.isSpreadElement(node)) return engine.elements(engine.evaluate(node.expression, env));
  if (ts.isJsxExpression(node)) return node.expression ? engine.evaluate(node.expression, env) : [];
  return undefined;
}

function evaluateKeyword(node: TS.Node, env: Env, engine: Engine): Values | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.MetaProperty:
      return [external(null, ['import', 'meta'])];
    case ts.SyntaxKind.VoidExpression:
    case ts.SyntaxKind.DeleteExpression:
    case ts.SyntaxKind.NullKeyword:
      return [NOTHING];
    case ts.SyntaxKind.ThisKeyword:
    case ts.SyntaxKind.SuperKeyword:
      return thisValue(env, engine);
    default:
      return undefined;
  }
}

/** An object literal. If its methods write to `this`, it is an alias of itself, so that those writes count. */
function literalValue(node: TS.ObjectLiteralExpression, env: Env, engine: Engine): Value {
  const value = objectValue(node, env);
  return engine.moduleOf(env).writes.ofLiteral.has(node) ? heldBy(value, { root: node, env, path: [] }) : value;
}

/** A branch that is known not to be taken does not count. */
function evaluateConditional(node: TS.ConditionalExpression, env: Env, engine: Engine): Values {
  const truth = truthOf(node.condition, env, engine);
  return union(
    truth === false ? [] : engine.evaluate(node.whenTrue, env),
    truth === true ? [] : engine.evaluate(node.whenFalse, env),
  );
}

function isTransparent(node: TS.Node): node is TS.Node & { expression: TS.Expression } {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isExpressionWithTypeArguments(node)
  );
}

function evaluateIdentifier(node: TS.Identifier, env: Env, engine: Engine): Values {
  if (node.text === 'undefined') return [NOTHING];
  const binding = engine.moduleOf(env).scopes.bindingOf(node);
  if (!binding)
    return (
      (node.text === 'arguments' ? argumentsOf(env, engine) : subscribed(node.text, env, engine)) ??
      union(engine.shared.named([node.text]), [globalNamed(node.text)])
    );
  return reassignedValue(node, binding, env, engine) ?? valueOfBinding(binding, env, engine, node);
}

/** `arguments` in a function: the arguments that its callers pass. */
function argumentsOf(env: Env, engine: Engine): Values | undefined {
  let at: Env | null = env;
  while (at && ts.isArrowFunction(at.frame)) at = at.outer;
  if (!at || !isFunctionNode(at.frame)) return undefined;
  const { frame, invocation, open } = at;
  if (open && !invocation) return [unknown('arguments', { frame })];
  const invocations = invocation ? [invocation] : engine.callers.invocationsOf(frame, at, engine);
  const argument = (index: number): Values => union(...invocations.map((one) => one.argument(index) ?? []));
  return [{ ...list(frame, `arguments${at.id}`, () => union(...invocations.map((one) => one.rest(0)))), at: argument }];
}

/** `$store` in a Svelte component: the contents of the store. */
function subscribed(name: string, env: Env, engine: Engine): Values | undefined {
  const { file, scopes, source } = engine.moduleOf(env);
  const store = name.startsWith('$') && file.endsWith('.svelte') ? scopes.topLevel(name.slice(1)) : undefined;
  return store && contentsOf(valueOfBinding(store, engine.envs.root(source, env.open), engine), engine);
}

function globalNamed(name: string): Value {
  return external(null, GLOBAL_OBJECTS.has(name) ? [] : [name]);
}

function evaluateAccess(node: TS.PropertyAccessExpression, name: string, env: Env, engine: Engine): Values {
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword)
    return superMember(node, thisValue(env, engine), name, engine);
  const set = justSet(node, name, env, engine);
  if (set) return set;
  const base = engine.evaluate(node.expression, env);
  const found = engine.member(base, name);
  if (found.length > 0) return found;
  const given = node.expression.kind === ts.SyntaxKind.ThisKeyword ? engine.shared.named([OF_COMPONENTS, name]) : [];
  if (given.length > 0) return given;
  const provided = node.expression.kind === ts.SyntaxKind.ThisKeyword ? engine.clients.provided(name) : undefined;
  if (provided) return [provided];
  // An object literal lacks properties that are not written.
  return base.length > 0 && base.every((value) => value.kind === 'object' || value.kind === 'nothing')
    ? [NOTHING]
    : [unknown(shorten(node.getText()))];
}

function evaluateElementAccess(node: TS.ElementAccessExpression, env: Env, engine: Engine): Values {
  const base = engine.evaluate(node.expression, env);
  if (/^Symbol\.(asyncI|i)terator$/.test(unwrap(node.argumentExpression).getText()))
    return engine.member(base, '[Symbol.iterator]');
  const written = elementName(node.argumentExpression);
  if (written !== undefined)
    return /^\d+$/.test(written) ? engine.elementAt(base, Number(written)) : engine.member(base, written);
  const keys = engine.evaluate(node.argumentExpression, env);
  const named = chosenBy(keys, (name) => engine.member(base, name));
  // Inside a function, the entry that a parameter picks is decided by the callers.
  const asked = keys
    .filter((key) => key.kind === 'unknown' && key.hole.frame !== undefined)
    .map((key) => (key.kind === 'unknown' ? renamed(key, shorten(node.getText(), 30)) : key));
  if (named.length > 0 || asked.length > 0) return union(...named, asked);
  return union(engine.elements(base), engine.member(base, null));
}

/** The values that each literal key picks. If keys pick different values, the key is added to their traces. */
function chosenBy(keys: Values, pick: (name: string) => Values): Values[] {
  const literals = keys.filter((key) => literalOf(key) !== undefined);
  const chosen = literals.map((key) => pick(literalOf(key)!));
  if (literals.length < 2 || union(...chosen).length < chosen.reduce((count, { length }) => count + length, 0))
    return chosen;
  return chosen.map((values, i) =>
    values.map((value) =>
      value.kind === 'text' && value.trace && literals[i]!.trace
        ? traced(value, { ...value.trace, from: [literals[i]!.trace, ...value.trace.from] })
        : value,
    ),
  );
}

function evaluateBinary(node: TS.BinaryExpression, env: Env, engine: Engine): Values {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return evaluateSum(node, env, engine);
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      // `cache[key] ??= load(key)`: the same code has put in any earlier value for the same key.
      if (ts.isElementAccessExpression(node.left)) return engine.evaluate(node.right, env);
      return union(engine.evaluate(node.left, env), engine.evaluate(node.right, env));
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return evaluateAlternative(node, env, engine);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return presence(engine.evaluate(node.left, env)) === false ? [NOTHING] : engine.evaluate(node.right, env);
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return engine.evaluate(node.right, env);
    case ts.SyntaxKind.PlusEqualsToken:
      return concat([engine.evaluate(node.left, env), engine.evaluate(node.right, env)], engine);
    default:
      return [unknown()];
  }
}

/** `left ?? right`: the right side counts unless the left side certainly has a value here. */
function evaluateAlternative({ left, right }: TS.BinaryExpression, env: Env, engine: Engine): Values {
  const values = engine.evaluate(left, env);
  const { owner, part } = partOf(unwrap(left), env, engine);
  return isCertain(env, engine, owner, part)
    ? values
    : withStandIn(owner(env), (one) => part(one, env), values, engine.evaluate(right, env));
}

/**
 * Splits an expression into an owner and a part, so that each owner can be asked for the part. Otherwise the whole
 * expression is the part.
 */
function partOf(
  node: TS.Expression,
  env: Env,
  engine: Engine,
): { owner: (at: Env) => Values; part: (one: Values, at: Env) => Values } {
  if (ts.isPropertyAccessExpression(node))
    return { owner: (at) => engine.evaluate(node.expression, at), part: (one) => engine.member(one, node.name.text) };
  const declaration = ts.isIdentifier(node) ? engine.moduleOf(env).scopes.bindingOf(node)?.declarations[0] : undefined;
  if (declaration && ts.isBindingElement(declaration))
    return {
      owner: (at) => ownerValues(declaration, at, engine),
      part: (one, at) => project(declaration, one, at, engine),
    };
  return { owner: (at) => engine.evaluate(node, at), part: (one) => one };
}

/** A cast keeps the value; its type counts only if the value is unknown. */
function evaluateCast(node: TS.AsExpression | TS.TypeAssertion, env: Env, engine: Engine): Values {
  const flowing = engine.evaluate(node.expression, env);
  if (flowing.some((value) => value.kind !== 'unknown' && value.kind !== 'nothing')) return flowing;
  const typed = engine.ofType(node.type);
  return typed.length > 0 ? typed : flowing;
}

/** The package object declared as a function's `this`: `execute(this: IExecuteFunctions)`. */
function givenThis(frame: TS.Node, engine: Engine): Values | undefined {
  const first = isFunctionNode(frame) ? frame.parameters[0] : undefined;
  if (!first || !ts.isIdentifier(first.name) || first.name.text !== 'this') return undefined;
  const typed = engine.ofType(first.type).filter(({ kind }) => kind === 'external');
  return typed.length > 0 ? typed : undefined;
}

/** `this`: bound by the call, any object of the enclosing class, or the enclosing object literal. */
function thisValue(env: Env, engine: Engine): Values {
  for (let at: Env | null = env; at; at = at.outer) {
    const { frame } = at;
    const given = givenThis(frame, engine);
    if (given) return given;
    if (at.self) return [at.self];
    if (ts.isArrowFunction(frame) || ts.isSourceFile(frame) || !at.outer) continue;
    const owner = classOf(frame);
    if (owner)
      return [
        isStatic(frame) ? classValue(owner, at.outer) : instance(owner, at.outer, null, at.open ? frame : undefined),
      ];
    const made = isFunctionNode(frame) ? constructedThis(frame, at, engine) : undefined;
    if (made) return [made];
    const literal = receiverOf(frame);
    if (!literal) return [unknown('this')];
    return isOptionsObject(literal) ? [engine.optionsValue(literal, at.outer)] : engine.evaluate(literal, at.outer);
  }
  return [unknown('this')];
}
