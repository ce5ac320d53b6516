// Builds the package into dist/: compiled sources and the data files that are read at run time.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
for (const dir of ['src/calls/clients']) {
  for (const name of readdirSync(join(root, dir))) {
    if (name.endsWith('.json')) cpSync(join(root, dir, name), join(root, 'dist', dir, name));
  }
}
chmodSync(join(root, 'dist/src/cli/main.js'), 0o755);
