import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import type { Write } from '../../syntax/writes/writes.js';
import { truthOf } from '../control-flow/conditions.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { ArrayValue, MutableValue, Values } from '../domain/values.js';
import type { Engine, Change, Changes } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { changesOf } from './changes.js';
import { ownersOfKeys } from './entries.js';
import { writeContext } from './aliases.js';
import { contextsPerIteration } from './iterations.js';

/** Writes to an object after it was made: `x.a = 1`, `x.list.push(1)`, `Object.assign(x, …)`, `fill(x)`. */

/** The values written under `name` through any alias of `value`. */
export function mutatedMember(value: MutableValue, name: string | null, engine: Engine): Values {
  const written = (changes: Changes): Values =>
    joinValues(...changes.of(name).map((change) => writtenMember(change, name, engine)));
  return joinValues(
    ...changesOf(value, engine).map((changes) =>
      engine.results.mutatedMember(name ?? '*', changes, () => written(changes)),
    ),
  );
}

function writtenMember({ alias, write, path }: Change, name: string | null, engine: Engine): Values {
  const context = writeContext(alias, write, engine);
  if (write.kind === 'merge') return engine.member(engine.evaluate(write.value, context), name);
  const written = path[0] ?? null;
  const iterations =
    written === null && name !== null && write.key && mayName(null, name, write.key, context, engine)
      ? contextsPerIteration(write.site, context, engine)
      : [context];
  return joinValues(...iterations.map((iteration) => setIn(iteration, write, written, name, engine)));
}

/** The value that a write sets under `name` in one iteration. */
function setIn(context: Context, write: Write, written: string | null, name: string | null, engine: Engine): Values {
  if (!mayName(written, name, write.key, context, engine) || isUnreachable(write.site, context, engine)) return [];
  const owners = write.key ? ownersOfKeys(engine.evaluate(write.key, context)) : [];
  return owners.length > 0 ? engine.member(owners, name) : engine.evaluate(appended(write) ?? write.value, context);
}

/** The whole expression `x.path += '/chat'`, for its value. */
function appended({ value }: Write): TS.Expression | undefined {
  const { parent } = value;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken
    ? parent
    : undefined;
}

function mayName(
  written: string | null,
  name: string | null,
  key: TS.Expression | null,
  context: Context,
  engine: Engine,
): boolean {
  if (written !== null) return name === null || written === name;
  if (name === null || !key) return true;
  const keys = engine.evaluate(key, context);
  return literalsOf(keys).includes(name) || ownersOfKeys(keys).length > 0;
}

/** The elements added to a collection through any alias of `value`. */
export function mutatedElements(value: MutableValue, engine: Engine): Values {
  const added = ({ elements }: Changes): Values =>
    joinValues(...elements.map((change) => addedElements(change, engine)));
  return joinValues(
    ...changesOf(value, engine).map((changes) => engine.results.mutatedMember('[]', changes, () => added(changes))),
  );
}

/** Methods that move elements of an array, whichever it is. */
const MOVES = /\.(?:sort|reverse|shift|unshift|splice|pop|fill|copyWithin)\(/;

/**
 * What is pushed to an array literal, in order, if nothing else adds to it: each call is a statement of the block in
 * which the array is made, so that it is run once for each array, and in the order of the text.
 */
export function pushedInOrder(value: ArrayValue, engine: Engine): TS.Expression[] | undefined {
  const changes = changesOf(value, engine).flatMap(({ elements }) => elements);
  const block = blockOf(value.node);
  const isPush = ({ write: { kind, value: pushed, site } }: Change): boolean =>
    kind === 'element' &&
    !ts.isSpreadElement(pushed) &&
    ts.isCallExpression(site) &&
    ts.isPropertyAccessExpression(site.expression) &&
    site.expression.name.text === 'push' &&
    ts.isExpressionStatement(site.parent) &&
    site.parent.parent === block;
  if (!block || changes.length === 0 || !changes.every(isPush) || MOVES.test(block.getText())) return undefined;
  return [...new Set(changes.map(({ write }) => write.value))].sort((a, b) => a.pos - b.pos);
}

/** Lists are told apart by the pushes that conditions leave open up to this number. */
const MOST_LISTS = 8;

/**
 * What an array literal holds at a place in the function that makes it, in order: its elements and what is pushed to it
 * before. One list for each combination of pushes that a condition may leave out; undefined if anything else adds to it.
 */
export function builtUntil(value: ArrayValue, place: TS.Node, engine: Engine): Values[][] | undefined {
  const { node, context } = value;
  const block = blockOf(node);
  if (!block || frameOf(place) !== frameOf(node) || MOVES.test(block.getText())) return undefined;
  const changes = changesOf(value, engine).flatMap(({ elements }) => elements);
  const pushes = [...new Set(changes.map(({ write }) => write.site))].sort((a, b) => a.pos - b.pos);
  const calls = pushes.filter((site) => isPushIn(block, site));
  if (calls.length < pushes.length || [node.elements, ...calls.map(argumentsOf)].some(hasSpread)) return undefined;
  const piecesOf = (all: readonly TS.Expression[]): Values[] => all.map((one) => engine.evaluate(one, context));
  let lists = [piecesOf(node.elements)];
  for (const call of calls) {
    if (call.pos > place.pos) break;
    const condition = conditionOf(call, block);
    const isMade = !condition || isBelow(place, condition.parent) || truthOf(condition, context, engine);
    if (isMade === false) continue;
    const added = piecesOf(argumentsOf(call));
    const longer = lists.map((list) => [...list, ...added]);
    lists = isMade ? longer : [...lists, ...longer];
    if (lists.length > MOST_LISTS) return undefined;
  }
  return lists;
}

/** Whether a node is a call of `push` that is a statement of a block, or all that a condition in there decides. */
function isPushIn(block: TS.Node, site: TS.Node): site is TS.CallExpression {
  return (
    ts.isCallExpression(site) &&
    ts.isPropertyAccessExpression(site.expression) &&
    site.expression.name.text === 'push' &&
    ts.isExpressionStatement(site.parent) &&
    (site.parent.parent === block || conditionOf(site, block) !== undefined)
  );
}

/** The condition of a statement: `if (version) parts.push(version);`. */
function conditionOf({ parent: statement }: TS.CallExpression, block: TS.Node): TS.Expression | undefined {
  const branch = ts.isBlock(statement.parent) && statement.parent !== block ? statement.parent : statement;
  const around = branch.parent;
  const isOnly = ts.isIfStatement(around) && around.thenStatement === branch && !around.elseStatement;
  return isOnly && around.parent === block ? around.expression : undefined;
}

const isBelow = ({ pos }: TS.Node, around: TS.Node): boolean => around.pos <= pos && pos < around.end;
const argumentsOf = (call: TS.CallExpression): readonly TS.Expression[] => call.arguments;
const hasSpread = (all: readonly TS.Expression[]): boolean => all.some((one) => ts.isSpreadElement(one));

/** The block of the declaration that a value initializes. */
function blockOf({ parent }: TS.Expression): TS.Node | undefined {
  if (ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent)) return blockOf(parent);
  return ts.isVariableDeclaration(parent) && ts.isVariableStatement(parent.parent.parent)
    ? parent.parent.parent.parent
    : undefined;
}

function addedElements({ alias, write }: Change, engine: Engine): Values {
  const context = writeContext(alias, write, engine);
  return write.kind === 'element' && ts.isSpreadElement(write.value)
    ? engine.elements(engine.evaluate(write.value.expression, context))
    : engine.evaluate(write.value, context);
}
