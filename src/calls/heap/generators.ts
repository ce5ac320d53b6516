import type { ts as TS } from 'ts-morph';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/**
 * Generators that stand for async functions: whoever runs one passes each yielded value back in, once it is settled.
 */

/**
 * The result of running generators to their end. Other values stay as they are, and so do generators that only yield.
 */
export function runToEnd(values: Values): Values {
  return joinValues(
    ...values.map((value) => {
      const given = (value.kind === 'list' && value.returns?.()) || [];
      return given.length > 0 ? given : [value];
    }),
  );
}

/** The value of `yield load(id)` and `yield* load(id)`. Values that are only iterated over return nothing. */
export function resumedWith(node: TS.YieldExpression, context: Context, engine: Engine): Values {
  const values = node.expression ? runToEnd(engine.evaluate(node.expression, context)) : [];
  return node.asteriskToken ? values.filter(({ kind }) => kind !== 'list' && kind !== 'array') : values;
}
