import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';

/** What the benchmarks fetch and make; git ignores it, and it can be deleted. */
export const CACHE = join(packageRoot(), '.cache', 'bench-data');

/** Makes a directory once: what is there already is kept, and what was begun and not finished is not. */
export function once(name: string, make: (directory: string) => void): string {
  const directory = join(CACHE, name);
  if (existsSync(directory)) return directory;
  const draft = `${directory}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  make(draft);
  renameSync(draft, directory);
  return directory;
}

export function execute(cwd: string, program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 });
}

/** Packages from npm as they are published, each in a directory of its name. */
export function unpack(directory: string, specifiers: readonly string[]): void {
  for (const specifier of specifiers) {
    const tarball = execute(directory, 'npm', 'pack', '--silent', specifier).trim().split('\n').at(-1)!;
    const target = join(directory, tarball.replace(/\.tgz$/, ''));
    mkdirSync(target);
    execute(directory, 'tar', 'xzf', tarball, '-C', target, '--strip-components=1');
    rmSync(join(directory, tarball));
  }
}

/** Tools from npm in a place of their own, so that nobody who works on this package has to install them. */
export function install(name: string, packages: readonly string[]): string {
  return once(name, (directory) => {
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    execute(directory, 'npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages);
  });
}

/** Makes a directory a repository that git lists at once. */
export function commitAll(root: string): void {
  const git = (...args: string[]): string =>
    execute(root, 'git', '-c', 'user.name=bench', '-c', 'user.email=bench@example.com', '-c', 'gc.auto=0', ...args);
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'bench');
}

/** ripgrep of the system, or of Debian without installing it. */
export function ripgrep(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(':')
    .map((directory) => join(directory, 'rg'))
    .find((file) => existsSync(file));
  if (onPath) return onPath;
  const directory = once('ripgrep', (draft) => {
    execute(draft, 'apt-get', 'download', 'ripgrep');
    execute(
      draft,
      'dpkg',
      '-x',
      readdirSync(draft).find((file) => file.endsWith('.deb'))!,
      '.',
    );
  });
  return join(directory, 'usr', 'bin', 'rg');
}

export function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}
