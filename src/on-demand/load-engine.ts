import * as engine from './engine-bundle.js';

/** The engine. A run whose results are all stored does not need it. */
export function loadEngine(): typeof engine {
  return engine;
}
