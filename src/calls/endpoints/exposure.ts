import { flatMap } from '../../collections/lists.js';
import type { FunctionNode } from '../../syntax/frames.js';
import { classAround } from '../../syntax/writes/writes.js';
import type { CallEdge } from '../domain/call-edge.js';
import { instance, type Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { isExported } from '../evaluate/exported.js';
import { classesOf } from '../heap/ancestry.js';
import { constructed, heirsOfMethod } from '../heap/constructors.js';

/**
 * Objects on which no visible code calls a method: of exported subclasses of its class, and of constructor functions
 * that have it on their prototypes. Others may call it, and then the request is known.
 */
export function uncalledObjects(method: FunctionNode, calls: readonly CallEdge[], engine: Engine): Value[] {
  const made = new Set(
    flatMap(calls, ({ fn }) => (fn.self?.kind === 'record' && fn.self.made ? [fn.self.made.node] : [])),
  );
  const heirs = heirsOfMethod(method, engine).filter(({ node }) => !made.has(node));
  return [...uncalledInstances(method, calls, engine), ...heirs.map((heir) => constructed(heir, null, engine))];
}

function uncalledInstances(method: FunctionNode, calls: readonly CallEdge[], engine: Engine): Value[] {
  const cls = classAround(method);
  const called = new Set(flatMap(calls, ({ fn }) => (fn.self?.kind === 'instance' ? [fn.self.node] : [])));
  if (!cls || called.has(cls)) return [];
  return flatMap(engine.callGraph.subclassesOf(cls), ({ node, context }) => {
    const self = instance(node, context, null);
    const isCalled = classesOf(self, engine).some((owner) => called.has(owner.node));
    return isExported(node, engine) && !isCalled ? [self] : [];
  });
}
