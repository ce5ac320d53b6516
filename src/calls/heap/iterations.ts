import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../../syntax/frames.js';
import type { Context, Invocation } from '../domain/context.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { iterationsOf, MAX_DISTINGUISHED, orderedOf } from './list-order.js';

/** Methods that call a function for each element, with the index of the element among its arguments. */
const PER_ELEMENT: ReadonlyMap<string, number> = new Map([
  ['forEach', 0],
  ['map', 0],
  ['flatMap', 0],
  ['reduce', 1],
]);

/**
 * Contexts of `node`, one per loop iteration or call, so that `for (const { name, url } of rows) clients[name] =
 * create(url)` pairs each name with its own url. Only `context` if they cannot be told apart.
 */
export function contextsPerIteration(node: TS.Node, context: Context, engine: Engine): readonly Context[] {
  const { frame, outer } = context;
  if (context.isSymbolic) return [context];
  // A nested helper runs once in each iteration of the code around it.
  const around =
    outer && isFunctionNode(frame)
      ? contextsPerIteration(frame, outer, engine).map((iteration) =>
          iteration === outer ? context : engine.contexts.replaceOuter(context, outer, iteration),
        )
      : [context];
  const iterations = flatMap(
    flatMap(around, (at) => contextsPerCall(at, engine)),
    (at) => iterationsOverLoop(node, at, engine),
  );
  return iterations.length <= MAX_DISTINGUISHED ? iterations : [context];
}

function contextsPerCall(context: Context, engine: Engine): readonly Context[] {
  const { frame, invocation } = context;
  if (!isFunctionNode(frame)) return [context];
  const invocations = invocation ? [invocation] : engine.callGraph.invocationsOf(frame, context, engine);
  if (invocations.length === 0 || invocations.length > MAX_DISTINGUISHED) return [context];
  return flatMap(invocations, (one) => iterationsOverElements(one, engine) ?? [one]).map((one) =>
    engine.contexts.bind(frame, context.outer, one, context.self),
  );
}

/** An invocation that stands for all elements of a list, as one invocation for each. */
function iterationsOverElements(invocation: Invocation, engine: Engine): Invocation[] | undefined {
  const { site, caller, synthetic, isOfElement, key } = invocation;
  const callee = synthetic && !isOfElement && ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  const place = callee && ts.isPropertyAccessExpression(callee) ? PER_ELEMENT.get(callee.name.text) : undefined;
  if (place === undefined) return undefined;
  const pieces = orderedOf(
    engine.evaluate((callee as TS.PropertyAccessExpression).expression, engine.contexts.within(caller, site)),
    engine,
  );
  return pieces?.map((piece, iteration) => {
    const args = Array.from(
      { length: place + 3 },
      (_, i) => (): Values | undefined => (i === place ? piece : invocation.argument(i)),
    );
    return Object.assign(engine.callGraph.synthetic(site, caller, `${key}#${iteration}`, args), { isOfElement: true });
  });
}

/** The iterations of the innermost loop over a list around a node, in its function. */
function iterationsOverLoop(node: TS.Node, context: Context, engine: Engine): readonly Context[] {
  const loop = listLoopAround(node);
  if (loop && context.iteration?.loop === loop) return [context];
  const pieces = loop && iterationsOf(loop, engine.evaluate(loop.expression, context), engine);
  return pieces ? pieces.map((_, index) => engine.contexts.inIteration(context, loop, index)) : [context];
}

/** The loop that runs a node for each element of a list; not a loop whose list contains the node. */
function listLoopAround(node: TS.Node): TS.ForInOrOfStatement | undefined {
  const frame = frameOf(node);
  for (let at = node; at !== frame; at = at.parent)
    if ((ts.isForOfStatement(at.parent) || ts.isForInStatement(at.parent)) && at.parent.statement === at)
      return at.parent;
  return undefined;
}
