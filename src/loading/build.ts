import { join } from 'node:path';
import { packageRoot } from '../package-root.js';

declare const DEPREC_SCAN_BUILD: string | undefined;

/** Another one for each state of the sources; the build puts it in. What one build has kept is nothing to another. */
export const BUILD = typeof DEPREC_SCAN_BUILD === 'undefined' ? 'sources' : DEPREC_SCAN_BUILD;

declare const DEPREC_SCAN_PARTS: string | undefined;

/** Absolute path of a file that the build has made to be loaded on demand; null where the sources themselves run. */
export function builtPart(name: string): string | null {
  return typeof DEPREC_SCAN_PARTS === 'undefined' ? null : join(packageRoot(), 'dist', DEPREC_SCAN_PARTS, name);
}
