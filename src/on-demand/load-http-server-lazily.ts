import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../runtime/package-root.js';
import type { HttpServerParts } from './load-http-server.js';

/** Loads the packages of the rehearsal when one begins. */
export function loadHttpServer(): HttpServerParts {
  const path = join(packageRoot(), 'dist', 'chunks', 'http-server.cjs');
  return createRequire(import.meta.url)(path) as HttpServerParts;
}
