import { createRequire } from 'node:module';
import type * as engine from './engine-bundle.js';
import { builtPart } from './built-parts.js';

let loaded: typeof engine | undefined;

/** Loads the engine on demand. A run whose results are all stored does not need it. */
export function loadEngine(): typeof engine {
  return (loaded ??= createRequire(import.meta.url)(builtPart('engine.js')!) as typeof engine);
}
