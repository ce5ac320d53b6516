import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A command, and what to do before each of its runs. */
export interface Contestant {
  name: string;
  cwd: string;
  command: readonly [program: string, ...args: string[]];
  /** Exit codes that are results. */
  accepted?: readonly number[];
  before?: () => void;
}

export interface Measured {
  /** Medians. */
  milliseconds: number;
  peakMegabytes: number;
  stdout: string;
  /** Of the run that took the median time. */
  stderr: string;
}

type Run = ReturnType<typeof runOnce>;

const TIME = '/usr/bin/time';

/** Runs commands in turn, so that what else the machine does meets all of them, and gives the medians. */
export function race(contestants: readonly Contestant[], runs: number): Map<string, Measured> {
  const all = new Map<string, Run[]>();
  for (let run = 0; run <= runs; run++) {
    for (const contestant of contestants) {
      const once = runOnce(contestant);
      // The first run fills the caches of the disk.
      if (run === 0) all.set(contestant.name, []);
      else all.get(contestant.name)!.push(once);
    }
  }
  return new Map([...all].map(([name, known]) => [name, summed(known)]));
}

function summed(all: readonly Run[]): Measured {
  const { stdout, stderr } = all.toSorted((a, b) => a.milliseconds - b.milliseconds)[Math.floor(all.length / 2)]!;
  return {
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    peakMegabytes: median(all.map(({ kilobytes }) => kilobytes)) / 1024,
    stdout,
    stderr,
  };
}

function runOnce({ name, cwd, command, accepted = [0], before }: Contestant): {
  milliseconds: number;
  kilobytes: number;
  stdout: string;
  stderr: string;
} {
  before?.();
  const report = join(tmpdir(), `deprec-scan-bench-${process.pid}`);
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(TIME, ['-f', '%M', '-o', report, ...command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const milliseconds = performance.now() - start;
  if (error) throw error;
  if (!accepted.includes(status ?? -1)) throw new Error(`${name} ended with ${status}: ${stderr.slice(0, 2000)}`);
  const kilobytes = Number(readFileSync(report, 'utf8').trim().split('\n').at(-1));
  rmSync(report);
  return { milliseconds, kilobytes, stdout, stderr };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How much a profile says that stages took, in milliseconds. */
export function stagesIn(stderr: string, stages: readonly string[]): number {
  const found = [...stderr.matchAll(/profile: ([a-z ]+?) +(\d+\.\d) ms/g)];
  return found.filter(([, stage]) => stages.includes(stage!)).reduce((sum, [, , ms]) => sum + Number(ms), 0);
}
