// Runs the differential tests for fixtures that reach a function or branch that has changed, within 20 s on two idle
// processors: of many fixtures for those alone that differ most in what they reach.
//
//     node scripts/test-affected.mjs [REF]     what has changed since REF; since the branch left `main` when left out
//
// Which fixtures reach what is looked up in what scripts/cover-fixtures.mjs has kept of similar sources, where functions
// have the same names. When it has kept nothing of the kind, it covers the sources of REF, which takes 20 s longer. A change
// between functions counts for all that reach anything in the file, one of data for all fixtures, and one of comments or
// types for none. Of a package that has changed, the fast tests run.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { coverFixtures, nearestKept, READER } from './cover-fixtures.mjs';
import { FIXTURES, fixturePaths } from './fixtures.mjs';
import { instrument } from './instrument.mjs';
import { changedBlocks, inOrder, within } from './select-fixtures.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** What of the project is needed to run the sources as they were. */
const SOURCES = ['src', 'package.json', 'deprecations.json', ':(glob)*.schema.json'];
/**
 * The share of files that may differ in the sources whose coverage is used. Of the functions of sources that were half
 * another, more than nine in ten were found again.
 */
const MOST_UNLIKE = 0.6;

/** Tests that scan each fixture once. */
const QUICK = ['test/scan/fixtures.test.ts', 'test/scan/traces.test.ts'];
/** Tests that scan or run each fixture in many ways. */
const SLOW = ['test/scan/modes', 'test/scan/rewrites', 'test/rules/fixtures', 'test/rules/session', 'test/oracle'];
/** Tests that need no fixtures. */
const WITHOUT = ['test/scan/staleness', 'test/scan/random-programs'];
/** Milliseconds of processor time that one scan of each fixture may take, in estimates. */
const LIMITS = { quick: 5_000, slow: 80 };
/** Milliseconds that a scan takes, and those of each block that it runs: fitted to scans of all fixtures; and how many run. */
const COSTS = { scan: 3, block: 72e-6, blocks: 180_000 };
/** Cases of each property with random cases. */
const CASES = 8;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

const since = process.argv[2] ?? whereBranchLeftMain();
const changes = changesSince(since);
const sources = changes.filter(({ file }) => file.startsWith('src/'));
const data = changes.filter(({ file }) => /^(src\/.*\.json|deprecations\.json)$/.test(file));
const names = [...fixturePaths(FIXTURES).keys()];
const edited = new Set(changes.flatMap(({ file }) => /^fixtures\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []));
const isAny = data.length > 0 || sources.length > 0;
const affected = isAny ? await affectedBy(sources) : { names: [], costOf: costsFrom(new Map()) };
const order = [...new Set([...edited, ...affected.names])].filter((name) => names.includes(name));
console.log(`Since ${since.slice(0, 12)}, ${order.length} of ${names.length} fixtures are affected.`);
if (order.length > 0) process.exitCode = runTests(order, affected.costOf);
const packages = new Set(changes.flatMap(({ file }) => /^packages\/[^/]+\//.exec(file)?.[0] ?? []));
if (packages.size > 0)
  process.exitCode ||= runVitest(
    [...packages].map((name) => `${name}test/`),
    { TESTS: 'fast' },
  );
if (changes.some(({ file }) => file.startsWith('rules/')))
  console.log('The ESLint plugin has changed too: npx vitest run test/rules');

function whereBranchLeftMain() {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    // No branch of that name here.
    return git('rev-parse', 'HEAD');
  }
}

/**
 * Each changed file with the ranges of its lines as they were, first and last. What was added is half way between two
 * lines, so that a first line of a function's body is in the function.
 */
function changesSince(ref) {
  const changed = [];
  for (const line of git('diff', '--unified=0', '--no-renames', '--no-color', '--no-ext-diff', ref).split('\n')) {
    const header = /^(?:---|\+\+\+) [ab]\/(.*)$/.exec(line);
    if (header && changed.at(-1)?.file !== header[1]) changed.push({ file: header[1], ranges: [] });
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (!hunk) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    changed.at(-1).ranges.push(count === 0 ? [first + 0.5, first + 0.5] : [first, first + count - 1]);
  }
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...changed, ...untracked.filter(Boolean).map((file) => ({ file, ranges: [] }))];
}

/** Names of the fixtures that may reach what has changed, in the order in which to take them, and what each one costs. */
async function affectedBy(changed) {
  const blobs = blobsBefore();
  const { blocks, fixtures, efforts } = await coverageOf(blobs);
  const known = new Set(blocks.map(({ file }) => file));
  const hit = new Set();
  let isAnyHit = data.length > 0;
  // Nothing has reached a file that is new.
  for (const { file, ranges } of changed.filter((one) => blobs.has(one.file) && /\.tsx?$/.test(one.file))) {
    const text = git('show', `${since}:${file}`);
    if (isSameProgram(text, file)) continue;
    const before = [];
    instrument(file, text, before);
    for (const index of changedBlocks(blocks, before, ranges)) hit.add(index);
    // New to the coverage, or without any function: a table.
    if (!known.has(file)) isAnyHit = true;
  }
  const isHit = (reached) => isAnyHit || [...hit].some((index) => reached.has(index));
  const reaching = new Map([...fixtures].filter(([, reached]) => isHit(reached)));
  const costOf = costsFrom(efforts);
  const unknown = names.filter((name) => !fixtures.has(name));
  return { names: [...inOrder(reaching, hit, costOf), ...unknown], costOf };
}

/** Whether a file differs from its text before in comments and types alone. */
function isSameProgram(text, file) {
  const path = join(ROOT, file);
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const programOf = (source) => transformSync(source, { loader, sourcefile: file, minifyWhitespace: true }).code;
  return existsSync(path) && programOf(text) === programOf(readFileSync(path, 'utf8'));
}

/** Milliseconds that a scan of a fixture takes, by its name; one that was never scanned is taken for a usual one. */
function costsFrom(efforts) {
  return (name) => COSTS.scan + (efforts.get(name) ?? COSTS.blocks) * COSTS.block;
}

/** Names of the blobs of the sources as they were, by path. */
function blobsBefore() {
  const rows = git('ls-tree', '-r', since, '--', 'src', 'deprecations.json').split('\n');
  return new Map(rows.map((row) => /^\S+ blob (\S+)\t(.*)$/.exec(row).slice(1).reverse()));
}

/** The coverage of the sources as they were, or of similar ones. */
async function coverageOf(blobs) {
  const kept = nearestKept(blobs);
  if (kept && kept.unlike <= MOST_UNLIKE) return kept.coverage;
  console.log('Which fixtures reach which functions is found out anew, which takes half a minute of processor time.');
  return coverFixtures({ root: checkOut(since) });
}

/** A directory with the sources as they were, and what reads fixtures: a state that had no such files takes those of now. */
function checkOut(ref) {
  const directory = join(ROOT, '.cache', 'affected');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const had = git('ls-tree', '--name-only', ref, '--', ...READER).split('\n').length === READER.length;
  const reader = had ? READER : [];
  const archive = execFileSync('git', ['archive', ref, '--', ...SOURCES, ...reader], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  if (!had) for (const file of READER) cpSync(join(ROOT, file), join(directory, file));
  return directory;
}

function runTests(order, costOf) {
  const quick = within(order, costOf, LIMITS.quick);
  const slow = within(quick, costOf, LIMITS.slow);
  const tests = [...QUICK, ...(slow.length > 0 ? SLOW : []), ...WITHOUT];
  console.log(
    `Of these, ${quick.length} are compared with their markers, ${slow.length} are scanned in other ways, and properties ` +
      `have ${CASES} cases: npm test has all markers and cases, npm run test:whole all fixtures in other ways.`,
  );
  return runVitest(tests, { FIXTURES: quick.join(','), SAMPLE: slow.join(','), RANDOM_RUNS: `${CASES}` });
}

/** Runs test files with some variables. @returns the exit code */
function runVitest(tests, variables) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  // Modules that are compiled already are half of what the tests need to start.
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--experimental.fsModuleCache', ...tests], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  return status ?? 1;
}
