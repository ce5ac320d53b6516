import type { ts as TS } from 'ts-morph';
import { mapDefined } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName, resultsOf, unwrap } from '../../../syntax/frames.js';
import type { ClientConfig } from '../../domain/client-config.js';
import type { HttpErrors } from '../../domain/client-row.js';
import type { Context } from '../../domain/context.js';
import type { Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';
import { callOf } from './response-callbacks.js';
import { clientOf } from './response-uses.js';

/** Whether a call is known to give responses with an error status like any other. */
export function givesErrors(call: ResolvedCall, engine: Engine): boolean {
  const client = clientOf(call, engine);
  const errors = client?.spec.errors ?? client?.row.errors;
  if (
    !client ||
    !errors ||
    errors.are === 'unknown' ||
    (client.module !== null && errors.notOf?.includes(client.module))
  )
    return false;
  const options = optionsOf(call, client.made, engine);
  const isSeen = (errors.seenBy ?? []).some((name) => optionIn(options, name, engine) !== undefined);
  if (isSeen || (errors.are === 'thrown' && isIntercepted(client.row.interceptor, engine))) return false;
  const isTurned = isTurnedRound(errors, call, options, engine);
  return isTurned !== undefined && isTurned === (errors.are === 'thrown');
}

/** Objects of options, those of the call before those of its instance. */
function optionsOf({ sink, context }: ResolvedCall, made: readonly ClientConfig[], engine: Engine): Values[] {
  const given = engine.callGraph.invocation(sink, context, engine).rest(0);
  return [given, ...made.toReversed().map((config) => config.argument('0'))];
}

/** Whether an option turns round what the client does with errors; undefined if that is not known. */
function isTurnedRound(
  { unless = [], unlessChained }: HttpErrors,
  call: ResolvedCall,
  options: readonly Values[],
  engine: Engine,
): boolean | undefined {
  if (unlessChained !== undefined && acceptsInChain(unlessChained, call, engine)) return true;
  for (const { option, is } of unless) {
    const found = optionIn(options, option, engine);
    if (!found) continue;
    const met = found === 'unknown' ? undefined : isMet(found, is, engine);
    if (met !== false) return met;
  }
  return false;
}

/** Functions that get every response first may look at its status. */
function isIntercepted(interceptor: string | undefined, { program }: Engine): boolean {
  const [name] = interceptor?.split('.') ?? [];
  return name !== undefined && [...program.modules.values()].some(({ reads }) => reads.has(name));
}

/** Where an option is written; `unknown` if it may be anywhere. The first objects that have it count. */
type Written = { node: TS.Expression | TS.MethodDeclaration; context: Context } | 'unknown';

function optionIn(options: readonly Values[], name: string, engine: Engine): Written | undefined {
  const [first = '', ...rest] = name.split('.');
  for (const values of options) {
    const found = mapDefined(values, (value) => propertyOf(value, first, engine))[0];
    if (!found || found === 'unknown' || rest.length === 0) {
      if (found) return found;
      continue;
    }
    const below = optionIn([engine.evaluate(found.node, found.context)], rest.join('.'), engine);
    if (below) return below;
  }
  return undefined;
}

/** @param around keys of the objects that this one is spread into: `config = { ...config }` contains itself. */
function propertyOf(
  value: Values[number],
  name: string,
  engine: Engine,
  around: ReadonlySet<string> = new Set(),
): Written | undefined {
  if (around.has(value.key)) return undefined;
  if (value.kind === 'record') return engine.member([value], name).length > 0 ? 'unknown' : undefined;
  if (value.kind !== 'object' || !ts.isObjectLiteralExpression(value.node)) return undefined;
  const { context } = value;
  const within = new Set([...around, value.key]);
  for (const property of value.node.properties.toReversed()) {
    if (ts.isSpreadAssignment(property)) {
      const found = mapDefined(engine.evaluate(property.expression, context), (one) =>
        propertyOf(one, name, engine, within),
      )[0];
      if (found) return found;
    } else if (property.name && literalName(property.name) === name) return writtenIn(property, context);
  }
  return undefined;
}

function writtenIn(property: TS.ObjectLiteralElementLike, context: Context): Written {
  if (ts.isPropertyAssignment(property)) return { node: property.initializer, context };
  if (ts.isShorthandPropertyAssignment(property)) return { node: property.name, context };
  return ts.isMethodDeclaration(property) ? { node: property, context } : 'unknown';
}

/** Whether an option has a value; undefined if it is not known. */
function isMet(written: Exclude<Written, 'unknown'>, is: boolean | 'always', engine: Engine): boolean | undefined {
  if (is === 'always') return acceptsErrors(written.node, written.context, engine);
  const value = booleanOf(written.node, engine);
  return value === undefined ? undefined : value === is;
}

function booleanOf(node: TS.Node, engine: Engine): boolean | undefined {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (!ts.isIdentifier(node)) return undefined;
  const declared = engine.program.modules.get(node.getSourceFile().fileName)?.scopes.bindingOf(node)?.declarations[0];
  return declared && ts.isVariableDeclaration(declared) && declared.initializer
    ? booleanOf(unwrap(declared.initializer), engine)
    : undefined;
}

/** A method chained to the call with a function that accepts every status: `request.ok(() => true)`. */
function acceptsInChain(name: string, { sink, context }: ResolvedCall, engine: Engine): boolean {
  for (let at: TS.Node = sink; ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at;) {
    const site = callOf(at.parent);
    if (!site) return false;
    const accepts = at.parent.name.text === name ? site.arguments[0] : undefined;
    if (accepts) return acceptsErrors(accepts, context, engine) === true;
    at = site;
  }
  return false;
}

/** Statuses of all kinds of errors. */
const ERRORS = [400, 401, 403, 404, 413, 429, 500, 503];

/** Whether a function that says which statuses are no errors accepts all of them; null does. */
function acceptsErrors(node: TS.Node, context: Context, engine: Engine): boolean | undefined {
  if (node.kind === ts.SyntaxKind.NullKeyword) return true;
  const answers = engine.evaluate(node, context).map((fn) => {
    if (fn.kind !== 'function') return undefined;
    const [parameter] = fn.node.parameters;
    const name = parameter && ts.isIdentifier(parameter.name) ? parameter.name.text : '';
    const { returned } = resultsOf(fn.node);
    return returned.length === 1 ? ERRORS.map((status) => truth(returned[0]!, name, status)) : undefined;
  });
  const [first] = answers;
  if (answers.length !== 1 || !first || first.includes(undefined)) return undefined;
  return first.every((one) => one === true);
}

/** The truth of a condition on a status. */
function truth(condition: TS.Expression, name: string, status: number): boolean | undefined {
  const node = unwrap(condition);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const below = ts.isNumericLiteral(node.operand)
      ? Number(node.operand.text) !== 0
      : truth(node.operand, name, status);
    return below === undefined ? undefined : !below;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return both(truth(left, name, status), truth(right, name, status));
  const numbers = [left, right].map((side) => numberOf(side, name, status));
  const [a, b] = numbers;
  return a === undefined || b === undefined ? undefined : compare(operatorToken.kind, a, b);
}

function both(one: boolean | undefined, other: boolean | undefined): boolean | undefined {
  if (one === false || other === false) return false;
  return one && other;
}

function numberOf(side: TS.Expression, name: string, status: number): number | undefined {
  const node = unwrap(side);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return ts.isIdentifier(node) && node.text === name ? status : undefined;
}

function compare(operator: TS.SyntaxKind, a: number, b: number): boolean | undefined {
  switch (operator) {
    case ts.SyntaxKind.LessThanToken:
      return a < b;
    case ts.SyntaxKind.LessThanEqualsToken:
      return a <= b;
    case ts.SyntaxKind.GreaterThanToken:
      return a > b;
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return a >= b;
    default:
      return undefined;
  }
}
