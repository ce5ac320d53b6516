// Runs the differential tests for those fixtures alone that reach a function or branch that has changed.
//
//     node scripts/test-affected.mjs [REF]     what has changed since REF; since the branch left `main` when left out
//
// Which fixtures reach what is found out with the sources of REF, see cover-fixtures.mjs: the first time takes half a
// minute. A change between functions counts for all that reach anything in the file, one of data for all fixtures.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverFixtures, READER } from './cover-fixtures.mjs';
import { FIXTURES, fixturePaths } from './fixtures.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** What of the project is needed to run the sources as they were. */
const SOURCES = ['src', 'package.json', 'deprecations.json', ':(glob)*.schema.json'];
/** The tests that take their fixtures from test/scan/fixtures.ts. */
const TESTS = [
  'test/scan/fixtures.test.ts',
  'test/scan/traces.test.ts',
  'test/scan/modes',
  'test/scan/rewrites',
  'test/scan/staleness',
  'test/scan/random-programs',
  'test/rules/fixtures',
  'test/rules/session',
  'test/oracle',
];

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

const since = process.argv[2] ?? whereBranchLeftMain();
const changes = changesSince(since);
const sources = changes.filter(({ file }) => file.startsWith('src/'));
const data = changes.filter(({ file }) => /^(src\/.*\.json|deprecations\.json)$/.test(file));
const names = [...fixturePaths(FIXTURES).keys()];
const affected = new Set(changes.flatMap(({ file }) => /^fixtures\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []));
if (data.length > 0) for (const name of names) affected.add(name);
else if (sources.length > 0) for (const name of await reaching(sources)) affected.add(name);
const existing = names.filter((name) => affected.has(name));
console.log(`Since ${since.slice(0, 12)}, ${existing.length} of ${names.length} fixtures are affected.`);
if (existing.length > 0) process.exitCode = runTests(existing);
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
 * Each changed file with the ranges of its lines as they were, first and last. What was added between two lines is said
 * to be both of them.
 */
function changesSince(ref) {
  const changed = [];
  for (const line of git('diff', '--unified=0', '--no-renames', '--no-color', '--no-ext-diff', ref).split('\n')) {
    const header = /^(?:---|\+\+\+) [ab]\/(.*)$/.exec(line);
    if (header && changed.at(-1)?.file !== header[1]) changed.push({ file: header[1], ranges: [] });
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (!hunk) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    changed.at(-1).ranges.push(count === 0 ? [first, first + 1] : [first, first + count - 1]);
  }
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...changed, ...untracked.filter(Boolean).map((file) => ({ file, ranges: [] }))];
}

/** Names of the fixtures that reach, in the sources as they were, what has changed since. */
async function reaching(changed) {
  const { blocks, fixtures } = await coverFixtures({ root: checkOut(since) });
  const hit = new Set();
  for (const { file, ranges } of changed) {
    const here = blocks.flatMap((block, index) => (block.file === file ? [{ ...block, index }] : []));
    for (const [first, last] of ranges) {
      const around = here.filter(({ line, endLine }) => line < first && last < endLine);
      const [innermost] = around.sort((a, b) => a.endLine - a.line - (b.endLine - b.line));
      for (const { index } of innermost ? [innermost] : here) hit.add(index);
    }
  }
  return [...fixtures].flatMap(([name, reached]) => ([...hit].some((index) => reached.has(index)) ? [name] : []));
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

function runTests(fixtures) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, FIXTURES: fixtures.join(',') },
    stdio: 'inherit',
  });
  return status ?? 1;
}
