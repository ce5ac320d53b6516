import { functionsIn, type Value, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { callable } from '../../engine/callable.js';
import type { Engine } from '../../engine/engine.js';
import { publish, invokes } from '../model.js';

/** Changes that a store of Pinia is handed from anywhere: `store.$patch({ … })`, `this.$patch((state) => { … })`. */
export interface Patches {
  /** Objects whose properties the store takes over. */
  given: (engine: Engine) => Values;
  /** Functions that change the state they are handed. */
  targets: (state: Value, engine: Engine) => CallEdge[];
  /** What the store has to take them, and to tell of them. */
  methods: (state: () => Value) => Record<string, () => Values>;
}

/** The changes of the store that `key` tells from all others. */
export function patchesOf(key: string): Patches {
  const receiver = `patched:${key}`;
  const patched = (engine: Engine): Values => engine.callGraph.publishedValues(receiver, engine);
  const targets = (state: Value, engine: Engine): CallEdge[] =>
    functionsIn(patched(engine)).map((fn) => ({
      fn,
      invocation: engine.callGraph.synthetic(fn.node, fn.context, receiver, [() => [state]]),
    }));
  const patch = (state: () => Value): Value =>
    callable(receiver, (call) => ({
      targets: () => {
        publish(call, receiver, 0);
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
