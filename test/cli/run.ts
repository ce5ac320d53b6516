import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from '../temporary.js';

export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The built command, because these tests run what is published. */
export const BIN = join(PACKAGE_ROOT, 'dist', 'src', 'cli', 'main.js');

const CODE_CACHE = join(PACKAGE_ROOT, 'test', 'cli', 'code-cache.cjs');

export interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Arguments for node itself. */
  nodeArgs?: string[];
}

/**
 * Runs the command in a child process, without the colour settings of the environment, and without the rules of
 * contracts: tests of what is deprecated need not send tokens and look at responses.
 */
export function run(args: readonly string[], options: RunOptions = {}): Run {
  const hasRules =
    !/^(?:rehearse|registry|explain|evidence|help|-|__)/.test(args[0] ?? '') ||
    /^--(?!help|version)/.test(args[0] ?? '');
  // A merge takes no rules, because it makes no scan.
  const isSettled = args.some((arg) => arg.startsWith('--rule') || arg === '--merge');
  if (!hasRules || isSettled) return runWithContracts(args, options);
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return runWithContracts([...args.slice(0, end), '--rule=*=off', ...args.slice(end)], options);
}

/** The same with all that the command does by itself. */
export function runWithContracts(
  args: readonly string[],
  { cwd = PACKAGE_ROOT, env = {}, nodeArgs = [] }: RunOptions = {},
): Run {
  if (!existsSync(BIN)) throw new Error(`${BIN} does not exist: run \`npm run build\` first`);
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    DEPREC_SCAN_DEBUG: _debug,
    NODE_OPTIONS: _options,
    ...inherited
  } = process.env;
  const child = spawnSync(process.execPath, ['--require', CODE_CACHE, ...nodeArgs, BIN, ...args], {
    cwd,
    env: { ...inherited, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (child.error) throw child.error;
  return { exitCode: child.status, stdout: child.stdout, stderr: child.stderr };
}

/** Text of each file, by POSIX path. */
export type Files = Readonly<Record<string, string>>;

/** A temporary project outside of every repository, removed after the tests of the file. */
export function makeProject(files: Files): string {
  const root = temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The one line that a command prints for a user's mistake, and nothing else. */
export function usageError(result: Run): string {
  const lines = result.stderr.split('\n');
  if (result.exitCode !== 2 || result.stdout !== '' || lines.length !== 2 || lines[1] !== '') {
    throw new Error(`expected exit code 2 and one line on stderr, got ${JSON.stringify(result, null, 2)}`);
  }
  return lines[0]!;
}

/** Arguments of Node.js for code that runs before the command. It may change `fs`, `crypto` and `timers`. */
export function preload(code: string): string[] {
  const imports = [
    "import fs from 'node:fs';",
    "import crypto from 'node:crypto';",
    "import timers from 'node:timers/promises';",
    "import { syncBuiltinESMExports } from 'node:module';",
  ];
  const script = `${imports.join(' ')} ${code}; syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}
