import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { stripProject, type Stripped } from './markers.js';

export const FIXTURES = join(PACKAGE_ROOT, 'fixtures');

/** Names of all fixtures. */
export function fixtureNames(): string[] {
  return readdirSync(FIXTURES).filter((name) => statSync(join(FIXTURES, name)).isDirectory());
}

const copies: string[] = [];
afterAll(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
});

/** A copy of a fixture without its markers, removed after the tests of the file, with the markers' content. */
export function stripFixture(name: string): Stripped {
  const stripped = stripProject(join(FIXTURES, name));
  copies.push(stripped.root);
  return stripped;
}
