import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { isAssignment } from '../../syntax/writes/write-target.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** What code assigns to a property of objects, `worker.onmessage = listener`, with the values of each object. */
export function assignedTo(name: string, module: Module, engine: Engine): { value: TS.Expression; object: Values }[] {
  return flatMap(module.reads.get(name) ?? [], (node) => {
    const { parent } = node;
    const isSet =
      ts.isPropertyAccessExpression(node) &&
      ts.isBinaryExpression(parent) &&
      parent.left === node &&
      isAssignment(parent.operatorToken.kind);
    if (!isSet) return [];
    const context = engine.contexts.root(frameOf(node), false);
    return [{ value: parent.right, object: engine.evaluate(node.expression, context) }];
  });
}
