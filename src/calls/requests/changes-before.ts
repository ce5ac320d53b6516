import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf, type FrameNode } from '../../syntax/frames.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import type { Alias, MutableValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { parameterAliases, writeContext, writesThrough } from '../heap/aliases.js';
import { happensAfter, happensBefore } from '../heap/happens-before.js';
import { setByPath } from '../models/language/collections.js';
import { isCalledOn, unseenCallees } from './escapes.js';

/** A write into an object, seen through one of its names. */
export interface Change {
  kind: 'set' | 'element' | 'merge';
  key: TS.Expression | null;
  value: TS.Expression;
  site: TS.Node;
  /** The names that lead from the object to the place that is written. */
  path: readonly (string | null)[];
  context: Context;
}

/** How writes are looked for. */
interface Search {
  /** Whether functions count that are passed a part of the object. */
  isDeep: boolean;
  /** Whether functions that are not seen change nothing, and methods change the object on which they may be called. */
  isTrusting: boolean;
  /** Told of functions that are not seen and may write, and of writes into another object of a class. */
  onEscape: (callees: Values) => void;
}

/**
 * Writes into an object that may run before the last of `calls`, each of which leads to the next: through all of its
 * names, also in functions that it is passed to. The last is the first.
 */
export function changesBefore(
  value: MutableValue,
  calls: readonly TS.Node[],
  engine: Engine,
  search: Search,
): Change[] {
  const through = (alias: Alias, above: Change['path'], passing: ReadonlySet<TS.Node>): Change[] =>
    flatMap(writesThrough(alias, engine), ({ write, path: below }): Change[] => {
      if (happensAfter(write.site, calls, value, engine)) return [];
      const context = writeContext(alias, write, engine);
      if (write.kind === 'delete' || isUnreachable(write.site, context, engine)) return [];
      if (!search.isTrusting && !isCalledOn(alias, write.site, engine)) {
        search.onEscape([]);
        return [];
      }
      const path = [...above, ...below];
      if (write.kind !== 'passed') return [{ ...write, path, context, kind: write.kind }];
      if ((path.length > 0 && !search.isDeep) || passing.has(write.site)) return [];
      const callees = search.isTrusting ? [] : unseenCallees(write, context, engine);
      if (callees.length > 0) search.onEscape(callees);
      const within = new Set([...passing, write.site]);
      const aliases = flatMap(parameterAliases(alias, write, engine), (inner) => [...inner.aliases]);
      const set = setByPath(write, context, engine).map(({ names, node, ...rest }): Change => ({
        ...rest,
        kind: 'set',
        key: null,
        site: node,
        path: [...path, ...names],
        context,
      }));
      return [...flatMap(aliases, (inner) => through(inner, path, within)), ...set];
    });
  return flatMap(value.aliases, (alias) => through(alias, [], new Set())).toReversed();
}

/** Whether a write has certainly been made: in the code that makes the object, or on every way to the call. */
export function hasRunBefore(site: TS.Node, value: MutableValue, calls: readonly TS.Node[], engine: Engine): boolean {
  return (frameOf(site) === madeIn(value) && runsAlways(site)) || happensBefore(site, calls, value, engine);
}

/** The frame of the code that makes an object, as far as a node or a variable shows it. */
function madeIn(value: MutableValue): FrameNode | undefined {
  if ('node' in value && value.node) return frameOf(value.node);
  return mapDefined(value.aliases, ({ root }) => ('frame' in root ? root.frame : undefined))[0];
}

/** `headers.set(name, value)`: `append` keeps what was there. */
export function isReplacing(site: TS.Node): boolean {
  return (
    ts.isCallExpression(site) && ts.isPropertyAccessExpression(site.expression) && site.expression.name.text === 'set'
  );
}
