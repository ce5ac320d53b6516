import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { dominates, mayReach, runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf, isFunctionNode, wrapped, type FrameNode } from '../../syntax/frames.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { idOf, isMutable, type MutableValue, type Alias, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { parameterAliases, writesThrough } from './aliases.js';
import { propertyValue } from './literals/properties.js';

/**
 * What has certainly happened before a request is sent, or certainly happens later. If that is unknown, everything
 * counts.
 */

/** The most steps from a function to its callers, to theirs, and so on. */
const FARTHEST = 8;

/**
 * Whether code runs only after one of `calls`, whenever both run. Each of them leads to the next, and the object is sent
 * with the first.
 */
export function happensAfter(site: TS.Node, calls: readonly TS.Node[], value: MutableValue, engine: Engine): boolean {
  const known = laterThan(calls);
  const key = [site, ...('node' in value ? [value.node] : []), ...madeAt(value)].map(idOf).join('|');
  let answer = known.get(key);
  if (answer === undefined) known.set(key, (answer = runsAfter(site, calls, value, engine)));
  return answer;
}

/** Which code runs only after calls, by the code and the object: the contexts of the object make no difference. */
const laterThan = oncePer((_: readonly TS.Node[]) => new Map<string, boolean>());

function runsAfter(site: TS.Node, calls: readonly TS.Node[], value: MutableValue, engine: Engine): boolean {
  const frame = frameOf(site);
  const made = madeAt(value).filter((node) => frameOf(node) === frame);
  return isSoAlong(calls, value, engine, (at, isDeferred) =>
    frameOf(at) === frame ? !isDeferred && site !== at && !mayReach(site, at, made) : undefined,
  );
}

/** Where an object is made, as far as a node or its only variable shows it. The next iteration of a loop has another one. */
function madeAt(value: MutableValue): readonly TS.Node[] {
  if (value.kind === 'object' || value.kind === 'array') return [value.node];
  const [root, ...others] = new Set(value.aliases.map((alias) => alias.root));
  return root && others.length === 0 && 'declarations' in root ? root.declarations : [];
}

/**
 * The properties that were certainly deleted from an object before the last of `calls`, each of which leads to the
 * next.
 */
export function deletedBefore(
  value: MutableValue,
  calls: readonly TS.Node[],
  engine: Engine,
): ReadonlySet<string> | undefined {
  const hasRun = (site: TS.Node): boolean => happensBefore(site, calls, value, engine);
  const names = flatMap(value.aliases, (alias) => deletedThrough(alias, hasRun, engine));
  return names.length > 0 ? new Set(names) : undefined;
}

function deletedThrough(alias: Alias, hasRun: (site: TS.Node) => boolean, engine: Engine): string[] {
  return flatMap(writesThrough(alias, engine), ({ write, path }): string[] => {
    if (write.kind === 'delete') return path.length === 1 && path[0] && hasRun(write.site) ? [path[0]] : [];
    if (write.kind !== 'passed' || path.length !== 0 || !hasRun(write.site)) return [];
    return everyCallee(alias, write, engine);
  });
}

/** The properties that every callee certainly deletes from an object that it receives. */
function everyCallee(alias: Alias, write: Write, engine: Engine): string[] {
  const each = parameterAliases(alias, write, engine).map((inner) =>
    flatMap(inner.aliases, (known) => deletedThrough(known, runsAlways, engine)),
  );
  const [first = [], ...others] = each;
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/**
 * Whether code has certainly run when one of `calls` is made: it comes before the call, or before every call that leads
 * there.
 */
export function happensBefore(site: TS.Node, calls: readonly TS.Node[], value: MutableValue, engine: Engine): boolean {
  return runningWith(site, engine).some((place) => isSoAlong(calls, value, engine, (at) => dominates(place, at)));
}

/** A place, and the calls during which it certainly runs: those of functions that are called once. */
function runningWith(site: TS.Node, engine: Engine): TS.Node[] {
  const places = [site];
  for (let at = site; places.length < FARTHEST && runsAlways(at);) {
    const entry = calledFrom(frameOf(at), engine);
    if (!entry) break;
    places.push((at = entry));
  }
  return places;
}

/** The only call of a function, if the caller waits for it. */
function calledFrom(frame: FrameNode, engine: Engine): TS.Node | undefined {
  const [entry, ...others] = entriesOf(frame, engine);
  return entry && others.length === 0 && isWaitedFor(entry) ? entry.site : undefined;
}

/**
 * Where code runs, seen from `frame`: the code itself, or the call of the function that contains it and is called only
 * once.
 */
export function placeIn(frame: FrameNode, node: TS.Node, engine: Engine): TS.Node | undefined {
  let at: TS.Node | undefined = node;
  for (let steps = 0; at && frameOf(at) !== frame && steps < FARTHEST; steps++) at = calledFrom(frameOf(at), engine);
  return at && frameOf(at) === frame ? at : undefined;
}

/** Decides for a call, which may be deferred; undefined leaves the decision to the calls that lead to it. */
type Decide = (at: TS.Node, isDeferred: boolean) => boolean | undefined;

/**
 * Whether something holds for one of `calls`, each of which leads to the next. Who calls the last is not known: all of
 * its callers count. Others that call the functions in between are other ways to send.
 */
function isSoAlong(calls: readonly TS.Node[], value: MutableValue, engine: Engine, decide: Decide): boolean {
  const outermost = calls.length - 1;
  return calls.some(
    (call, i) => (i < outermost ? decide(call, false) : onEveryPath(call, value, engine, decide)) === true,
  );
}

/** Whether something holds for a call, or for every call that leads to it and can decide; undefined if none can. */
function onEveryPath(
  call: TS.Node,
  value: MutableValue,
  engine: Engine,
  decide: Decide,
  isDeferred = false,
  steps = 0,
  seen = new Set<TS.Node>(),
): boolean | undefined {
  const decided = decide(call, isDeferred);
  if (decided !== undefined || steps === FARTHEST) return decided;
  const entries = entriesOf(frameOf(call), engine).filter(({ site }) => !seen.has(site));
  // Calls with another object say nothing about this one. If none has it, the object arrives in another way.
  const carrying = entries.filter((entry) => holds(entry.rest(0), value, engine));
  const next = carrying.length > 0 ? carrying : entries;
  for (const { site } of next) seen.add(site);
  const answers = next
    .map((entry) => onEveryPath(entry.site, value, engine, decide, isDeferred || !isWaitedFor(entry), steps + 1, seen))
    .filter((answer) => answer !== undefined);
  return answers.length === 0 ? undefined : answers.every((answer) => answer);
}

/** The deepest nesting of an object below an argument. */
const DEEPEST = 4;

/** Whether an object may be among some values: as one of them, within one of them, or in one that is unknown. */
function holds(values: Values, object: MutableValue, engine: Engine, depth = 0): boolean {
  return values.some((value): boolean => {
    if (value.kind === 'unknown') return depth === 0;
    if (!('node' in object) || ('node' in value && value.node === object.node)) return true;
    if (
      isMutable(value) &&
      value.aliases.some((alias) =>
        writesThrough(alias, engine).some(({ write }) => write.kind !== 'passed' && write.kind !== 'delete'),
      )
    )
      return true;
    return depth < DEEPEST && holds(writtenIn(value, engine), object, engine, depth + 1);
  });
}

/** The parts of an object or a list as it was made. */
function writtenIn(value: Value, engine: Engine): Values {
  switch (value.kind) {
    case 'json':
      return value.of();
    case 'list':
      return value.items();
    case 'array':
      return joinValues(...value.node.elements.map((element) => engine.evaluate(element, value.context)));
    case 'record':
      return joinValues(...[...value.fields.values()].map((field) => field()), value.spreads());
    case 'object':
      if (!ts.isObjectLiteralExpression(value.node)) return [];
      return joinValues(
        ...value.node.properties.map((property) =>
          ts.isSpreadAssignment(property)
            ? engine.evaluate(property.expression, value.context)
            : propertyValue(property, value, engine),
        ),
      );
    default:
      return [];
  }
}

/** The invocations of a function. */
function entriesOf(frame: FrameNode, engine: Engine): Invocation[] {
  engine.callGraph.partialProgram.recordQuery(frame);
  return isFunctionNode(frame) ? engine.callGraph.of(frame).map(({ invocation }) => invocation) : [];
}

/** Whether the caller goes on only when the function has run: it is called directly, or what calls it is awaited. */
function isWaitedFor({ site, synthetic }: Invocation): boolean {
  return !synthetic || ts.isAwaitExpression(wrapped(site));
}
