// npm runs this after an install in the repository, and on its way to a package from a git URL: what is installed from
// there has to be built.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

if (existsSync(join(root, 'dist'))) {
  // Built by now; every script that needs it up to date builds by itself.
} else if (canBuild()) {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
} else {
  console.warn('deprec-scan: not built, since the development dependencies are not installed');
}

// In npm's own clone of a git URL nobody needs this script again. Left in, it makes npm warn of a script of the package.
if (process.env['_PACOTE_NO_PREPARE_']) execFileSync('npm', ['pkg', 'delete', 'scripts.prepare'], { cwd: root });

/** Not after `npm ci --omit=dev`. */
function canBuild() {
  try {
    const { resolve } = createRequire(import.meta.url);
    return ['esbuild', 'typescript'].every((name) => resolve(name) !== '');
  } catch {
    return false;
  }
}
