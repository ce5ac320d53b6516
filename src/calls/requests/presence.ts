import type { ts as TS } from 'ts-morph';
import { reachingDefinitions } from '../../syntax/control-flow/order.js';
import { frameOf, unwrap } from '../../syntax/frames.js';
import { isUnseen } from '../control-flow/unseen-callers.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { unknown, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalOf } from '../text/strings.js';
import { isGiven, propertiesAt, type Place, type Property } from './properties-at.js';

/** Whether objects have a property, or one of several, when a call is made, and what may give it to them. */
export interface Presence {
  /** Whether one of them is known to lack it, in some run of the program. */
  isLacking: boolean;
  /** Values that may have it, and of which nothing is known: `options` in `{ model, ...options }`. */
  unknowns: Values;
}

export const LACKING: Presence = { isLacking: true, unknowns: [] };

/** Whether each of some values has a property under one of the names. */
export function presenceOf(names: readonly string[], values: Values, place: Place, engine: Engine): Presence {
  const each = values.map((value) => presenceIn(value, names, place, engine));
  return {
    isLacking: each.some(({ isLacking }) => isLacking),
    unknowns: joinValues(...each.map(({ unknowns }) => unknowns)),
  };
}

function presenceIn(value: Value, names: readonly string[], place: Place, engine: Engine): Presence {
  if (value.kind === 'text') return { isLacking: false, unknowns: literalOf(value) === undefined ? [value] : [] };
  const { properties, ...found } = propertiesAt([value], place, engine, { only: names, isTrusting: true });
  const written = properties.filter(({ isConditional, values }) => isConditional && isGiven(values));
  return { isLacking: found.isLacking && !mayBeAll(written, place), unknowns: found.unknowns };
}

/** Whether every path may lead to one of some writes, as in the clauses of a `switch`, or one is elsewhere. */
function mayBeAll(written: readonly Property[], { chain: [call] }: Place): boolean {
  const sites = written.map(({ node }) => node);
  if (sites.some((site) => call === undefined || frameOf(site) !== frameOf(call))) return true;
  return call !== undefined && sites.length > 0 && !reachingDefinitions(sites, call).isOpen;
}

/** Whether an argument has it, of a call of a call in `context`. */
export function presenceInArgument(
  names: readonly string[],
  { argument, values }: { argument: TS.Expression | undefined; values: Values },
  call: TS.Node,
  context: Context,
  engine: Engine,
): Presence {
  const { isLacking, unknowns } = presenceOf(names, values, { sink: call, chain: [call] }, engine);
  if (!argument || !isUnseen(argument, context, engine)) return { isLacking, unknowns };
  return { isLacking: false, unknowns: unknowns.length > 0 ? unknowns : [unknown(unwrap(argument).getText())] };
}
