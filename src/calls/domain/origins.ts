import type { ts as TS } from 'ts-morph';
import type { Context } from './context.js';
import { WIDENED } from './join.js';
import type { Values } from './values.js';

/** Where more values come together, it does not matter where each is read. */
const MOST_READ = 16;

/** Notes where values are read that come from outside of the project, unless they have come from another place there. */
export function readAt(values: Values, node: TS.Node, context: Context): Values {
  if (values.length > MOST_READ) return values;
  for (const value of values) {
    if (value.kind === 'unknown' && value !== WIDENED) {
      value.hole.source ??= { node, context };
      value.hole.at ??= node;
    } else if (value.kind === 'external') value.source ??= { node, context };
  }
  return values;
}
