import { createRequire } from 'node:module';
import { builtPart } from './built-parts.js';

/**
 * Loads a bundle of the build when it is first asked for. The build puts a call of this function in place of each
 * `load-….ts` beside this file, which in the sources imports the part itself.
 *
 * @param file relative to the bundles of what was started.
 */
export function lazy(file: string): () => unknown {
  let loaded: unknown;
  return () => (loaded ??= createRequire(import.meta.url)(builtPart(file)!) as unknown);
}
