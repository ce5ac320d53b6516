import { createRequire } from 'node:module';
import { builtPart } from './build.js';
import type * as engine from './engine.js';

let loaded: typeof engine | undefined;

/** Loads the engine, which a run that knows everything from the last one has no need of. */
export function loadEngine(): typeof engine {
  return (loaded ??= createRequire(import.meta.url)(builtPart('engine.js')!) as typeof engine);
}
