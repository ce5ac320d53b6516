import type { ts as TS } from 'ts-morph';
import { firstOfBranching } from '../../syntax/writes/branches.js';
import { callsBetween } from '../../syntax/calls-between.js';
import { ts } from '../../syntax/compiler.js';
import { dominates } from '../../syntax/dominance.js';
import { frameOf, immediateCall, isFrameNode, isWithin, type FrameNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import { classAround, type Assignment } from '../../syntax/writes/writes.js';
import { hasRunBefore, isUnreachable } from '../control-flow/reachability.js';
import { contextOf, type Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { withAlias, isMutable, unknown, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { NOT_FOLLOWED } from '../engine/budget.js';
import { literalOf, sum } from '../text/strings.js';
import { declaredOf, projectAssigned } from './declared-values.js';

/** Values of a variable that is reassigned, as far as the order of its assignments is known. */

/**
 * The reaching definition: the value of a variable at the place that reads it, if all its assignments are in the same
 * frame. Values before the last certain assignment are gone, later appends are added, and later assignments do not
 * count. Undefined if the order is unknown.
 */
export function reachingDefinition(
  read: TS.Identifier,
  binding: Binding,
  from: Context,
  engine: Engine,
): Values | undefined {
  const { writes } = engine.moduleOf(from);
  const isOfCode = binding.kind === 'variable' || binding.kind === 'parameter';
  const assignments = isOfCode ? writes.assignments.get(binding) : undefined;
  const changes = writes.ofBinding.get(binding) ?? [];
  if (!assignments || changes.some(({ kind }) => kind !== 'passed')) return undefined;
  const node = placeWithin(binding.frame, read);
  const around = node && contextOf(from, binding.frame);
  if (!around) return undefined;
  const context = engine.contexts.outsideLoop(around, binding.declarations[0]);
  if (assignments.some(({ target }) => frameOf(target) !== binding.frame)) return undefined;
  // `client = wrap(client)` reads the previous value.
  const before = assignments.filter(({ target, value }) => target.end < node.pos && !isWithin(node, value));
  const last = lastCertain(before, node);
  if (last >= 0 && isLoopCarried(before[last]!, assignments, node)) return undefined;
  if (last < 0 && isInLoopOf(assignments, node)) return undefined;
  const start = last < 0 ? declaredOf(binding, context, engine) : [];
  const values = before.slice(Math.max(last, 0)).reduce((known, assignment) => {
    if (!engine.takesLookUp()) return joinValues(known, [unknown(NOT_FOLLOWED)]);
    const after = assigned(() => known, assignment, context, engine) ?? known;
    // `base ||= DEFAULT` keeps what is there; an empty text says no more than its absence.
    if (assignment.effect === 'may keep')
      return valuesInSequence([known.filter((one) => literalOf(one) !== ''), after]);
    const hidesEarlier =
      dominates(assignment.target, node) ||
      (replaces(assignment) && hasRunBefore(assignment.target, node, context, engine));
    return hidesEarlier ? after : valuesInSequence([known, after]);
  }, start);
  return changes.length === 0
    ? values
    : values.map((value) => (isMutable(value) ? withAlias(value, { root: binding, context, path: [] }) : value));
}

/** Where code runs within a frame: the code itself, or the call of the arrow function around it that is called where it is written. */
function placeWithin(frame: FrameNode, read: TS.Node): TS.Node | undefined {
  let at = read;
  for (let own = frameOf(at); own !== frame; own = frameOf(at)) {
    const call = ts.isArrowFunction(own) && !own.modifiers ? immediateCall(own) : undefined;
    if (!call) return undefined;
    at = call;
  }
  return at;
}

/** Where the assignments begin that leave nothing of what was before: the last certain one, or those of all branches. */
function lastCertain(before: readonly Assignment[], node: TS.Node): number {
  const single = before.findLastIndex((one) => replaces(one) && dominates(one.target, node));
  const replacing = before.filter(replaces);
  const first =
    replacing[
      firstOfBranching(
        replacing.map(({ target }) => target),
        node,
      )
    ];
  return first ? Math.max(single, before.indexOf(first)) : single;
}

function replaces({ effect }: Assignment): boolean {
  return effect === 'replaces';
}

/** Whether a variable that is read for its own new value may hold the value of the previous iteration. */
function isLoopCarried({ target: last }: Assignment, assignments: readonly Assignment[], node: TS.Node): boolean {
  const own = assignments.filter(({ value }) => isWithin(node, value));
  return (
    own.length > 0 &&
    isInLoopOf(own, node) &&
    !isInLoopOf(
      assignments.filter(({ target }) => target === last),
      node,
    )
  );
}

/** Whether a later assignment may run before this read, because both are in one loop. */
function isInLoopOf(assignments: readonly Assignment[], node: TS.Node): boolean {
  for (let at: TS.Node = node; !isFrameNode(at); at = at.parent) {
    if (
      ts.isIterationStatement(at, false) &&
      assignments.some(({ target }) => target.pos >= at.pos && target.end <= at.end)
    )
      return true;
  }
  return false;
}

/**
 * The value that an assignment gives a variable; undefined if the caller rules the assignment out.
 *
 * @param before the previous value.
 */
function assigned(
  before: () => Values,
  { target, value, effect }: Assignment,
  at: Context,
  engine: Engine,
): Values | undefined {
  const context = engine.contexts.within(at, target);
  if (isUnreachable(target, context, engine)) return undefined;
  const values = projectAssigned(target, engine.evaluate(value, context), engine);
  return effect === 'appends' ? sum([before(), values], engine) : values;
}

/**
 * Everything that a variable may hold, whenever it is read. Values that are certainly replaced before any read do not
 * count.
 */
export function assignedValues(
  binding: Binding,
  assignments: readonly Assignment[],
  at: Context,
  engine: Engine,
): Values {
  const last = lastImmediateAssignment(binding, assignments, at, engine);
  const start = last < 0 ? declaredOf(binding, at, engine) : [];
  const held = [start];
  for (const assignment of assignments.slice(Math.max(last, 0))) {
    const values = assigned(() => valuesInSequence(held), assignment, at, engine);
    if (values) held.push(values);
  }
  return valuesInSequence(held);
}

/** The join of values that a variable may be given in turn. Hundreds of assignments are joined at once. */
function valuesInSequence(given: readonly Values[]): Values {
  return joinValues(
    ...given.slice(0, -1).map((values) => values.filter(({ kind }) => kind !== 'nothing')),
    given.at(-1)!,
  );
}

/**
 * The assignment to a file's variable that replaces earlier values before anything else can run: `let client = make();
 * client = retrying(client);` as statements of the file itself, without calls in between. -1 if there is none.
 */
function lastImmediateAssignment(
  binding: Binding,
  assignments: readonly Assignment[],
  at: Context,
  engine: Engine,
): number {
  const { source, calls } = engine.moduleOf(at);
  const isPlain = ({ target, effect }: Assignment): boolean =>
    effect === 'replaces' &&
    ts.isBinaryExpression(target.parent) &&
    ts.isExpressionStatement(target.parent.parent) &&
    target.parent.parent.parent === source;
  if (
    binding.kind !== 'variable' ||
    binding.frame !== source ||
    assignments.some(({ target }) => frameOf(target) !== source)
  )
    return -1;
  const last = assignments.findLastIndex(isPlain);
  const first = binding.declarations[0];
  if (last < 0 || !first) return -1;
  const isOwn = (call: TS.Node): boolean =>
    assignments.some(({ value }) => isWithin(call, value)) || isWithin(call, first);
  const between = callsBetween(calls, first.pos, assignments[last]!.target.pos);
  return between.some((call) => frameOf(call) === source && !isOwn(call)) ? -1 : last;
}

/**
 * The field that `this.name` reads, if earlier statements have certainly set it and nothing was called in between.
 * Objects are looked up elsewhere, with all writes to the field.
 */
export function definitelySetField(
  node: TS.PropertyAccessExpression,
  name: string,
  context: Context,
  engine: Engine,
): Values | undefined {
  const cls = node.expression.kind === ts.SyntaxKind.ThisKeyword ? classAround(node) : undefined;
  const { writes, calls } = engine.moduleOf(context);
  const sets = (cls && writes.ofClass.get(cls))?.filter(
    ({ path, site }) => path[0] === name && site.end <= node.pos && frameOf(site) === frameOf(node),
  );
  const last = sets?.at(-1);
  if (!last || last.kind !== 'set' || last.path.length !== 1 || !dominates(last.site, node)) return undefined;
  if (callsBetween(calls, last.value.end, node.pos).length > 0) return undefined;
  const values = engine.evaluate(last.value, engine.contexts.within(context, last.value));
  return values.length > 0 && values.every(({ kind }) => kind === 'response' || kind === 'method' || kind === 'text')
    ? values
    : undefined;
}
