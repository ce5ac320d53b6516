import type { ts as TS } from 'ts-morph';
import type { Context } from './context.js';
import { WIDENED } from './join.js';
import type { Values } from './values.js';

/** Notes where values are read that come from outside of the project, unless they have come from another place there. */
export function noteOrigins(values: Values, node: TS.Node, context: Context): void {
  for (const value of values) {
    if (value.kind === 'unknown' && value !== WIDENED) {
      value.hole.source ??= { node, context };
      value.hole.at ??= node;
    } else if (value.kind === 'external') value.source ??= { node, context };
  }
}
