import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import { functionsIn, idOf, record, text, type RecordValue, type Value, type Values } from '../domain/values.js';
import type { ModelledCall, Engine } from '../engine/engine.js';
import type { CallEdge } from '../domain/call-edge.js';
import { step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';

/** Objects that compute their properties on access: `new Proxy(target, { get(target, name) { … } })`. */

/** The result of `new Proxy(target, handler)`. Without a `get` it is the target. */
export function proxy({ site, context, engine, invocation }: ModelledCall): Values {
  const target = invocation.argument(0) ?? [];
  const getters = functionsIn(engine.member(invocation.argument(1) ?? [], 'get'));
  if (getters.length === 0) return target;
  return [{ ...record(`proxy:${idOf(site)}@${context.id}`, {}, () => target), getTraps: getters }];
}

/** The value of a property of a proxy. */
export function trappedMember(value: RecordValue, name: string, engine: Engine): Values {
  return joinValues(
    ...(value.getTraps ?? []).map((fn) =>
      engine.invoke(
        fn,
        engine.callGraph.synthetic(fn.node, fn.context, `get:${name}`, [value.spreads, () => [text([name], null)]]),
      ),
    ),
  );
}

/**
 * The `get` handlers that `proxy.name(…)` runs to find its callee, for each call separately: the name may decide an
 * endpoint.
 */
export function trappedCallees(site: CallSite, context: Context, engine: Engine): readonly CallEdge[] {
  const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  if (!callee || !ts.isPropertyAccessExpression(callee)) return NONE;
  const values = engine.evaluate(callee.expression, context);
  return values.some(isProxy)
    ? trapEdges(callee.name, values.filter(isProxy), (args) =>
        engine.callGraph.impliedInvocation(site, context, 'get', args),
      )
    : NONE;
}

const NONE: readonly CallEdge[] = [];

function isProxy(value: Value): value is RecordValue {
  return value.kind === 'record' && value.getTraps !== undefined;
}

function trapEdges(
  node: TS.MemberName,
  proxies: readonly RecordValue[],
  invoke: (args: (() => Values)[]) => CallEdge['invocation'],
): CallEdge[] {
  const name = (): Values => [text([node.text], step(node, node.text))];
  return flatMap(proxies, ({ getTraps: getters = [], spreads }) =>
    getters.map((fn) => ({ fn, invocation: invoke([spreads, name]) })),
  );
}
