import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../../syntax/frames.js';
import type { Env, Invocation } from '../domain/env.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { inTurns, MOST_TOLD_APART, orderedOf } from './list-order.js';

/** Methods that call a function for each element, with the index of the element among its arguments. */
const PER_ELEMENT: ReadonlyMap<string, number> = new Map([
  ['forEach', 0],
  ['map', 0],
  ['flatMap', 0],
  ['reduce', 1],
]);

/**
 * Contexts of `node`, one per loop iteration or call, so that `for (const { name, url } of rows) clients[name] =
 * create(url)` pairs each name with its own url. Only `env` if they cannot be told apart.
 */
export function turnsOf(node: TS.Node, env: Env, engine: Engine): readonly Env[] {
  const { frame, outer } = env;
  if (env.open) return [env];
  // A nested helper runs once in each iteration of the code around it.
  const around =
    outer && isFunctionNode(frame)
      ? turnsOf(frame, outer, engine).map((turn) => (turn === outer ? env : engine.envs.around(env, outer, turn)))
      : [env];
  const turns = flatMap(
    flatMap(around, (at) => callsOf(at, engine)),
    (at) => loopTurns(node, at, engine),
  );
  return turns.length <= MOST_TOLD_APART ? turns : [env];
}

function callsOf(env: Env, engine: Engine): readonly Env[] {
  const { frame, invocation } = env;
  if (!isFunctionNode(frame)) return [env];
  const invocations = invocation ? [invocation] : engine.callers.invocationsOf(frame, env, engine);
  if (invocations.length === 0 || invocations.length > MOST_TOLD_APART) return [env];
  return flatMap(invocations, (one) => elementTurns(one, engine) ?? [one]).map((one) =>
    engine.envs.bind(frame, env.outer, one, env.self),
  );
}

/** An invocation that stands for all elements of a list, as one invocation for each. */
function elementTurns(invocation: Invocation, engine: Engine): Invocation[] | undefined {
  const { site, caller, synthetic, isOfElement, key } = invocation;
  const callee = synthetic && !isOfElement && ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  const place = callee && ts.isPropertyAccessExpression(callee) ? PER_ELEMENT.get(callee.name.text) : undefined;
  if (place === undefined) return undefined;
  const pieces = orderedOf(
    engine.evaluate((callee as TS.PropertyAccessExpression).expression, engine.envs.within(caller, site)),
    engine,
  );
  return pieces?.map((piece, turn) => {
    const args = Array.from(
      { length: place + 3 },
      (_, i) => (): Values | undefined => (i === place ? piece : invocation.argument(i)),
    );
    return Object.assign(engine.callers.synthetic(site, caller, `${key}#${turn}`, args), { isOfElement: true });
  });
}

/** The iterations of the innermost loop over a list around a node, in its function. */
function loopTurns(node: TS.Node, env: Env, engine: Engine): readonly Env[] {
  const loop = listLoopAround(node);
  if (loop && env.turn?.loop === loop) return [env];
  const pieces = loop && inTurns(loop, engine.evaluate(loop.expression, env), engine);
  return pieces ? pieces.map((_, index) => engine.envs.turn(env, loop, index)) : [env];
}

/** The loop that runs a node for each element of a list; not a loop whose list contains the node. */
function listLoopAround(node: TS.Node): TS.ForInOrOfStatement | undefined {
  const frame = frameOf(node);
  for (let at = node; at !== frame; at = at.parent)
    if ((ts.isForOfStatement(at.parent) || ts.isForInStatement(at.parent)) && at.parent.statement === at)
      return at.parent;
  return undefined;
}
