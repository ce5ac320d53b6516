import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, type FrameNode } from '../../syntax/frames.js';
import { text, unknown, type Hole, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Ancestor } from './ancestry.js';

/**
 * In an symbolic context, a parameter of the constructor or of another method is decided by the calls of this method on an
 * object. So unknowns are attributed to this method's frame.
 */
export function attributeToReceiver(values: Values, receiver: FrameNode, classes: Ancestor[]): Values {
  const members = new Set<TS.Node>(flatMap(classes, ({ node }) => node.members));
  const blame = (hole: Hole): Hole => (hole.frame && members.has(hole.frame) ? { ...hole, frame: receiver } : hole);
  return values.map((value): Value => {
    if (value.kind === 'unknown') return unknown(value.hole.label, blame(value.hole));
    if (value.kind === 'text')
      return text(
        value.parts.map((part) => (typeof part === 'string' ? part : blame(part))),
        value.trace,
      );
    return value;
  });
}

/** The package object declared as a function's `this`: `execute(this: IExecuteFunctions)`. */
export function declaredThis(frame: TS.Node, engine: Engine): Values | undefined {
  const first = isFunctionNode(frame) ? frame.parameters[0] : undefined;
  if (!first || !ts.isIdentifier(first.name) || first.name.text !== 'this') return undefined;
  const typed = engine.ofType(first.type).filter(({ kind }) => kind === 'external');
  return typed.length > 0 ? typed : undefined;
}
