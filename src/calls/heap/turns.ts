import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../../syntax/frames.js';
import type { Env, Invocation } from '../domain/env.js';
import type { Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { inTurns, MOST_TOLD_APART, orderedOf } from './list-order.js';

/** Methods that call a function for each element, and as which argument they hand it over. */
const PER_ELEMENT: ReadonlyMap<string, number> = new Map([
  ['forEach', 0],
  ['map', 0],
  ['flatMap', 0],
  ['reduce', 1],
]);

/**
 * The activations of the code around `node`, one for each turn that it is run in: each call of the functions it stands
 * in, each element of the list that the innermost loop in each of them goes through. So a name goes with what was put
 * under it in the same turn: `for (const { name, url } of rows) clients[name] = create(url)`. Only `env` when they
 * cannot be told apart.
 */
export function turnsOf(node: TS.Node, env: Env, engine: Engine): readonly Env[] {
  const { frame, outer } = env;
  if (env.open) return [env];
  // What a helper inside does is done once in each turn of the code around it.
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

/** An invocation that stands for all elements of a list, as one for each. */
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

/** The turns of the innermost loop over a list around a node, in its function. */
function loopTurns(node: TS.Node, env: Env, engine: Engine): readonly Env[] {
  const loop = listLoopAround(node);
  if (loop && env.turn?.loop === loop) return [env];
  const pieces = loop && inTurns(loop, engine.evaluate(loop.expression, env), engine);
  return pieces ? pieces.map((_, index) => engine.envs.turn(env, loop, index)) : [env];
}

/** The loop that a node is run in for each element of a list; not one whose list it is a part of. */
function listLoopAround(node: TS.Node): TS.ForInOrOfStatement | undefined {
  const frame = frameOf(node);
  for (let at = node; at !== frame; at = at.parent)
    if ((ts.isForOfStatement(at.parent) || ts.isForInStatement(at.parent)) && at.parent.statement === at)
      return at.parent;
  return undefined;
}
