import { createRequire } from 'node:module';
import type * as engine from '../engine.js';
import { builtPart } from './build.js';

let loaded: typeof engine | undefined;

/** Loads the engine, which a run that knows everything from the last one has no need of. */
export function loadEngine(): typeof engine {
  return (loaded ??= createRequire(import.meta.url)(builtPart('engine.js')!) as typeof engine);
}
