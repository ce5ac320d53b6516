import { createRequire } from 'node:module';
import { builtPart } from './built-parts.js';
import type { Workflows } from './load-workflows.js';

/** Loads the reader of workflow files on demand; most projects have no script in one. */
export function loadWorkflows(): Workflows {
  return createRequire(import.meta.url)(builtPart('workflows.js')!) as Workflows;
}
