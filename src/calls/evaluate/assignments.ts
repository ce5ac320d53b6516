import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../collections/once.js';
import { callsBetween } from '../../syntax/calls-between.js';
import { ts } from '../../syntax/compiler.js';
import type { Fact } from '../../syntax/control-flow/graph.js';
import { reachingDefinitions, runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf, immediateCall, isWithin, type FrameNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import { classAround, type Assignment } from '../../syntax/writes/writes.js';
import { isRuledOut, isUnreachable } from '../control-flow/reachability.js';
import { contextOf, type Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { idOf, isMutable, withAlias, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
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
  const values = valuesAt(node, binding, assignments, context, engine);
  return changes.length === 0
    ? values
    : values?.map((value) => (isMutable(value) ? withAlias(value, { root: binding, context, path: [] }) : value));
}

const targetsOf = oncePer((assignments: readonly Assignment[]) => assignments.map(({ target }) => target));

/** The values by the definitions that reach a place; undefined if one of them is of an earlier iteration. */
function valuesAt(
  node: TS.Node,
  binding: Binding,
  assignments: readonly Assignment[],
  context: Context,
  engine: Engine,
): Values | undefined {
  const isFeasible = (fact: Fact): boolean => !isRuledOut(fact, context, engine);
  const heldAt = (place: TS.Node): Values | undefined => {
    const { sites, isOpen } = reachingDefinitions(targetsOf(assignments), place, isFeasible);
    const reaching = assignments.filter(({ target }) => sites.has(target));
    const before = reaching.filter(({ value }) => value.end <= place.pos);
    if (place === node && before.length < reaching.length) return undefined;
    const given = before.map(defined).filter(({ length }) => length > 0);
    return valuesInSequence([...(isOpen ? [declaredOf(binding, context, engine)] : []), ...given]);
  };
  const defined = (assignment: Assignment): Values =>
    engine.memoiseLookUp('definition', `${context.id} ${idOf(assignment.target)}`, () => {
      for (const one of farBefore(assignment, assignments)) defined(one);
      const before = (): Values => heldAt(assignment.target) ?? [];
      const values = assigned(before, assignment, context, engine) ?? [];
      // `base ||= DEFAULT` keeps what is there; an empty text says no more than its absence.
      return assignment.effect === 'may keep'
        ? valuesInSequence([before().filter((one) => literalOf(one) !== ''), values])
        : values;
    });
  return heldAt(node);
}

/** Assignments that build on each other are so many apart, so that a chain of thousands of `+=` nests in dozens. */
const DISTANCES = [1024, 32, 4];

function farBefore({ effect, target }: Assignment, assignments: readonly Assignment[]): Assignment[] {
  if (effect === 'replaces') return [];
  const building = buildingOn(assignments);
  const index = building.findIndex((one) => one.target === target);
  return DISTANCES.map((distance) => building[index - distance]).filter((one) => one !== undefined);
}

/** The assignments whose value depends on the one before. */
const buildingOn = oncePer((assignments: readonly Assignment[]) =>
  assignments.filter(({ effect }) => effect !== 'replaces'),
);

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
    ...given.slice(-1),
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
  if (
    binding.kind !== 'variable' ||
    binding.frame !== source ||
    assignments.some(({ target }) => frameOf(target) !== source)
  )
    return -1;
  const last = assignments.findLastIndex(({ target, effect }) => effect === 'replaces' && runsAlways(target));
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
    ({ path, site }) => path[0] === name && frameOf(site) === frameOf(node),
  );
  if (!sets || sets.length === 0) return undefined;
  const { sites, isOpen } = reachingDefinitions(
    sets.map(({ site }) => site),
    node,
  );
  const last = sets.find(({ site }) => sites.has(site));
  if (!last || isOpen || sites.size > 1 || last.kind !== 'set' || last.path.length !== 1) return undefined;
  if (callsBetween(calls, last.value.end, node.pos).length > 0) return undefined;
  const values = engine.evaluate(last.value, engine.contexts.within(context, last.value));
  return values.length > 0 && values.every(({ kind }) => kind === 'response' || kind === 'method' || kind === 'text')
    ? values
    : undefined;
}
