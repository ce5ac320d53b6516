import { createRequire } from 'node:module';
import type { findUses } from './uses.js';

/** Loads what follows the search, of which most runs have no need. The build puts it beside the module that this code is in. */
export function loadUses(): { findUses: typeof findUses } {
  return createRequire(import.meta.url)('./uses.js') as { findUses: typeof findUses };
}
