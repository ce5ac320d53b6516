// Builds the command and scans the sample with it. On a fresh machine it installs what the build needs first, in the
// versions of the lock file: neither the tools of the tests nor the compiler, which would take most of a minute.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOR_THE_BUILD } from './for-the-build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (![...FOR_THE_BUILD, ...Object.keys(manifest.dependencies)].every(isInstalled)) install();
const withTypes = isInstalled('typescript') ? [] : ['--no-types'];
run(process.execPath, join(root, 'scripts', 'build.mjs'), ...withTypes);
run(process.execPath, join(root, 'dist/src/cli/main.js'), 'fixtures/wrappers/sample', '--as-of', '2026-10-01');

function isInstalled(name) {
  try {
    return createRequire(import.meta.url).resolve(name) !== '';
  } catch {
    return false;
  }
}

/** Leaves a node_modules behind that a later `npm ci` replaces. */
function install() {
  const directory = join(root, '.cache', 'sample');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { name, version, dependencies, devDependencies } = manifest;
  const needed = Object.fromEntries(FOR_THE_BUILD.map((one) => [one, devDependencies[one]]));
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ name, version, dependencies, devDependencies: needed }),
  );
  cpSync(join(root, 'package-lock.json'), join(directory, 'package-lock.json'));
  run('npm', 'ci', '--prefix', directory, '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  renameSync(join(directory, 'node_modules'), join(root, 'node_modules'));
}

function run(program, ...args) {
  execFileSync(program, args, { cwd: root, stdio: 'inherit' });
}
