import { argumentPath } from '../../domain/access-path.js';
import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { resultsOf, unwrap } from '../../../syntax/frames.js';
import type { ProgramView } from '../../../syntax/program-view.js';
import type { ClientConfig, Value, Values } from '../../domain/values.js';
import type { HttpErrors } from '../../domain/response-spec.js';
import type { Engine } from '../../engine/engine.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';
import { partAt, type KnownPart } from '../../requests/headers/option-objects.js';
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
  const isSeen = (errors.seenBy ?? []).some((name) => optionIn(options, name, call, engine) !== undefined);
  if (isSeen || (errors.are === 'thrown' && isIntercepted(client.row.interceptor, engine))) return false;
  const isTurned = isTurnedRound(errors, call, options, engine);
  return isTurned !== undefined && isTurned === (errors.are === 'thrown');
}

/** Objects of options, those of the call before those of its instance. */
function optionsOf({ sink, context }: ResolvedCall, made: readonly ClientConfig[], engine: Engine): Values[] {
  const given = engine.callGraph.invocation(sink, context, engine).rest(0).filter(mayBeOptions);
  return [given, ...made.toReversed().map((config) => config.argument(argumentPath(0)).filter(mayBeOptions))];
}

function mayBeOptions({ kind }: Value): boolean {
  return kind === 'object' || kind === 'record';
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
    const found = optionIn(options, option, call, engine);
    if (!found) continue;
    const met = isMet(found, is);
    if (met !== false) return met;
  }
  return false;
}

/** Functions that get every response first may look at its status. */
function isIntercepted(interceptor: string | undefined, { program }: Engine): boolean {
  const [name] = interceptor?.split('.') ?? [];
  return name !== undefined && namesRead(program).has(name);
}

const namesRead = oncePer(
  ({ modules }: ProgramView) => new Set([...modules.values()].flatMap(({ reads }) => [...reads.keys()])),
);

/** What an option may be, in the first objects that may have it; undefined if none has. */
function optionIn(options: readonly Values[], name: string, call: ResolvedCall, engine: Engine): KnownPart | undefined {
  return options
    .map((values) => partAt(values, name.split('.'), call, engine, { keepsNull: true }))
    .find(({ values }) => values.length > 0);
}

/** Whether an option has a value; undefined if it is not known. */
function isMet({ values }: KnownPart, is: boolean | 'always'): boolean | undefined {
  if (is === 'always') return acceptsErrors(values);
  const truths = values.map((value) => (value.kind === 'unknown' ? truthOf(value.hole.at) : undefined));
  const [first] = truths;
  return first === undefined || truths.some((one) => one !== first) ? undefined : first === is;
}

/** What a literal says. */
function truthOf(node: TS.Node | undefined): boolean | undefined {
  if (node?.kind === ts.SyntaxKind.TrueKeyword) return true;
  return node?.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

/** A method chained to the call with a function that accepts every status: `request.ok(() => true)`. */
function acceptsInChain(name: string, { sink, context }: ResolvedCall, engine: Engine): boolean {
  for (let at: TS.Node = sink; ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at;) {
    const site = callOf(at.parent);
    if (!site) return false;
    const accepts = at.parent.name.text === name ? site.arguments[0] : undefined;
    if (accepts) return acceptsErrors(engine.evaluate(accepts, context)) === true;
    at = site;
  }
  return false;
}

/** Statuses of all kinds of errors. */
const ERRORS = [400, 401, 403, 404, 413, 429, 500, 503];

/** Whether a function that says which statuses are no errors accepts all of them; null does. */
function acceptsErrors(values: Values): boolean | undefined {
  const answers = values.map((fn) => {
    if (fn.kind === 'nothing' && fn.is === 'null') return ERRORS.map(() => true);
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
