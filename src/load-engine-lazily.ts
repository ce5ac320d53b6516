import { createRequire } from 'node:module';
import type * as engine from './engine.js';

let loaded: typeof engine | undefined;

/** Loads the engine, which a run that knows everything from the last one has no need of. The build puts it beside the module that this code is in. */
export function loadEngine(): typeof engine {
  return (loaded ??= createRequire(import.meta.url)('./engine.js') as typeof engine);
}
