import { join } from 'node:path';
import { packageRoot } from '../runtime/package-root.js';

declare const DEPREC_SCAN_BUILD: string | undefined;

/** Identifies the state of the sources; the build fills it in. What one build has stored is not used by another. */
export const BUILD = typeof DEPREC_SCAN_BUILD === 'undefined' ? 'sources' : DEPREC_SCAN_BUILD;

declare const DEPREC_SCAN_PARTS: string | undefined;

/** Absolute path of a bundle that is loaded on demand; null when the sources run directly. */
export function builtPart(name: string): string | null {
  return typeof DEPREC_SCAN_PARTS === 'undefined' ? null : join(packageRoot(), 'dist', DEPREC_SCAN_PARTS, name);
}
