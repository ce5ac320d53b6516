import type { ts as TS } from 'ts-morph';
import { basesOf, frameOf, outerFrame, type ClassNode, type FrameNode } from '../../syntax/frames.js';
import type { Context } from '../domain/context.js';
import type { InstanceValue, Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** A class in the chain from an object's own class to its bases. */
export interface Ancestor {
  node: ClassNode;
  context: Context;
}

const MAX_ANCESTORS = 8;

/** The class and its bases in the project, derived first, and the bases from packages. */
export function ancestry(start: Ancestor, engine: Engine): { classes: Ancestor[]; externals: Values } {
  const classes: Ancestor[] = [start];
  const externals: Value[] = [];
  for (let i = 0; i < classes.length && classes.length < MAX_ANCESTORS; i++) {
    const { node, context } = classes[i]!;
    const [clause] = basesOf(node);
    if (!clause) continue;
    for (const base of engine.evaluate(clause.expression, engine.contexts.within(context, clause))) {
      if (base.kind === 'class' && !classes.some((known) => known.node === base.node))
        classes.push({ node: base.node, context: base.context });
      else if (base.kind === 'external') externals.push(base);
    }
  }
  return { classes, externals };
}

/** The project classes of an object, its own first. */
export function classesOf(value: InstanceValue, engine: Engine): readonly Ancestor[] {
  return ancestry(value, engine).classes;
}

/** The member of `node` that contains a piece of its code. */
export function enclosingMember(site: TS.Node, node: ClassNode): FrameNode {
  let member: FrameNode = frameOf(site);
  for (let around = outerFrame(member); around && member.parent !== node; around = outerFrame(member)) member = around;
  return member;
}
