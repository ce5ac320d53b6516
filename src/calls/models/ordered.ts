import { ts } from '../../syntax/compiler.js';
import type { Engine } from '../engine.js';
import { isHeld, unknown, type Value, type Values } from '../values.js';
import { flatMap } from '../../lists.js';

/** Lists of which the order is known, as the pieces of a path that are joined. */

const MOST_PIECES = 12;
/** How many lists may be spread into each other. */
const DEEPEST = 6;

/** What stands in a list, in its order; undefined where that is not known. A spread of something unknown is one unknown piece. */
export function inOrder(value: Value, engine: Engine, depth = 0): Values[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (value.kind === 'array') return flatMap(value.node.elements, (element) => (ts.isSpreadElement(element) ? spread(engine.evaluate(element.expression, value.env), engine, depth + 1) : [engine.evaluate(element, value.env)]));
  if (value.kind !== 'list' || !value.at) return undefined;
  const pieces = Array.from({ length: MOST_PIECES }, (_, i) => value.at!(i));
  const end = pieces.findIndex((piece) => piece.length === 0);
  return end < 0 ? pieces : pieces.slice(0, end);
}

/** The same for the one list among some values, to which nothing is added later. */
export function orderedOf(values: Values, engine: Engine, depth = 0): Values[] | undefined {
  const [only, ...others] = values;
  const isPlain = only !== undefined && others.length === 0 && isHeld(only) && only.held.length === 0;
  return isPlain ? inOrder(only, engine, depth) : undefined;
}

function spread(values: Values, engine: Engine, depth: number): Values[] {
  return orderedOf(values, engine, depth) ?? [[unknown()]];
}
