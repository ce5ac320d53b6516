import { join } from 'node:path';
import { PACKAGE_ROOT } from './cli/run.js';
import { fixturePaths } from './scan/fixture-paths.js';

export const FIXTURES = join(PACKAGE_ROOT, 'fixtures');

/** Paths of all fixtures, by name. */
export const FIXTURE_PATHS = fixturePaths(FIXTURES);

export function fixturePath(name: string): string {
  const path = FIXTURE_PATHS.get(name);
  if (path === undefined) throw new Error(`no fixture has the name ${name}`);
  return path;
}

/** The project that the README scans. */
export const SAMPLE = fixturePath('sample');
