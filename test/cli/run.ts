import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Host } from '../../src/cli/environment.js';
import { run as runInProcess } from '../../src/cli/run.js';
import { temporaryDirectory } from '../temporary.js';

export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The built command. */
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
}

export interface ProcessOptions extends RunOptions {
  /** Arguments for node itself. */
  nodeArgs?: string[];
}

/**
 * Runs the command in this process, without the colour settings of the environment, and without the rules of contracts:
 * tests of what is deprecated need not send tokens and look at responses. For what needs a process, see `runProcess`.
 */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return runWithContracts(withoutContracts(args), options);
}

/** The same with all that the command does by itself. */
export async function runWithContracts(
  args: readonly string[],
  { cwd = PACKAGE_ROOT, env }: RunOptions = {},
): Promise<Run> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const leave = enter(cwd, environmentWith(env));
  try {
    const host: Host = { cwd: () => process.cwd(), env: process.env, stdin: Readable.from([]), stdout, stderr };
    await runInProcess(args, host);
    return { exitCode: Number(host.exitCode), stdout: stdout.text, stderr: stderr.text };
  } finally {
    leave();
  }
}

let isEntered = false;

/** Gives this process the directory and environment of a run. Returns what takes them back. */
function enter(cwd: string, env: NodeJS.ProcessEnv): () => void {
  if (isEntered) throw new Error('another run of the command has not ended: await it');
  const before = { cwd: process.cwd(), env: process.env };
  process.chdir(cwd);
  process.env = env;
  isEntered = true;
  return () => {
    process.chdir(before.cwd);
    process.env = before.env;
    isEntered = false;
  };
}

/**
 * Runs the built command in a process of its own, for what differs there: signals, pipes, terminals, disks, settings that
 * Node.js and git read, and code that is loaded before the command.
 */
export function runProcess(args: readonly string[], options: ProcessOptions = {}): Run {
  return runProcessWithContracts(withoutContracts(args), options);
}

/** The same with all that the command does by itself. */
export function runProcessWithContracts(
  args: readonly string[],
  { cwd = PACKAGE_ROOT, env = {}, nodeArgs = [] }: ProcessOptions = {},
): Run {
  if (!existsSync(BIN)) throw new Error(`${BIN} does not exist: run \`npm run build\` first`);
  const child = spawnSync(process.execPath, ['--require', CODE_CACHE, ...nodeArgs, BIN, ...args], {
    cwd,
    env: environmentWith(env),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (child.error) throw child.error;
  return { exitCode: child.status, stdout: child.stdout, stderr: child.stderr };
}

/** An output that is kept as a text. */
class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

function environmentWith(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    DEPREC_SCAN_DEBUG: _debug,
    NODE_OPTIONS: _options,
    ...inherited
  } = process.env;
  return { ...inherited, ...env };
}

/** Arguments that switch the rules of contracts off, where the command has some and the arguments say nothing of them. */
function withoutContracts(args: readonly string[]): readonly string[] {
  const hasRules =
    !/^(?:rehearse|registry|explain|evidence|help|-|__)/.test(args[0] ?? '') ||
    /^--(?!help|version)/.test(args[0] ?? '');
  // A merge takes no rules, because it makes no scan.
  const isSettled = args.some((arg) => arg.startsWith('--rule') || arg === '--merge');
  if (!hasRules || isSettled) return args;
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return [...args.slice(0, end), '--rule=*=off', ...args.slice(end)];
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
