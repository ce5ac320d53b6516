import type { ts as TS } from 'ts-morph';
import { isWorkflowFile } from '../../model/settings/workflow-files.js';
import { ts } from '../../syntax/compiler.js';
import { elementName, isClassNode, isFunctionNode, isTransparent, unwrap } from '../../syntax/frames.js';
import { GLOBAL_OBJECTS } from '../../syntax/global-names.js';
import { OF_COMPONENTS } from '../../syntax/writes/writes.js';
import { isDefinite, nullness, truthOf } from '../control-flow/conditions.js';
import { defaultedIn } from '../control-flow/unseen-callers.js';
import type { Context } from '../domain/context.js';
import { shorten, written } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import {
  NULL,
  NULLISH,
  UNDEFINED,
  arrayValue,
  classValue,
  external,
  functionValue,
  withAlias,
  objectValue,
  renamed,
  text,
  traced,
  unknown,
  type CallLike,
  type Value,
  type Values,
} from '../domain/values.js';
import { numbered } from '../domain/type-marks.js';
import type { Engine } from '../engine/engine.js';
import { isClosed } from '../heap/literals/properties.js';
import { superMember } from '../heap/classes.js';
import { resumedWith } from '../heap/generators.js';
import { awaited } from '../heap/thenables.js';
import { literalOf, sum } from '../text/strings.js';
import { evaluateSum, evaluateTagged, evaluateTemplate } from '../text/templates.js';
import { definitelySetField, reachingDefinition } from './assignments.js';
import { thisValue } from './this-value.js';
import { valueOfBinding } from './bindings.js';
import { contentsOf } from './cells.js';
import { assignedMember, ownerValues, project } from './declared-values.js';
import { evaluateCast } from './types/typed-values.js';
import { withDefault } from './defaults.js';
import { eventsAt } from './events/events.js';
import { isEntryPoint } from './exported.js';
import { argumentsOf, ownExports } from './globals/unbound-names.js';
import { underKey } from './elements.js';

/** Evaluates one expression by its kind. The caller, `Memo`, memoises results and cuts cycles. */
export function evaluateNode(node: TS.Node, context: Context, engine: Engine): Values {
  return (
    evaluateReference(node, context, engine) ??
    evaluateLiteral(node, context, engine) ??
    evaluateOperation(node, context, engine) ??
    evaluateKeyword(node, context, engine) ?? [unknown()]
  );
}

/** Names, parts of values, and calls: most of the expressions there are. */
function evaluateReference(node: TS.Node, context: Context, engine: Engine): Values | undefined {
  if (ts.isStringLiteralLike(node)) return [text([node.text], written(node))];
  if (ts.isNumericLiteral(node)) return [numbered(text([node.text], written(node)))];
  if (ts.isIdentifier(node)) return eventsAt(node, evaluateIdentifier(node, context, engine), context, engine);
  if (ts.isPropertyAccessExpression(node))
    return eventsAt(node, evaluateAccess(node, node.name.text, context, engine), context, engine);
  if (ts.isElementAccessExpression(node))
    return eventsAt(node, evaluateElementAccess(node, context, engine), context, engine);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return engine.call(node as CallLike, context);
  return undefined;
}

/** What is written down as a whole. */
function evaluateLiteral(node: TS.Node, context: Context, engine: Engine): Values | undefined {
  if (isFunctionNode(node)) return [functionValue(node, context, null)];
  if (isClassNode(node)) return [classValue(node, context)];
  if (ts.isObjectLiteralExpression(node)) return [literalValue(node, context, engine)];
  if (ts.isArrayLiteralExpression(node)) return [arrayValue(node, context)];
  if (ts.isTemplateExpression(node)) return evaluateTemplate(node, context, engine);
  if (ts.isRegularExpressionLiteral(node)) return [unknown(shorten(node.text))];
  return undefined;
}

/** What is made of the values of other expressions. */
function evaluateOperation(node: TS.Node, context: Context, engine: Engine): Values | undefined {
  if (ts.isBinaryExpression(node)) return evaluateBinary(node, context, engine);
  if (ts.isConditionalExpression(node)) return evaluateConditional(node, context, engine);
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return evaluateCast(node, context, engine);
  if (ts.isAwaitExpression(node)) return awaited(engine.evaluate(node.expression, context), node, context, engine);
  if (ts.isYieldExpression(node)) return resumedWith(node, context, engine);
  if (isTransparent(node)) return engine.evaluate(node.expression, context);
  if (ts.isTaggedTemplateExpression(node)) return evaluateTagged(node, context, engine);
  if (ts.isSpreadElement(node)) return engine.elements(engine.evaluate(node.expression, context));
  if (ts.isJsxExpression(node)) return node.expression ? engine.evaluate(node.expression, context) : [];
  return undefined;
}

function evaluateKeyword(node: TS.Node, context: Context, engine: Engine): Values | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.MetaProperty:
      return [external(null, ['import', 'meta'])];
    case ts.SyntaxKind.VoidExpression:
      return [UNDEFINED];
    case ts.SyntaxKind.DeleteExpression:
      return [NULLISH];
    case ts.SyntaxKind.NullKeyword:
      return [NULL];
    case ts.SyntaxKind.ThisKeyword:
    case ts.SyntaxKind.SuperKeyword:
      return thisValue(context, engine);
    default:
      return undefined;
  }
}

/** An object literal. If its methods write to `this`, it is an alias of itself, so that those writes count. */
function literalValue(node: TS.ObjectLiteralExpression, context: Context, engine: Engine): Value {
  const value = objectValue(node, context);
  return engine.moduleOf(context).writes.ofLiteral.has(node)
    ? withAlias(value, { root: node, context, path: [] })
    : value;
}

/** A branch that is known not to be taken does not count. */
function evaluateConditional(node: TS.ConditionalExpression, context: Context, engine: Engine): Values {
  const truth = truthOf(node.condition, context, engine);
  return joinValues(
    truth === false ? [] : engine.evaluate(node.whenTrue, context),
    truth === true ? [] : engine.evaluate(node.whenFalse, context),
  );
}

function evaluateIdentifier(node: TS.Identifier, context: Context, engine: Engine): Values {
  if (node.text === 'undefined') return [UNDEFINED];
  const binding = engine.moduleOf(context).scopes.bindingOf(node);
  if (!binding)
    return (
      (node.text === 'arguments' ? argumentsOf(context, engine) : contentsByPrefix(node.text, context, engine)) ??
      ownExports(node, context, engine) ??
      joinValues(engine.shared.named([node.text]), [globalNamed(node.text, context, engine)])
    );
  return reachingDefinition(node, binding, context, engine) ?? valueOfBinding(binding, context, engine, node);
}

/** `$store` where that means the contents of the store. */
function contentsByPrefix(name: string, context: Context, engine: Engine): Values | undefined {
  const { file, scopes, source } = engine.moduleOf(context);
  const { contents } = engine.models.conventions;
  const row = contents.find(({ extension, prefix }) => file.endsWith(extension) && name.startsWith(prefix));
  const store = row && scopes.topLevel(name.slice(row.prefix.length));
  return store && contentsOf(valueOfBinding(store, engine.contexts.root(source, context.isSymbolic), engine), engine);
}

function globalNamed(name: string, context: Context, engine: Engine): Value {
  const given = isWorkflowFile(engine.moduleOf(context).file) ? engine.clients.inScripts.get(name) : undefined;
  return given ?? external(null, GLOBAL_OBJECTS.has(name) ? [] : [name]);
}

function evaluateAccess(node: TS.PropertyAccessExpression, name: string, context: Context, engine: Engine): Values {
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword)
    return superMember(node, thisValue(context, engine), name, engine);
  const set = assignedMember(node, context, engine) ?? definitelySetField(node, name, context, engine);
  if (set) return set;
  const own = name === 'exports' ? ownExports(node, context, engine) : undefined;
  if (own) return own;
  const base = engine.evaluate(node.expression, context);
  const found = engine.member(base, name);
  if (found.length > 0) return found;
  const given = node.expression.kind === ts.SyntaxKind.ThisKeyword ? engine.shared.named([OF_COMPONENTS, name]) : [];
  if (given.length > 0) return given;
  const provided = node.expression.kind === ts.SyntaxKind.ThisKeyword ? engine.clients.provided.get(name) : undefined;
  if (provided) return [provided];
  // An object literal lacks properties that are not written, but for those that a framework adds: `this.$config`.
  return base.length > 0 && !name.startsWith('$') && base.every((value) => isClosed(value, engine))
    ? [NULLISH]
    : [unknown(shorten(node.getText()))];
}

function evaluateElementAccess(node: TS.ElementAccessExpression, context: Context, engine: Engine): Values {
  const set = assignedMember(node, context, engine);
  if (set) return set;
  const base = engine.evaluate(node.expression, context);
  if (/^Symbol\.(asyncI|i)terator$/.test(unwrap(node.argumentExpression).getText()))
    return engine.member(base, '[Symbol.iterator]');
  const written = elementName(node.argumentExpression);
  if (written !== undefined) return underKey(base, written, engine);
  if (isRunning(node.argumentExpression, context, engine))
    return joinValues(engine.elements(base), engine.member(base, null));
  const keys = engine.evaluate(node.argumentExpression, context);
  const named = selectedBy(keys, (name) => underKey(base, name, engine));
  // Inside a function, the entry that a parameter picks is decided by the callers.
  const asked = keys
    .filter((key) => key.kind === 'unknown' && key.hole.frame !== undefined)
    .map((key) => (key.kind === 'unknown' ? renamed(key, shorten(node.getText(), 30)) : key));
  const isAny = (named.length === 0 && asked.length === 0) || mayBeOther(node.argumentExpression, context, engine);
  return joinValues(...named, asked, ...(isAny ? [engine.elements(base), engine.member(base, null)] : []));
}

/** Whether a key is a parameter of which only the default is known: a caller that is not seen may give another key. */
function mayBeOther(key: TS.Expression, context: Context, engine: Engine): boolean {
  const fn = defaultedIn(key, context, engine);
  return fn !== undefined && (isEntryPoint(fn, engine) || engine.callGraph.of(fn).length === 0);
}

/** Whether an index runs: `i` that somewhere is counted up or down, and so is at any element. */
function isRunning(index: TS.Expression, context: Context, engine: Engine): boolean {
  const name = unwrap(index);
  const binding = ts.isIdentifier(name) ? engine.moduleOf(context).scopes.bindingOf(name) : undefined;
  return binding?.kind === 'variable' && binding.references.some(isCounted);
}

function isCounted(name: TS.Node): boolean {
  const { parent } = name;
  if (ts.isBinaryExpression(parent)) {
    const steps = [ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken];
    return steps.includes(parent.operatorToken.kind) && parent.left === name && ts.isNumericLiteral(parent.right);
  }
  return (
    (ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)) &&
    (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken)
  );
}

/** The values that each literal key picks. If keys pick different values, the key is added to their traces. */
function selectedBy(keys: Values, pick: (name: string) => Values): Values[] {
  const literals = keys.filter((key) => literalOf(key) !== undefined);
  const chosen = literals.map((key) => pick(literalOf(key)!));
  if (literals.length < 2 || joinValues(...chosen).length < chosen.reduce((count, { length }) => count + length, 0))
    return chosen;
  return chosen.map((values, i) =>
    values.map((value) =>
      value.kind === 'text' && value.trace && literals[i]!.trace
        ? traced(value, { ...value.trace, from: [literals[i]!.trace, ...value.trace.from] })
        : value,
    ),
  );
}

function evaluateBinary(node: TS.BinaryExpression, context: Context, engine: Engine): Values {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return evaluateSum(node, context, engine);
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      // `cache[key] ??= load(key)`: the same code has put in any earlier value for the same key.
      if (ts.isElementAccessExpression(node.left)) return engine.evaluate(node.right, context);
      return joinValues(engine.evaluate(node.left, context), engine.evaluate(node.right, context));
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return evaluateAlternative(node, context, engine);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return nullness(engine.evaluate(node.left, context)) === false ? [NULLISH] : engine.evaluate(node.right, context);
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return engine.evaluate(node.right, context);
    case ts.SyntaxKind.PlusEqualsToken:
      return sum([engine.evaluate(node.left, context), engine.evaluate(node.right, context)], engine);
    default:
      return [unknown()];
  }
}

/** `left ?? right`: the right side counts unless the left side certainly has a value here. */
function evaluateAlternative({ left, right }: TS.BinaryExpression, context: Context, engine: Engine): Values {
  const values = engine.evaluate(left, context).filter(({ kind }) => kind !== 'nothing');
  const { owner, part } = partOf(unwrap(left), context, engine);
  return isDefinite(context, engine, owner, part)
    ? values
    : withDefault(owner(context), (one) => part(one, context), values, engine.evaluate(right, context));
}

/**
 * Splits an expression into an owner and a part, so that each owner can be asked for the part. Otherwise the whole
 * expression is the part.
 */
function partOf(
  node: TS.Expression,
  context: Context,
  engine: Engine,
): { owner: (at: Context) => Values; part: (one: Values, at: Context) => Values } {
  if (ts.isPropertyAccessExpression(node))
    return { owner: (at) => engine.evaluate(node.expression, at), part: (one) => engine.member(one, node.name.text) };
  const declaration = ts.isIdentifier(node)
    ? engine.moduleOf(context).scopes.bindingOf(node)?.declarations[0]
    : undefined;
  if (declaration && ts.isBindingElement(declaration))
    return {
      owner: (at) => ownerValues(declaration, at, engine),
      part: (one, at) => project(declaration, one, at, engine),
    };
  return { owner: (at) => engine.evaluate(node, at), part: (one) => one };
}
