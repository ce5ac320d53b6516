// Which functions and branches of src each fixture reaches.
//
//     node scripts/cover-fixtures.mjs                  counts
//     node scripts/cover-fixtures.mjs FILE[:LINE]      which fixtures reach the innermost block there, or any of the file
//
//     import { coverFixtures } from './cover-fixtures.mjs';
//     const { blocks, fixtures } = await coverFixtures();
//     blocks    every function and branch of src, reached or not: see `Block` in instrument.mjs
//     fixtures  Map<name of a fixture, Set<index in blocks>>: what it reaches
//     efforts   Map<name of a fixture, number>: how many functions and branches run in a scan of it, each run counted
//
// Each fixture is scanned in memory, without its markers, by modules that are evaluated for it alone, so that what a
// module works out once and keeps counts for every fixture that needs it. What runs while modules are loaded counts for
// all of them. That takes 25 s of processor time, on all processors; the result is kept in .cache/coverage for as long as
// the sources are the same, and of what has changed among the fixtures only that is scanned again.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { FIXTURES, fixturePaths } from './fixtures.mjs';
import { instrument, REACHED } from './instrument.mjs';

const HERE = join(dirname(fileURLToPath(import.meta.url)), '..');
const STORE = join(HERE, '.cache', 'coverage');
/** How many results are kept: of the sources as they are, and as they were at some commits. */
const KEPT = 4;
/** For a new thread, so many fixtures wait: with fewer, loading the compiler once more takes longer. */
const PER_THREAD = 20;

/** What reads a fixture into memory, beside the sources. */
export const READER = ['in-memory', 'configured', 'marker-text'].map((name) => `test/scan/${name}.ts`);

const ENTRY = `
export { analyse } from './src/scan.ts';
export { loadRegistry } from './src/registry/load.ts';
export { readInMemory } from './test/scan/in-memory.ts';
`;

/**
 * @typedef {{ blocks: import('./instrument.mjs').Block[], fixtures: Map<string, Set<number>>, efforts: Map<string, number> }} Coverage
 */

/**
 * @param {{ root?: string }} options `root`: a directory with the sources to cover (`src`, what READER names, `package.json`,
 *     `deprecations.json` and the schemas); this project when left out. The fixtures are always those of this project.
 * @returns {Promise<Coverage>}
 */
export async function coverFixtures({ root = HERE } = {}) {
  const sources = [...filesBelow(root, 'src'), 'deprecations.json', ...READER];
  const key = digestOf(sources.flatMap((file) => [file, readFileSync(join(root, file))]));
  const store = join(STORE, `${key}.json`);
  const kept = readKept(store);
  const paths = fixturePaths(FIXTURES);
  const names = [...paths.keys()];
  const digests = new Map([...paths].map(([name, path]) => [name, digestOfFixture(path)]));
  const stale = names.filter((name) => kept?.fixtures[name]?.digest !== digests.get(name));
  if (kept && stale.length === 0) return unpacked(kept);
  const program = await load(root);
  const scanned = await scanAll(program, new Map(stale.map((name) => [name, paths.get(name)])));
  const fixtures = names.map((name) => {
    const counters = scanned.get(name);
    return [name, counters ? { digest: digests.get(name), ...pack(counters) } : kept.fixtures[name]];
  });
  const files = Object.fromEntries(sources.map((file) => [file, blobOf(readFileSync(join(root, file)))]));
  const result = { blocks: program.blocks, files, fixtures: Object.fromEntries(fixtures) };
  keep(store, result);
  return unpacked(result);
}

/**
 * What is kept of the sources that have most in common with others.
 *
 * @param {Map<string, string>} files names of blobs of the other sources, by path
 * @returns {{ coverage: Coverage, unlike: number } | null} `unlike`: the share of the files that are not the same
 */
export function nearestKept(files) {
  const all = existsSync(STORE) ? readdirSync(STORE).map((name) => readKept(join(STORE, name))) : [];
  const rated = all.filter(Boolean).map((kept) => {
    const same = [...files].filter(([file, blob]) => kept.files[file] === blob).length;
    return { kept, unlike: 1 - same / files.size };
  });
  const [nearest] = rated.sort((a, b) => a.unlike - b.unlike);
  return nearest ? { coverage: unpacked(nearest.kept), unlike: nearest.unlike } : null;
}

/** The sources with counters as the text of one function, and the blocks that are counted. */
async function load(root) {
  const blocks = [];
  const typescript = filesBelow(root, 'src').filter((file) => file.endsWith('.ts'));
  const texts = new Map(
    typescript.map((file) => [join(root, file), instrument(file, readFileSync(join(root, file), 'utf8'), blocks)]),
  );
  const { dependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    plugins: [
      {
        name: 'counters',
        setup: ({ onLoad }) => onLoad({ filter: /\.ts$/ }, ({ path }) => ({ contents: texts.get(path), loader: 'ts' })),
      },
    ],
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, 'src', 'scan.ts')).href) },
    nodePaths: [join(HERE, 'node_modules')],
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    mainFields: ['module', 'main'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
  });
  return { blocks, code: `(function (exports, module, require, ${REACHED}) {${outputFiles[0].text}\n})` };
}

/** Scans fixtures, given by name and path, on all processors: for each, how often each block runs. */
async function scanAll({ blocks, code }, paths) {
  // Modules that are evaluated for each fixture never run for long: to optimize them costs more than it saves. Only the
  // V8 of Node.js 20 has the second flag.
  setFlagsFromString('--always-sparkplug');
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
  const left = [...paths];
  const scanned = new Map();
  const work = async () => {
    const worker = new Worker(new URL('cover-worker.mjs', import.meta.url), {
      workerData: { code, count: blocks.length },
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    });
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, path] = next;
      worker.postMessage(path);
      scanned.set(name, (await once(worker, 'message'))[0]);
    }
    await worker.terminate();
  };
  const threads = Math.min(availableParallelism(), Math.ceil(paths.size / PER_THREAD));
  await Promise.all(Array.from({ length: threads }, work));
  return scanned;
}

/** A bit for each counter, and the sum of all. */
function pack(counters) {
  const bits = Buffer.alloc(Math.ceil(counters.length / 8));
  let effort = 0;
  counters.forEach((count, i) => {
    effort += count;
    if (count) bits[i >> 3] |= 1 << (i & 7);
  });
  return { bits: bits.toString('base64'), effort };
}

function unpacked({ blocks, fixtures }) {
  const all = Object.entries(fixtures);
  return {
    blocks,
    fixtures: new Map(all.map(([name, { bits }]) => [name, unpack(bits)])),
    efforts: new Map(all.map(([name, { effort }]) => [name, effort])),
  };
}

function unpack(text) {
  const reached = new Set();
  Buffer.from(text, 'base64').forEach((byte, i) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) reached.add(i * 8 + bit);
  });
  return reached;
}

function readKept(store) {
  try {
    const kept = JSON.parse(readFileSync(store, 'utf8'));
    return kept.files ? kept : null;
  } catch {
    // Nothing is kept of these sources, or nothing that can be read.
    return null;
  }
}

function keep(store, result) {
  const directory = dirname(store);
  mkdirSync(directory, { recursive: true });
  writeFileSync(store, JSON.stringify(result));
  const byAge = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ path: join(directory, name), time: statSync(join(directory, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { force: true });
}

function filesBelow(root, directory) {
  return readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

function digestOfFixture(path) {
  return digestOf(filesBelow(path, '').flatMap((file) => [file, readFileSync(join(path, file))]));
}

/** The name that git gives a file of this content. */
function blobOf(content) {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

function digestOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The fixtures that reach the innermost block around a line of a file, or any block of the file. */
export function fixturesReaching({ blocks, fixtures }, file, line) {
  const here = blocks.flatMap((block, index) => (block.file === file ? [{ ...block, index }] : []));
  const around = here.filter((block) => block.line <= line && line <= block.endLine);
  const innermost = around.sort((a, b) => a.endLine - a.line - (b.endLine - b.line)).slice(0, 1);
  const asked = line === undefined ? here : innermost;
  return [...fixtures].flatMap(([name, reached]) => (asked.some(({ index }) => reached.has(index)) ? [name] : []));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const covered = await coverFixtures();
  const { blocks, fixtures } = covered;
  const [place] = process.argv.slice(2);
  if (place) {
    const [file, line] = place.split(':');
    for (const name of fixturesReaching(covered, file, line && Number(line))) console.log(name);
  } else {
    const all = new Set([...fixtures.values()].flatMap((reached) => [...reached]));
    console.log(`${fixtures.size} fixtures reach ${all.size} of ${blocks.length} functions and branches of src`);
  }
}
