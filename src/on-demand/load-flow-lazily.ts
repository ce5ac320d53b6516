import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../runtime/package-root.js';
import type { RemoveTypes } from './load-flow.js';

/** Loads what reads Flow when a file of it is met: one bundle for all that is started, since it is large. */
export function loadFlow(): RemoveTypes {
  const path = join(packageRoot(), 'dist', 'chunks', 'flow.cjs');
  return createRequire(import.meta.url)(path) as RemoveTypes;
}
