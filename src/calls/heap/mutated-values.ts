import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Write } from '../../syntax/writes/writes.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { ArrayValue, MutableValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { changesOf, type Change, type Changes } from './changes.js';
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
