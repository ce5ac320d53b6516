import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { classOf, isFunctionNode, type FrameNode, type FunctionNode } from '../../syntax/frames.js';
import { constructorOf } from '../../syntax/prototypes.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ancestry } from './ancestry.js';

/**
 * The function around a place whose callers decide the parameters of `frame`: itself, or a method of the same object if
 * it is another member of its class or the constructor. `this.options = { path }` is set by the constructor, and read in
 * a method.
 */
export function frameOfCallers(
  frame: FrameNode,
  around: ReadonlySet<FrameNode>,
  engine: Engine,
): FunctionNode | undefined {
  if (!isFunctionNode(frame)) return undefined;
  if (around.has(frame)) return frame;
  const cls = classOf(frame);
  const hasIt = (method: FunctionNode): boolean => {
    const context = engine.contexts.root(method.getSourceFile(), false);
    if (!cls) return constructorOf(method, engine.moduleOf(context).scopes) === frame;
    const own = classOf(method);
    return own !== undefined && ancestry({ node: own, context }, engine).classes.some(({ node }) => node === cls);
  };
  return [...around].filter(isFunctionNode).find(hasIt);
}

/** The package object declared as a function's `this`: `execute(this: IExecuteFunctions)`. */
export function declaredThis(frame: TS.Node, engine: Engine): Values | undefined {
  const first = isFunctionNode(frame) ? frame.parameters[0] : undefined;
  if (!first || !ts.isIdentifier(first.name) || first.name.text !== 'this') return undefined;
  const typed = engine.ofType(first.type).filter(({ kind }) => kind === 'external');
  return typed.length > 0 ? typed : undefined;
}
