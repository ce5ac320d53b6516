import type { ts as TS } from 'ts-morph';
import { frameOf, framesAround, isFunctionNode, type FunctionNode } from '../../syntax/frames.js';
import { contextOf } from '../domain/context.js';
import type { Engine } from '../engine/engine.js';

/** The calls of an outer function that make an inner one which is called later, outside of both. */
export function callsMaking(
  inner: FunctionNode,
  outer: FunctionNode,
  engine: Engine,
  seen: Set<FunctionNode> = new Set([inner]),
): Set<TS.Node> {
  const calls = new Set<TS.Node>();
  for (const { fn, invocation } of engine.callGraph.of(inner)) {
    const { site } = invocation;
    const frame = frameOf(site);
    if (frame !== outer && framesAround(site).has(outer)) {
      // Another function inside of the outer one calls it.
      if (isFunctionNode(frame) && !seen.has(frame))
        for (const call of callsMaking(frame, outer, engine, seen.add(frame))) calls.add(call);
    } else {
      const made = contextOf(fn.context, outer)?.invocation?.site;
      if (made) calls.add(made);
    }
  }
  return calls;
}
