import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, outerFrame, type FrameNode } from '../../syntax/frames.js';
import type { Engine } from '../engine/engine.js';

/** Whether a function or a class is exported under a name. */
export function isExported(node: TS.Node, engine: Engine): boolean {
  const { exports } = engine.moduleOf(engine.contexts.root(node.getSourceFile(), false));
  return [...exports.named.values()].some(
    (target) =>
      target.kind === 'binding' &&
      target.binding.declarations.some(
        (declared) => declared === node || (ts.isVariableDeclaration(declared) && declared.initializer === node),
      ),
  );
}

/** Whether a function is exported and only its own file is seen to call it: others may call it with anything. */
export function isEntryPoint(frame: FrameNode, engine: Engine): boolean {
  if (!isFunctionNode(frame)) return false;
  // A nested function without parameters counts as part of the outer one.
  const around = frame.parameters.length === 0 ? outerFrame(frame) : undefined;
  if (around && isFunctionNode(around)) return isEntryPoint(around, engine);
  const source = frame.getSourceFile();
  return (
    isExported(frame, engine) &&
    engine.callGraph.of(frame).every(({ invocation }) => invocation.site.getSourceFile() === source)
  );
}
