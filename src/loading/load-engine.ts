import * as engine from '../engine.js';

/** The engine. In the bundle load-engine-lazily.ts takes the place of this file. */
export function loadEngine(): typeof engine {
  return engine;
}
