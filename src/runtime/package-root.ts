import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE_NAME = 'deprec-scan';

interface PackageInfo {
  root: string;
  version: string;
}

let found: PackageInfo | undefined;

/** Absolute path of the package's root directory, with the data files that are shipped. */
export function packageRoot(): string {
  return packageInfo().root;
}

/** Version of the package, `0.1.0`. */
export function packageVersion(): string {
  return packageInfo().version;
}

function packageInfo(): PackageInfo {
  return (found ??= findPackage(dirname(fileURLToPath(import.meta.url))));
}

/**
 * This file runs in `src` in development and in `dist` when installed, so the root is
 * searched upward.
 */
function findPackage(start: string): PackageInfo {
  for (let dir = start; ; dir = dirname(dir)) {
    const manifest = readManifest(join(dir, 'package.json'));
    if (manifest?.name === PACKAGE_NAME) return { root: dir, version: manifest.version ?? '0.0.0' };
    if (dirname(dir) === dir) throw new Error(`no package.json of ${PACKAGE_NAME} above ${start}`);
  }
}

function readManifest(file: string): { name?: string; version?: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
  } catch {
    // No manifest here, or one that is not ours: look further up.
    return null;
  }
}
