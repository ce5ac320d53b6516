import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Condition } from '../../syntax/control-flow/graph.js';
import { dominates, factsAt, mayReach } from '../../syntax/control-flow/order.js';
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
  const isInBlock = ({ write: { value: pushed, site } }: Change): boolean =>
    !ts.isSpreadElement(pushed) && isPush(site) && site.parent.parent === block;
  if (!block || changes.length === 0 || !changes.every(isInBlock) || MOVES.test(block.getText())) return undefined;
  return [...new Set(changes.map(({ write }) => write.value))].sort((a, b) => a.pos - b.pos);
}

/** Whether a node is a statement that calls `push`. */
function isPush(site: TS.Node): site is TS.CallExpression {
  return (
    ts.isCallExpression(site) &&
    ts.isPropertyAccessExpression(site.expression) &&
    site.expression.name.text === 'push' &&
    ts.isExpressionStatement(site.parent)
  );
}

/** Lists are told apart by the pushes that conditions leave open up to this number. */
const MOST_LISTS = 8;

/**
 * What an array literal holds at a place in the function that makes it, in order: its elements and what is pushed to it
 * before. One list for each outcome of the conditions of pushes; undefined if anything else adds to it.
 */
export function builtUntil(value: ArrayValue, place: TS.Node, engine: Engine): Values[][] | undefined {
  const { node, context } = value;
  const block = blockOf(node);
  if (!block || frameOf(place) !== frameOf(node) || MOVES.test(block.getText())) return undefined;
  const changes = changesOf(value, engine).flatMap(({ elements }) => elements);
  const pushes = [...new Set(changes.map(({ write }) => write.site))].sort((a, b) => a.pos - b.pos);
  const calls = pushes
    .filter(isPush)
    .filter((site) => frameOf(site) === frameOf(node) && !mayReach(site, site, [node]));
  if (calls.length < pushes.length || [node.elements, ...calls.map(argumentsOf)].some(hasSpread)) return undefined;
  const parts = [{ all: node.elements as readonly TS.Expression[], open: [] as Condition[] }];
  for (const call of calls) {
    if (!mayReach(call, place, [node]) || isUnreachable(call, context, engine)) continue;
    const open = openConditions(call, value, place, engine);
    if (!open) return undefined;
    parts.push({ all: call.arguments, open });
  }
  const conditions = [...new Set(parts.flatMap(({ open }) => open.map(({ condition }) => condition)))];
  if (2 ** conditions.length > MOST_LISTS) return undefined;
  return Array.from({ length: 2 ** conditions.length }, (_, outcome) => {
    const isMet = ({ condition, holds }: Condition): boolean =>
      ((outcome >> conditions.indexOf(condition)) & 1) === Number(holds);
    return parts.flatMap(({ all, open }) => (open.every(isMet) ? all.map((one) => engine.evaluate(one, context)) : []));
  });
}

/** The conditions that decide whether a push is made before a place is reached; undefined if it is not conditions. */
function openConditions(
  call: TS.CallExpression,
  { node, context }: ArrayValue,
  place: TS.Node,
  engine: Engine,
): Condition[] | undefined {
  if (dominates(call, place)) return [];
  for (let at: TS.Node = call; at !== frameOf(call); at = at.parent) if (ts.isTryStatement(at)) return undefined;
  const met = new Set([...factsAt(node), ...factsAt(place)]);
  const facts = [...factsAt(call)].filter((fact) => !met.has(fact));
  const conditions = facts.filter((fact) => 'condition' in fact);
  if (facts.length === 0 || conditions.length < facts.length) return undefined;
  return conditions.filter(({ condition }) => truthOf(condition, context, engine) === undefined);
}

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
