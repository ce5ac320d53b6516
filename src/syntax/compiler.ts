import { createRequire } from 'node:module';
import type { ts as TS } from 'ts-morph';

/**
 * The compiler, ts-morph's and no other. It is undefined until `loadCompiler` has run, so that a scan in which nothing
 * matches never pays for loading it. No module may use it while it is being imported.
 */
export let ts: typeof TS;

/** Loads the compiler, once per process. */
export function loadCompiler(): void {
  ts ??= (createRequire(import.meta.url)('ts-morph') as { ts: typeof TS }).ts;
}
