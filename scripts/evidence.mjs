/**
 * Shows on which fixtures each feature of the engine stands: which reach its code, and of which the findings change
 * when it is switched off. `test/calls/features.json` says how that is done, a row for each feature.
 *
 *     npm run evidence -- --branches [FILE...]
 *     npm run evidence [-- [--named] [--fixture NAME]... [--json] [--verbose] [FEATURE...]]
 *
 * `--branches` tells each function and each branch of the engine that fewer than two fixtures reach, `--named` looks only
 * at the fixtures that a row names, `--json` prints what test/calls/features.test.ts reads.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { coverFixtures } from './cover-fixtures.mjs';
import { FIXTURES, fixturePaths } from './fixtures.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATHS = fixturePaths(FIXTURES);
const OUT = join(ROOT, '.cache', 'evidence', 'engine.mjs');

/**
 * What a build of the engine with switches begins with. Which one is off is said while it runs, or in the address that it
 * is loaded by, for variables of its files.
 */
const BANNER = `import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
let switchedOffFeature = new URL(import.meta.url).searchParams.get('off');
export const switchOff = (feature) => (switchedOffFeature = feature);
export const reachedFeatures = new Set();
const isSwitchedOff = (feature) => (reachedFeatures.add(feature), feature === switchedOffFeature);
`;

const ENTRY = `export { analyse } from './src/scan.ts';
export { loadRegistry } from './src/registry/load.ts';
export { readInMemory } from './test/scan/in-memory.ts';`;

/**
 * @typedef {object} Feature
 * @property {string} feature its name
 * @property {string} for what it is for
 * @property {string} file where it is, from the root of the project
 * @property {string} [function] the function or method that begins with `off` when it is switched off
 * @property {string} [variable] the variable of the file that is `off` instead
 * @property {string} [text] an expression of the file that is `off` instead
 * @property {string} off
 * @property {string[]} fixtures two of those that change without it
 * @property {'calls'} [shows] what changes, where that is no finding: calls, and what is not understood
 * @property {'termination' | 'speed'} [role] what it is there for, where nothing changes; only looked at when named
 */

/** @type {Feature[]} */
const FEATURES = JSON.parse(readFileSync(join(ROOT, 'test', 'calls', 'features.json'), 'utf8'));

/** @param {string} text @param {Feature} row */
function edits(text, row) {
  const source = ts.createSourceFile(row.file, text, ts.ScriptTarget.Latest, true);
  const isOff = `isSwitchedOff(${JSON.stringify(row.feature)})`;
  const instead = (/** @type {number} */ start, /** @type {number} */ end) => [
    { at: start, text: `(${isOff} ? (${row.off}) : (` },
    { at: end, text: '))' },
  ];
  if (row.text !== undefined) {
    const at = text.indexOf(row.text);
    const isOnce = at >= 0 && text.indexOf(row.text, at + 1) < 0;
    if (!isOnce) throw new Error(`${row.feature}: ${row.file} ${at < 0 ? 'lacks' : 'has more than once'}: ${row.text}`);
    return instead(at, at + row.text.length);
  }
  /** @type {ts.Node[]} */
  const found = [];
  (function visit(/** @type {ts.Node} */ node) {
    const name = 'name' in node ? /** @type {ts.Identifier | undefined} */ (node.name)?.text : undefined;
    if (row.function !== undefined && ts.isFunctionLike(node) && name === row.function && 'body' in node)
      found.push(/** @type {ts.Block} */ (node.body));
    if (row.variable !== undefined && ts.isVariableDeclaration(node) && name === row.variable && node.initializer)
      found.push(node.initializer);
    ts.forEachChild(node, visit);
  })(source);
  const [only, ...others] = found.filter(Boolean);
  const name = row.function ?? row.variable;
  if (!only || others.length > 0)
    throw new Error(`${row.feature}: ${row.file} has ${only ? 'more than one' : 'no'} function or variable ${name}`);
  return row.variable !== undefined
    ? instead(only.getStart(), only.end)
    : [{ at: only.getStart() + 1, text: ` if (${isOff}) { ${row.off} } ` }];
}

/** The text of a file with a switch for each of some features. @param {string} text @param {Feature[]} rows */
function withSwitches(text, rows) {
  return rows
    .flatMap((row) => edits(text, row))
    .sort((a, b) => b.at - a.at)
    .reduce((known, edit) => known.slice(0, edit.at) + edit.text + known.slice(edit.at), text);
}

async function buildWithSwitches() {
  mkdirSync(join(ROOT, '.cache', 'evidence'), { recursive: true });
  /** @type {Map<string, Feature[]>} */
  const byFile = new Map();
  for (const row of FEATURES) byFile.set(join(ROOT, row.file), [...(byFile.get(join(ROOT, row.file)) ?? []), row]);
  const texts = new Map([...byFile].map(([file, rows]) => [file, withSwitches(readFileSync(file, 'utf8'), rows)]));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile: OUT,
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    mainFields: ['module', 'main'],
    logLevel: 'error',
    define: { DEPREC_SCAN_BUILD: '"evidence"' },
    banner: { js: BANNER },
    plugins: [
      {
        name: 'switches',
        setup(esbuild) {
          esbuild.onLoad({ filter: /\.ts$/ }, ({ path }) =>
            texts.has(path) ? { loader: 'ts', contents: texts.get(path) } : undefined,
          );
        },
      },
    ],
  });
}

/** The engine with a feature switched off, or with all of them. @param {Feature} [without] */
async function engineWithout(without) {
  const off = without?.feature ?? '';
  const address = pathToFileURL(OUT);
  address.search = new URLSearchParams({ off: without?.variable === undefined ? '' : off }).toString();
  const { analyse, loadRegistry, readInMemory, reachedFeatures, switchOff } = await import(address.href);
  const registry = loadRegistry([]);
  /** @param {string} fixture */
  return (fixture) => {
    reachedFeatures.clear();
    switchOff(off);
    const { options } = readInMemory(/** @type {string} */ (PATHS.get(fixture)));
    const { findings, calls, notUnderstood } = analyse({ ...options, registry });
    const place = (/** @type {any} */ one) => `${one.file}:${one.line}:${one.column}`;
    return {
      findings: findings.map(
        (/** @type {any} */ one) => `${place(one)} ${one.entry} ${one.in ?? ''} ${one.confidence}`,
      ),
      calls: [
        ...calls.map((/** @type {any} */ one) => `call ${place(one)} ${one.method} ${one.url} ${one.resolved}`),
        ...notUnderstood.map((/** @type {any} */ one) => `not understood ${place(one)} ${one.reason}`),
      ],
      reached: new Set(reachedFeatures),
    };
  };
}

/** @param {string[]} before @param {string[]} after */
function changesOf(before, after) {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** Prints the functions and branches of some files that no fixture or one reaches. @param {string[]} files */
async function tellBranches(files) {
  const { blocks, fixtures } = await coverFixtures();
  const counts = [0, 0, 0];
  blocks.forEach(({ file, line, kind, name }, index) => {
    if (!(files.length > 0 ? files.includes(file) : file.startsWith('src/calls/'))) return;
    const reaching = [...fixtures].filter(([, reached]) => reached.has(index)).map(([fixture]) => fixture);
    counts[Math.min(reaching.length, 2)] += 1;
    if (reaching.length < 2) console.log(`${file}:${line} ${kind} in ${name}: ${reaching[0] ?? 'no fixture'}`);
  });
  console.log(`no fixture reaches ${counts[0]} functions and branches, one ${counts[1]}, more ${counts[2]}`);
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    branches: { type: 'boolean' },
    named: { type: 'boolean' },
    json: { type: 'boolean' },
    verbose: { type: 'boolean' },
    fixture: { type: 'string', multiple: true },
  },
});
if (options.branches) await tellBranches(wanted);
else await tellFeatures();

async function tellFeatures() {
  const rows = FEATURES.filter(({ feature, role }) =>
    wanted.length === 0 ? role === undefined : wanted.includes(feature),
  );
  await buildWithSwitches();
  const only = options.fixture ?? (options.named ? rows.flatMap(({ fixtures }) => fixtures) : undefined);
  const before = new Map();
  const scan = await engineWithout();
  for (const name of PATHS.keys()) if (!only || only.includes(name)) before.set(name, scan(name));
  /** @type {Record<string, Shown>} */
  const evidence = {};
  for (const row of rows) {
    const shown = await shownWithout(row, before);
    evidence[row.feature] = shown;
    if (!options.json) tell(row.feature, shown);
  }
  if (options.json) console.log(JSON.stringify(evidence));
}

/** @typedef {{ reach: number, findings: Record<string, string[]>, calls: Record<string, string[]> }} Shown */

/** What changes without a feature, by fixture. @param {Feature} row @param {Map<string, any>} before */
async function shownWithout(row, before) {
  const { feature, variable, fixtures } = row;
  const scan = await engineWithout(row);
  const reaching = [...before].filter(([, { reached }]) => variable !== undefined || reached.has(feature));
  /** @type {Shown} */
  const shown = { reach: reaching.length, findings: {}, calls: {} };
  for (const [name, known] of reaching) {
    if (options.named && !fixtures.includes(name)) continue;
    const now = scan(name);
    for (const part of /** @type {const} */ (['findings', 'calls'])) {
      const changes = changesOf(known[part], now[part]);
      if (changes.length > 0) shown[part][name] = changes;
    }
  }
  return shown;
}

/** @param {string} feature @param {Shown} shown */
function tell(feature, { reach, findings, calls }) {
  const names = Object.keys(findings);
  const more = Object.keys(calls).filter((name) => !names.includes(name));
  console.log(
    `${feature}: of ${reach} fixtures that reach it, findings of ${names.length} change, calls of ${more.length} more`,
  );
  for (const [name, lines] of [...Object.entries(findings), ...more.map((name) => [`(${name})`, calls[name]])])
    console.log(options.verbose ? `  ${name}\n    ${lines.join('\n    ')}` : `  ${name}`);
}
