import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { makeDirectory, npm } from './installed.js';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readManifest = (text: string): Manifest => JSON.parse(text) as Manifest;

/** A package with this one's manifest and nothing else. Its build does nothing, because other tests run from dist/. */
function bareCopy(): string {
  const directory = makeDirectory();
  const manifest = readManifest(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  manifest.scripts['build'] = 'true';
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return directory;
}

describe('what is packed runs no script where it is installed', () => {
  it('from a tarball, and the manifest here stays as it is', () => {
    const directory = bareCopy();
    const before = readFileSync(join(directory, 'package.json'), 'utf8');
    npm(directory, 'pack');
    const [tarball = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
    const extract = ['-xOf', tarball, 'package/package.json'];
    const packed = readManifest(execFileSync('tar', extract, { cwd: directory, encoding: 'utf8' }));
    expect(Object.keys(packed.scripts).filter((name) => /^((pre|post)?install|prepare)$/.test(name))).toEqual([]);
    expect(readFileSync(join(directory, 'package.json'), 'utf8')).toBe(before);
  });

  it.each([
    ['from a git URL', { _PACOTE_NO_PREPARE_: 'git+file:///here' }, false],
    ['but the working copy keeps its script', { _PACOTE_NO_PREPARE_: '' }, true],
  ])('%s', (_name, env, isKept) => {
    const directory = bareCopy();
    mkdirSync(join(directory, 'dist'));
    cpSync(join(PACKAGE_ROOT, 'scripts/prepare.mjs'), join(directory, 'scripts/prepare.mjs'));
    execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: directory, env: { ...process.env, ...env } });
    const { scripts } = readManifest(readFileSync(join(directory, 'package.json'), 'utf8'));
    expect('prepare' in scripts).toBe(isKept);
  });
});

it('the sample installs the bundler and what is bundled, and nothing else', async () => {
  const { FOR_THE_BUILD } = (await import('../../scripts/for-the-build.mjs' as string)) as { FOR_THE_BUILD: string[] };
  const licences = readFileSync(join(PACKAGE_ROOT, 'dist/LICENSES.txt'), 'utf8');
  const bundled = new Set([...licences.matchAll(/^(@?[\w/.-]+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name));
  const { devDependencies } = readManifest(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  const needed = Object.keys(devDependencies).filter((name) => name === 'esbuild' || bundled.has(name));
  expect(FOR_THE_BUILD).toEqual(needed);
});
