import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Inventory } from '../../src/report/terminal/inventory.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { AS_OF } from '../speed/contestants.js';
import type { Sources } from './sources.js';

/** What a process took. */
export interface Cost {
  /** Null when it was ended because it took too long. */
  exitCode: number | null;
  seconds: number;
  /** Of all its threads; what else the machine does makes no difference to it. */
  processorSeconds: number;
  megabytes: number;
}

/** What a scan of a package's sources took, and what it saw. */
export interface Scanned extends Cost {
  /** Each finding as `file:line entry`. */
  findings: string[];
  calls: number;
  resolved: number;
  /** What the scan says that it could not do. */
  problems: string[];
}

/** Seconds of a processor after which a process is ended. */
export const LIMIT = 120;
const MAIN = join(packageRoot(), 'dist/src/cli/main.js');
const TSC = join(packageRoot(), 'node_modules/typescript/bin/tsc');

/**
 * Scans a directory.
 *
 * @param lists names or files of the lists beside the built-in one.
 */
export function scan(directory: string, lists: readonly string[]): Scanned {
  const args = [
    '--as-of',
    AS_OF,
    '--format',
    'json',
    '--no-baseline',
    ...lists.flatMap((list) => ['--registry', list]),
  ];
  const { stdout, stderr, ...cost } = run([process.execPath, MAIN, 'scan', '.', ...args], directory);
  const seen = resultIn(stdout);
  return {
    ...cost,
    ...(seen ?? {
      findings: [],
      calls: 0,
      resolved: 0,
      problems: [cost.exitCode === null ? `ended after ${LIMIT} s of a processor` : firstLine(stderr)],
    }),
  };
}

/** What TypeScript takes for the same files; what it says of them does not matter. */
export function compile({ tsconfig, sources }: Sources): Cost {
  return run([process.execPath, TSC, '--project', tsconfig], sources);
}

function resultIn(stdout: string): Pick<Scanned, 'findings' | 'calls' | 'resolved' | 'problems'> | null {
  if (!stdout.startsWith('{')) return null;
  const { findings, summary, problems } = JSON.parse(stdout) as {
    findings: { file: string; line: number; entry: string }[];
  } & Pick<Inventory, 'summary' | 'problems'>;
  return {
    findings: findings.map(({ file, line, entry }) => `${file}:${line} ${entry}`),
    calls: summary.calls,
    resolved: summary.resolvedCalls,
    problems: problems.map(({ message }) => message),
  };
}

function run(command: readonly string[], cwd: string): Cost & { stdout: string; stderr: string } {
  const report = join(tmpdir(), `deprec-scan-bench-${process.pid}`);
  const start = performance.now();
  const limited = ['prlimit', `--cpu=${LIMIT}`, ...command];
  const { status, stdout, stderr, error } = spawnSync(
    '/usr/bin/time',
    ['--quiet', '-f', '%M %U %S', '-o', report, ...limited],
    { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const seconds = (performance.now() - start) / 1000;
  if (error) throw error;
  const [kilobytes = 0, user = 0, system = 0] = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .at(-1)!
    .split(' ')
    .map(Number);
  rmSync(report);
  // What a signal ends has no exit code of its own.
  return {
    exitCode: status === null || status > 128 ? null : status,
    seconds,
    processorSeconds: user + system,
    megabytes: kilobytes / 1024,
    stdout,
    stderr,
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
