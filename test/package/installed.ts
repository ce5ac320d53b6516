import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACKAGE_ROOT, type Run } from '../cli/run.js';
import { temporaryDirectory } from '../temporary.js';

export function makeDirectory(): string {
  return temporaryDirectory('package');
}

/**
 * Packs what `npm run build` has left in dist/, and returns the path of the tarball. Nothing is built, because other
 * tests run from dist/.
 */
export function pack(): string {
  const directory = makeDirectory();
  npm(PACKAGE_ROOT, 'pack', '--ignore-scripts', '--pack-destination', directory);
  const [tarball] = readdirSync(directory);
  if (tarball === undefined) throw new Error('npm pack made no tarball');
  return join(directory, tarball);
}

/** An otherwise empty project with the tarball installed, as a user of the command line has it. */
export function install(tarball: string): string {
  const directory = makeDirectory();
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  npm(directory, 'install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball);
  return directory;
}

/** Runs npm as a shell of its own would. */
export function npm(cwd: string, ...args: string[]): void {
  // Settings of a surrounding `npm test` would affect the inner npm.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name)),
  );
  execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Links a package of this repository's node_modules into a project, as if it were installed there. */
export function link(project: string, name: string, as = name): void {
  linkDirectory(project, join(PACKAGE_ROOT, 'node_modules', name), as);
}

/** The same with this package, as built. */
export function linkPackage(project: string): void {
  linkDirectory(project, PACKAGE_ROOT, 'deprec-scan');
}

function linkDirectory(project: string, directory: string, as: string): void {
  const target = join(project, 'node_modules', as);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(directory, target, 'junction');
}

/** Writes files into a project. */
export function write(project: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

/** Runs a script with node in a project. */
export function node(project: string, ...args: string[]): Run {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
  if (error) throw error;
  return { exitCode: status, stdout, stderr };
}

/** Names of the packages in a node_modules directory. */
export function packagesIn(modules: string): string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((below) => `${name}/${below}`) : [name],
  );
}

/** Bytes of all files below a path. */
export function bytesBelow(path: string): number {
  const stats = lstatSync(path);
  return stats.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
    : stats.size;
}

/** Paths of all files below a directory, POSIX and relative to it. */
export function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
