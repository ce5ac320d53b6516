import type { ts as TS } from 'ts-morph';
import type { Env } from '../domain/env.js';
import { union } from '../domain/union.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/**
 * Generators that stand for asynchronous functions: whoever runs one hands it back what it yields, once that is there.
 */

/**
 * What running a generator to its end gives, and any other value as it is; so is a generator that gives nothing but
 * what it yields.
 */
export function finished(values: Values): Values {
  return union(
    ...values.map((value) => {
      const given = (value.kind === 'list' && value.returns?.()) || [];
      return given.length > 0 ? given : [value];
    }),
  );
}

/**
 * `const reply = yield load(id)`, `const reply = yield* load(id)`. Of what is only iterated over, nothing comes back.
 */
export function yieldedTo(node: TS.YieldExpression, env: Env, engine: Engine): Values {
  const values = node.expression ? finished(engine.evaluate(node.expression, env)) : [];
  return node.asteriskToken ? values.filter(({ kind }) => kind !== 'list' && kind !== 'array') : values;
}
