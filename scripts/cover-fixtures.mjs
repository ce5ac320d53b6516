// Which functions and branches of src each fixture reaches.
//
//     node scripts/cover-fixtures.mjs                  counts
//     node scripts/cover-fixtures.mjs FILE[:LINE]      which fixtures reach the innermost block there, or any of the file
//
//     import { coverFixtures } from './cover-fixtures.mjs';
//     const { blocks, fixtures } = await coverFixtures();
//     blocks    every function and branch of src, reached or not: see `Block` in instrument.mjs
//     fixtures  Map<name of a fixture, Set<index in blocks>>: what it reaches
//
// Each fixture is scanned in memory, without its markers, by modules that are evaluated for it alone, so that what a
// module works out once and keeps counts for every fixture that needs it. What runs while modules are loaded counts for
// all of them. It takes 30 s of processor time; the result is kept in .cache/coverage for as long as the sources are the
// same, and of what has changed among the fixtures only that is scanned again.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { FIXTURES, fixturePaths } from './fixtures.mjs';
import { instrument, REACHED } from './instrument.mjs';

const HERE = join(dirname(fileURLToPath(import.meta.url)), '..');
/** How many results are kept: of the sources as they are, and as they were at some commits. */
const KEPT = 4;

/** What reads a fixture into memory, beside the sources. */
export const READER = ['in-memory', 'configured', 'marker-text'].map((name) => `test/scan/${name}.ts`);

const ENTRY = `
export { analyse } from './src/scan.ts';
export { loadRegistry } from './src/registry/load.ts';
export { readInMemory } from './test/scan/in-memory.ts';
`;

/**
 * @param {{ root?: string }} options `root`: a directory with the sources to cover (`src`, what READER names, `package.json`,
 *     `deprecations.json` and the schemas); this project when left out. The fixtures are always those of this project.
 * @returns {Promise<{ blocks: import('./instrument.mjs').Block[], fixtures: Map<string, Set<number>> }>}
 */
export async function coverFixtures({ root = HERE } = {}) {
  const sources = [...filesBelow(root, 'src'), 'deprecations.json', ...READER];
  const key = digestOf(sources.flatMap((file) => [file, readFileSync(join(root, file))]));
  const store = join(HERE, '.cache', 'coverage', `${key}.json`);
  const kept = readKept(store);
  const paths = fixturePaths(FIXTURES);
  const names = [...paths.keys()];
  const digests = new Map([...paths].map(([name, path]) => [name, digestOfFixture(path)]));
  const stale = names.filter((name) => kept?.fixtures[name]?.digest !== digests.get(name));
  let blocks = kept?.blocks;
  const reached = { ...kept?.fixtures };
  if (stale.length > 0) {
    const program = await load(root);
    blocks = program.blocks;
    for (const name of stale) reached[name] = { digest: digests.get(name), bits: pack(program.scan(paths.get(name))) };
    keep(store, { blocks, fixtures: Object.fromEntries(names.map((name) => [name, reached[name]])) });
  }
  return { blocks, fixtures: new Map(names.map((name) => [name, unpack(reached[name].bits)])) };
}

/** The sources with counters, and what scans a fixture with them: an array with 1 for each block that it reaches. */
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
  const code = `(function (exports, module, require, ${REACHED}) {${outputFiles[0].text}\n})`;
  const evaluate = new Script(code, { filename: 'covered.cjs' }).runInThisContext();
  const requireHere = createRequire(join(HERE, 'package.json'));
  let registry;
  const scan = (fixture) => {
    const module = { exports: {} };
    const counters = new Uint8Array(blocks.length);
    evaluate(module.exports, module, requireHere, counters);
    const { analyse, loadRegistry, readInMemory } = module.exports;
    registry ??= loadRegistry([]);
    analyse({ ...readInMemory(fixture).options, registry });
    return counters;
  };
  return { blocks, scan };
}

/** A bit for each counter. */
function pack(counters) {
  const bits = Buffer.alloc(Math.ceil(counters.length / 8));
  counters.forEach((count, i) => {
    if (count) bits[i >> 3] |= 1 << (i & 7);
  });
  return bits.toString('base64');
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
    return JSON.parse(readFileSync(store, 'utf8'));
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
