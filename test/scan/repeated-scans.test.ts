import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { makeProject, run } from '../cli/run.js';
import { Tree } from '../files/tree.js';
import { fixturePath } from '../fixtures.js';
import { fixtureNames } from './fixtures.js';

const AS_OF = ['--as-of', '2026-09-01'];

async function bytes(args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, stdout, stderr } = await run([...args, '--format', 'json', ...AS_OF], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

/** The sample, and a fixture with several packages. */
const NAMES = ['sample', ...fixtureNames().filter((name) => name === 'monorepo-shared-client')];

describe.each(NAMES)('the same input, fixture %s', async (name) => {
  const root = makeProject({});
  cpSync(fixturePath(name), root, { recursive: true });
  const first = await bytes([], root);

  it('gives the same bytes twice', async () => {
    expect(JSON.parse(first)).toMatchObject({ asOf: '2026-09-01' });
    expect(await bytes([], root)).toBe(first);
  });

  it('gives the same bytes from another directory, and by another way of naming it', async () => {
    expect(await bytes([root], tmpdir())).toBe(first);
    expect(await bytes(['.'], root)).toBe(first);
    expect(await bytes(['..'], join(root, name === 'sample' ? 'src' : 'packages'))).toBe(first);
  });

  it('gives the same bytes in a repository and outside of one', async () => {
    const tree = new Tree({});
    cpSync(fixturePath(name), tree.root, { recursive: true });
    tree.commit();
    expect(await bytes([], tree.root)).toBe(first);
  });
});
