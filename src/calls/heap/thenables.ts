import type { ts as TS } from 'ts-morph';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { InstanceValue, Values } from '../domain/values.js';
import { callable } from '../engine/callable.js';
import type { Engine } from '../engine/engine.js';
import { runToEnd } from './generators.js';

/**
 * What `await` gives. An object of a class with a method `then` gives what that method returns for a callback that returns
 * what it is handed: `then(ok) { return this.reply.then(parse).then(ok); }`.
 */
export function awaited(values: Values, node: TS.AwaitExpression, context: Context, engine: Engine): Values {
  const settled = runToEnd(values);
  if (!settled.some(({ kind }) => kind === 'instance')) return settled;
  return joinValues(
    ...settled.map((value) => (value.kind === 'instance' ? settledBy(value, node, context, engine) : [value])),
  );
}

function settledBy(value: InstanceValue, node: TS.AwaitExpression, context: Context, engine: Engine): Values {
  const then = engine.member([value], 'then').filter((member) => member.kind === 'function');
  if (then.length === 0) return [value];
  const resolve = callable('resolve', ({ invocation }) => ({
    targets: () => [],
    result: () => invocation.argument(0) ?? [],
  }));
  const invocation = engine.callGraph.synthetic(node, context, `await:${value.key}`, [() => [resolve]]);
  const given = joinValues(...then.map((fn) => engine.invoke(fn, invocation)));
  return given.length > 0 ? given : [value];
}
