// Builds the package into dist/: bundled modules, the declarations that users see, and the licences of what is bundled.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { pageAssets } from './page-assets.mjs';
import { validatorsCode } from './validators.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
/** What package.json exports. */
const EXPORTS = ['src/index', 'packages/rehearse/src/index', 'rules/index'];
/** What is loaded by path when it is needed, see src/on-demand/built-parts.ts. */
const ON_DEMAND = {
  'later-stages': 'src/analysis/later-stages.ts',
  engine: 'src/on-demand/engine-bundle.ts',
  patterns: 'src/files/patterns.ts',
  settings: 'src/settings/read-settings.ts',
  workflows: 'src/files/workflow-scripts.ts',
};
/** The same for another thread or process, which shares nothing with what started it, and for what few runs need. */
const OF_COMMAND = {
  'progress-worker': 'src/cli/terminal/progress-worker.ts',
  'record-sdk-child': 'packages/lists/src/recording/child/start.ts',
  'audit-formats': 'packages/audit/src/report/formats.ts',
};
/**
 * What is started in different ways has chunks of its own, although some code is there twice then: chunks that all
 * share would be cut where any two of them differ, and a run of the command reads each file that it needs for a
 * millisecond.
 */
const GROUPS = { command: ['src/cli/main'], chunks: EXPORTS };
/** Parts without code of the rest, so that one file serves the command and the library. */
const SHARED = { flow: 'chunks/flow', 'http-server': 'chunks/http-server' };
const FLOW = 'node_modules/flow-remove-types/index.js';
/** Packages only: their names may go. */
const HTTP_SERVER = 'packages/rehearse/src/on-demand/http-server-bundle.ts';
const AS_COMMON_JS = { format: 'cjs', splitting: false, outExtension: { '.js': '.cjs' }, banner: {} };
/** The module that loads a part of the build, as an import names it. */
const LAZY = JSON.stringify(join(root, 'src/on-demand/lazy.ts'));
/** Takes the place of an import that would load at the start what only some runs need. */
const lazily = {
  name: 'lazily',
  setup: (build) =>
    build.onLoad({ filter: /\/on-demand\/load-[\w-]+\.ts$/ }, ({ path }) => {
      const part = basename(path, '.ts').slice('load-'.length);
      const file = SHARED[part] ? `../${SHARED[part]}.cjs` : `${part}.js`;
      const name = `load-${part}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      return {
        contents: `import { lazy } from ${LAZY}; export const ${name} = lazy(${JSON.stringify(file)});`,
        resolveDir: dirname(path),
      };
    }),
};

/** Modules of commands. `rehearse` is not among them: its server is larger than all others. */
const COMMANDS = [
  'src/cli/commands/index.ts',
  'packages/audit/src/commands/report.ts',
  'packages/lists/src/commands/commands.ts',
  'packages/rehearse/src/commands/evidence.ts',
];
/**
 * Makes one module of all commands. Each one that is imported by itself would be an entry of its own, and what they share
 * would be cut into more chunks, which every scan reads.
 */
const together = {
  name: 'together',
  setup: (build) => {
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' && COMMANDS.includes(relative(root, join(resolveDir, path)).replace(/\.js$/, '.ts'))
        ? { path: 'commands', namespace: 'together' }
        : undefined,
    );
    build.onLoad({ filter: /^/, namespace: 'together' }, () => ({
      contents: COMMANDS.map((file) => `export * from './${file}';`).join('\n'),
      resolveDir: root,
      loader: 'ts',
    }));
  },
};

/** A parser that is written in another language is a program of WebAssembly, most of it text: it takes a quarter compressed. */
const compressed = {
  name: 'compressed',
  setup: (build) =>
    build.onLoad({ filter: /HermesParserWASM\.js$/ }, ({ path }) => {
      const [before, program, after] = readFileSync(path, 'utf8').split(/(?<=;base64,)([\w+/=]{100000,})(?=")/);
      const small = brotliCompressSync(Buffer.from(program, 'base64')).toString('base64');
      const unpacked = `require('node:zlib').brotliDecompressSync(Buffer.from('${small}', 'base64')).toString('base64')`;
      return { contents: `${before}"+${unpacked}+"${after}`, loader: 'js' };
    }),
};

rmSync(dist, { recursive: true, force: true });
// The sample needs none.
if (!process.argv.includes('--no-types')) copyDeclarations();
const page = await pageAssets(root);
const inputs = [...page.inputs];
for (const [directory, entries] of Object.entries(GROUPS)) {
  const whole = Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`]));
  const alone = Object.entries(directory === 'command' ? OF_COMMAND : {}).map((part) =>
    within(directory, Object.fromEntries([part])),
  );
  for (const parts of [{ ...whole, ...within(directory, ON_DEMAND) }, ...alone])
    inputs.push(...Object.keys((await bundle(directory, parts)).metafile.inputs));
}
for (const [entries, more] of [
  [{ [SHARED.flow]: FLOW }, AS_COMMON_JS],
  [{ [SHARED['http-server']]: HTTP_SERVER }, { ...AS_COMMON_JS, minify: true }],
])
  inputs.push(...Object.keys((await bundle('chunks', entries, more)).metafile.inputs));
writeFileSync(join(dist, 'chunks', 'validators.cjs'), validatorsCode(root));
writeFileSync(join(dist, 'LICENSES.txt'), licencesOf(bundledPackages(inputs)));
chmodSync(join(dist, 'src/cli/main.js'), 0o755);

/** Declarations of the modules to which exports lead. The compiler emits only what has changed since the last build. */
function copyDeclarations() {
  const declarations = join(root, '.cache', 'declarations');
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  const reached = new Set();
  const reach = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(declarations, file), 'utf8');
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
    for (const [, specifier] of text.matchAll(/(?:\bfrom |\bimport\()['"](\.{1,2}\/[^'"]+)\.js['"]/g))
      reach(join(dirname(file), `${specifier}.d.ts`));
  };
  for (const entry of EXPORTS) reach(`${entry}.d.ts`);
}

/**
 * A run of the command reads a handful of files, where the modules one by one would be two hundred: half of the time
 * that a scan without findings takes. What package.json lists as dependencies is loaded from there, when it is needed.
 */
function bundle(directory, entryPoints, more = {}) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return build({
    absWorkingDir: root,
    entryPoints,
    plugins: [lazily, together, compressed],
    define: {
      DEPREC_SCAN_BUILD: JSON.stringify(digestOfSources()),
      DEPREC_SCAN_PARTS: JSON.stringify(directory),
      DEPREC_SCAN_MODELS: modelRows(),
      DEPREC_SCAN_CLIENTS: clientRows(),
      DEPREC_SCAN_PAGE: JSON.stringify(page.assets),
    },
    outdir: dist,
    chunkNames: `${directory}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    // Names stay, so that a stack trace says something.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    // For bundled CommonJS that asks for a module of Node.js.
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
    },
    logLevel: 'warning',
    ...more,
  });
}

/** The rows of all models, see src/calls/models/model-table.ts: read here, in place of a file a library at each start. */
function modelRows() {
  const directory = join(root, 'src/calls/models/data');
  const files = readdirSync(directory, { recursive: true }).filter((file) => file.endsWith('.json'));
  return JSON.stringify(files.sort().flatMap((file) => JSON.parse(readFileSync(join(directory, file), 'utf8'))));
}

/** The rows of all clients, see src/calls/clients/rows.ts, in the order of the files' names. */
function clientRows() {
  const directory = join(root, 'src/calls/clients/data');
  const files = readdirSync(directory).sort();
  return JSON.stringify(files.flatMap((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')).clients));
}

function within(directory, files) {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [`${directory}/${name}`, file]));
}

/** A name for this state of the sources, and of what package.json makes of them. */
function digestOfSources() {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  const sources = ['src', ...packages]
    .flatMap((directory) => readdirSync(join(root, directory), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of [join(root, 'package.json'), ...sources])
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Directories of the packages that went into the bundle. */
function bundledPackages(inputs) {
  const packages = inputs.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(packages)].sort();
}

function licencesOf(packages) {
  const texts = packages.map((directory) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, directory)).find((one) => /^licen[cs]e/i.test(one));
    // A few packages name their licence and their author, and have no text of it.
    const named = license === undefined || author === undefined ? null : `${license} licence, ${author.name ?? author}`;
    const text = file === undefined ? named : readFileSync(join(root, directory, file), 'utf8').trim();
    if (text === null) throw new Error(`${directory} has no licence to pass on`);
    // The Apache License has a notice passed on as well.
    const notice = existsSync(join(root, directory, 'NOTICE'))
      ? readFileSync(join(root, directory, 'NOTICE'), 'utf8')
      : '';
    return `${name} ${version}\n\n${text}\n${notice}`;
  });
  return `Parts of these packages are in the files of dist/.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
