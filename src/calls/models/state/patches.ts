import { argument, functionsIn } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { callable, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { deliver, invokes } from '../model.js';

/** Changes that a store of Pinia is handed from anywhere: `store.$patch({ … })`, `this.$patch((state) => { … })`. */
export interface Patches {
  /** Objects whose properties the store takes over. */
  given: (engine: Engine) => Values;
  /** Functions that change the state they are handed. */
  targets: (state: Value, engine: Engine) => Target[];
  /** What the store has to take them, and to tell of them. */
  methods: (state: () => Value) => Record<string, () => Values>;
}

/** The changes of the store that `key` tells from all others. */
export function patchesOf(key: string): Patches {
  const receiver = `patched:${key}`;
  const patched = (engine: Engine): Values => engine.callers.delivered(receiver, engine);
  const targets = (state: Value, engine: Engine): Target[] =>
    functionsIn(patched(engine)).map((fn) => ({
      fn,
      invocation: engine.callers.synthetic(fn.node, fn.env, receiver, [() => [state]]),
    }));
  const patch = (state: () => Value): Value =>
    callable(receiver, (call) => ({
      targets: () => {
        deliver(call, receiver, 0);
        const nodes = new Set(functionsIn(argument(call, 0)).map(({ node }) => node));
        return targets(state(), call.engine).filter(({ fn }) => nodes.has(fn.node));
      },
      result: () => [],
    }));
  return {
    given: (engine) => patched(engine).filter((value) => value.kind !== 'function'),
    targets,
    methods: (state) => ({
      $patch: () => [patch(state)],
      $state: () => [state()],
      $subscribe: () => [callable(`told:${key}`, (call) => invokes(call, 0, [() => [], () => [state()]], () => []))],
    }),
  };
}
