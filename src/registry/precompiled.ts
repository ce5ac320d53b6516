import { createRequire } from 'node:module';
import { once } from '../collections/once.js';
import { builtPart } from '../on-demand/built-parts.js';

/** Tells whether a value is valid, without saying why not. */
export type Precompiled = (value: unknown) => boolean;

/** What scripts/validators.mjs writes: by file and pointer, as `config.schema.json#/$defs/clients`. */
type Validators = Readonly<Record<string, Precompiled>>;

/**
 * The validator of a schema that the build has compiled; null for another one, and when the sources run directly.
 * Compiling at run time takes 100 ms, so that is left for the case in which something is wrong.
 */
export function precompiled(file: string, part: string): Precompiled | null {
  return validators()?.[`${file}#${part}`] ?? null;
}

const validators = once((): Validators | null => {
  const built = builtPart('../chunks/validators.cjs');
  return built === null ? null : (createRequire(import.meta.url)(built) as Validators);
});
