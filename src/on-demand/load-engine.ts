import * as engine from './engine.js';

/** The engine. The bundle replaces this file by load-engine-lazily.ts. */
export function loadEngine(): typeof engine {
  return engine;
}
