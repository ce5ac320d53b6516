import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode } from '../../syntax/frames.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** The package object declared as a function's `this`: `execute(this: IExecuteFunctions)`. */
export function declaredThis(frame: TS.Node, engine: Engine): Values | undefined {
  const first = isFunctionNode(frame) ? frame.parameters[0] : undefined;
  if (!first || !ts.isIdentifier(first.name) || first.name.text !== 'this') return undefined;
  const typed = engine.ofType(first.type).filter(({ kind }) => kind === 'external');
  return typed.length > 0 ? typed : undefined;
}
