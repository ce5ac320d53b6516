import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digestOf } from '../../src/strings/digest.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { fixturePath } from '../fixtures.js';
import { ONLY } from './fixtures.js';

/** Whether tests that compare one way to scan with another do so for all fixtures, as `npm run test:whole` asks for. */
export const IS_WHOLE = process.env['WHOLE'] !== undefined;

/**
 * The fixtures that such a test takes. The content of the tree draws them: two runs on one tree take the same, a change
 * of the sources takes others, and a fixture that is new or has changed is drawn anew. Whoever names fixtures
 * (`FIXTURES=NAME,…`, as `npm run test:affected` does) gets all of these.
 *
 * @param oneIn how many fixtures there are for each that is taken.
 */
export function sampleOf(names: readonly string[], oneIn: number): string[] {
  const isTaken = (name: string): boolean =>
    Buffer.from(digestOf(sources() + contentOf(fixturePath(name))), 'base64url').readUInt32LE() % oneIn === 0;
  return IS_WHOLE || ONLY !== null ? [...names] : names.filter(isTaken);
}

let sourcesDigest: string | undefined;
const sources = (): string => (sourcesDigest ??= digestOf(contentOf(join(PACKAGE_ROOT, 'src'))));

/** The contents of all files below a directory, and their paths. */
function contentOf(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => `${relative(directory, file).replaceAll('\\', '/')}\n${readFileSync(file, 'utf8')}`)
    .join('\n');
}
