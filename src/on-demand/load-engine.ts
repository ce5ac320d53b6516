import * as engine from './engine-bundle.js';

/** The engine. The bundle replaces this file by load-engine-lazily.ts. */
export function loadEngine(): typeof engine {
  return engine;
}
