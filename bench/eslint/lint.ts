import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a run of ESLint's command line took and gave. Times in milliseconds, summed over the files. */
export interface Run {
  files: number;
  parse: number;
  /** By rule, as `TIMING=1` counts it. */
  rules: Record<string, number>;
  /** Parsing, rules and what ESLint does beside them. */
  total: number;
  /** Of the process with all its threads, in bytes. */
  peakMemory: number;
  /** `src/a.ts:3:5 deprec-scan/no-removed-api`, sorted; of the plugin's rules alone. */
  reports: string[];
}

interface Result {
  filePath: string;
  messages: { ruleId: string | null; line: number; column: number; fatal?: boolean; message: string }[];
  stats: {
    times: { passes: { parse: { total: number }; rules?: Record<string, { total: number }>; total: number }[] };
  };
}

export const PLUGIN_RULES = ['no-removed-api', 'no-expiring-api', 'no-deprecated-api'].map(
  (name) => `deprec-scan/${name}`,
);

/**
 * Writes how much memory a process had at most when it ends. Threads load it too, and their memory is that of the
 * process.
 */
const PRELOAD = `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS * 1024)));
`;

/** Runs ESLint in a project, with its configuration file. */
export function runESLint(project: string, args: readonly string[], env: Record<string, string> = {}): Run {
  const [preload, memory, output] = ['preload.mjs', 'memory.txt', 'results.json'].map((name) =>
    join(project, 'node_modules', `.bench-${name}`),
  ) as [string, string, string];
  writeFileSync(preload, PRELOAD);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=8192',
      '--import',
      `file://${preload}`,
      'node_modules/eslint/bin/eslint.js',
      '--stats',
      '--format',
      'json',
      '--output-file',
      output,
      ...args,
    ],
    { cwd: project, env: { ...process.env, ...env, BENCH_MEMORY: memory }, encoding: 'utf8' },
  );
  if (status === null || status > 1) throw new Error(stderr);
  const results = JSON.parse(readFileSync(output, 'utf8')) as Result[];
  const peakMemory = Number(readFileSync(memory, 'utf8'));
  for (const file of [preload, memory, output]) rmSync(file);
  const broken = results.flatMap(({ messages }) => messages.filter(({ fatal }) => fatal));
  if (broken[0]) throw new Error(broken[0].message);
  return { ...timesOf(results), peakMemory, reports: reportsOf(results, project) };
}

function timesOf(results: readonly Result[]): Pick<Run, 'files' | 'parse' | 'rules' | 'total'> {
  const passes = results.flatMap(({ stats }) => stats.times.passes);
  const rules: Record<string, number> = {};
  for (const pass of passes)
    for (const [rule, { total }] of Object.entries(pass.rules ?? {})) rules[rule] = (rules[rule] ?? 0) + total;
  const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0);
  return {
    files: results.length,
    parse: sum(passes.map(({ parse }) => parse.total)),
    rules,
    total: sum(passes.map(({ total }) => total)),
  };
}

function reportsOf(results: readonly Result[], project: string): string[] {
  const own = results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ ruleId }) => PLUGIN_RULES.includes(ruleId ?? ''))
      .map((message) => ({ file: filePath.slice(project.length + 1), ...message })),
  );
  return own.map(({ file, line, column, ruleId }) => `${file}:${line}:${column} ${ruleId}`).sort();
}

/** The time of the plugin's three rules together. */
export function pluginTime({ rules }: Run): number {
  return PLUGIN_RULES.reduce((sum, rule) => sum + (rules[rule] ?? 0), 0);
}
