// Runs every property of the tests with new seeds, round after round, and says the seed of each round.
//
//     node scripts/test-random.mjs [MINUTES] [FILE...]          for 10 minutes when left out
//     node scripts/test-random.mjs --runs NUMBER [FILE...]      so many cases of each property, once
//
// A failure ends with the smallest counterexample, as the line that keeps it among the examples of its property. A file
// is named by any part of its path.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DEFAULT_MINUTES = 10;

const { values, positionals } = parseArgs({ options: { runs: { type: 'string' } }, allowPositionals: true });
const [minutes, ...rest] = /^[\d.]+$/.test(positionals[0] ?? '') ? positionals : [DEFAULT_MINUTES, ...positionals];
const files = propertyFiles().filter((file) => rest.length === 0 || rest.some((part) => file.includes(part)));
if (files.length === 0) refuse(`no test file with a property has ${rest.join(' or ')} in its path`);
if (!(Number(minutes) > 0)) refuse(`${minutes} is no number of minutes`);
// Without a case every property would hold.
if (values.runs !== undefined && !/^[1-9]\d*$/.test(values.runs)) refuse(`--runs ${values.runs} is no number of cases`);

const until = Date.now() + minutes * 60_000;
do {
  const seed = String(randomInt(2 ** 31));
  console.log(`\n${files.length} files of tests, RANDOM_SEED=${seed}`);
  const limit = values.runs === undefined ? { RANDOM_UNTIL: String(until) } : { RANDOM_RUNS: values.runs };
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RANDOM_SEED: seed, ...limit },
  });
  process.exitCode = status ?? 2;
} while (process.exitCode === 0 && values.runs === undefined && Date.now() < until);

/** Ends with what is wrong with the arguments. */
function refuse(why) {
  console.error(`test-random: ${why}`);
  process.exit(2);
}

/** Test files that make random cases, relative to the root. */
function propertyFiles() {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('test', file))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('fc.assert('));
}
