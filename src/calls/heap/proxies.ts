import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Env } from '../domain/env.js';
import { functionsIn, type ModelCall } from '../domain/summary.js';
import type { Target } from '../domain/target.js';
import { step } from '../domain/trace.js';
import { union } from '../domain/union.js';
import { idOf, record, text, type RecordValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** Objects that compute their properties on access: `new Proxy(target, { get(target, name) { … } })`. */

/** The result of `new Proxy(target, handler)`. Without a `get` it is the target. */
export function proxy({ site, env, engine, invocation }: ModelCall): Values {
  const target = invocation.argument(0) ?? [];
  const getters = functionsIn(engine.member(invocation.argument(1) ?? [], 'get'));
  if (getters.length === 0) return target;
  return [{ ...record(`proxy:${idOf(site)}@${env.id}`, {}, () => target), asked: getters }];
}

/** The value of a property of a proxy. */
export function askedMember(value: RecordValue, name: string, engine: Engine): Values {
  return union(
    ...(value.asked ?? []).map((fn) =>
      engine.invoke(
        fn,
        engine.callers.synthetic(fn.node, fn.env, `get:${name}`, [value.spreads, () => [text([name], null)]]),
      ),
    ),
  );
}

/**
 * The `get` handlers that `proxy.name(…)` runs to find its callee, for each call separately: the name may decide an
 * endpoint.
 */
export function askedByCall(site: CallSite, env: Env, engine: Engine): readonly Target[] {
  const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  if (!callee || !ts.isPropertyAccessExpression(callee)) return NONE;
  const values = engine.evaluate(callee.expression, env);
  return values.some(isProxy)
    ? asked(callee.name, values.filter(isProxy), (args) => engine.callers.standIn(site, env, 'get', args))
    : NONE;
}

const NONE: readonly Target[] = [];

function isProxy(value: Value): value is RecordValue {
  return value.kind === 'record' && value.asked !== undefined;
}

function asked(
  node: TS.MemberName,
  proxies: readonly RecordValue[],
  invoke: (args: (() => Values)[]) => Target['invocation'],
): Target[] {
  const name = (): Values => [text([node.text], step(node, node.text))];
  return flatMap(proxies, ({ asked: getters = [], spreads }) =>
    getters.map((fn) => ({ fn, invocation: invoke([spreads, name]) })),
  );
}
