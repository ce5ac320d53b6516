/**
 * Measures what the ESLint plugin costs, and writes docs/benchmarks-eslint.md. It fetches packages from npm, and takes a
 * quarter of an hour.
 *
 *     npm run bench:eslint
 *
 * Only ratios within one run are worth something: the same on a faster machine, and on a busy one.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import { keystrokesIn, median } from './typing.js';
import { circumstances } from '../speed/circumstances.js';
import { pluginTime, runESLint, type Run } from './lint.js';
import { renderPage, type Measured } from './page.js';
import { keystrokesInReal } from './real-files.js';
import { FILES_OF_USER, linkPackages, workspaceFiles, writeFiles } from './workspace.js';

/** How often each run of the command line is done; the one in the middle counts. */
const REPEATS = 3;
const LETTERS = 40;
/** Half of the packages use the API. */
const SHAPE = { packages: 20, users: 10 };

/** What is linted with is chosen by a variable, so that all runs have one configuration. */
const CONFIG = `import deprecScan from 'deprec-scan/eslint';
import tseslint from 'typescript-eslint';

const rules = (process.env.BENCH_RULES ?? '').split(' ');
const has = (name) => rules.includes(name);
const typed = has('no-deprecated') ? { projectService: true, tsconfigRootDir: import.meta.dirname } : {};

export default [
  ...(has('recommended') ? tseslint.configs.recommended : []),
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser, parserOptions: typed } },
  ...(has('no-deprecated') ? [{ files: ['**/*.ts'], plugins: { '@typescript-eslint': tseslint.plugin }, rules: { '@typescript-eslint/no-deprecated': 'error' } }] : []),
  ...(has('plugin') ? [deprecScan.configs.strict, { settings: { 'deprec-scan': { asOf: '2026-12-20' } } }] : []),
];
`;

const directories: string[] = [];

function makeProject(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'deprec-scan-bench-')));
  directories.push(root);
  linkPackages(root);
  writeFiles(root, [
    ['eslint.config.js', CONFIG],
    ['package.json', '{ "name": "bench", "private": true, "type": "module" }\n'],
  ]);
  return root;
}

function repeat(run: () => Run, valueOf: (run: Run) => number): Run {
  return median(Array.from({ length: REPEATS }, run), valueOf);
}

/** Sources of a package that has nothing to do with any API. */
function unconcerned(): Measured['unconcerned'] {
  const project = makeProject();
  cpSync(join(packageRoot(), 'node_modules', 'zod', 'src'), join(project, 'src'), { recursive: true });
  const share = (run: Run): number => pluginTime(run) / run.total;
  const run = repeat(() => runESLint(project, ['src'], { BENCH_RULES: 'recommended plugin' }), share);
  return { files: run.files, plugin: pluginTime(run), total: run.total };
}

/** A workspace that uses the SDK: the rules beside the typed rule, and the memory of each alone. */
function workspace(): Measured['workspace'] {
  const project = makeProject();
  writeFiles(project, workspaceFiles(SHAPE));
  const lint = (rules: string, ...args: string[]): Run =>
    runESLint(project, ['packages', ...args], { BENCH_RULES: rules });
  const typedTime = ({ rules }: Run): number => rules['@typescript-eslint/no-deprecated'] ?? 0;
  const both = repeat(
    () => lint('no-deprecated plugin'),
    (run) => pluginTime(run) / typedTime(run),
  );
  const [plugin, typed, workers] = [['plugin'], ['no-deprecated'], ['plugin', '--concurrency', '2']].map(
    ([rules, ...args]) =>
      repeat(
        () => lint(rules!, ...args),
        ({ peakMemory }) => peakMemory,
      ),
  ) as [Run, Run, Run];
  if (plugin.reports.length === 0 || plugin.reports.join() !== workers.reports.join())
    throw new Error('two workers report something else than one process');
  return {
    files: both.files,
    users: FILES_OF_USER * SHAPE.users,
    reports: plugin.reports.length,
    plugin: pluginTime(both),
    typed: typedTime(both),
    memory: { plugin: plugin.peakMemory, typed: typed.peakMemory, workers: workers.peakMemory },
  };
}

try {
  const measured: Measured = {
    context: circumstances(),
    unconcerned: unconcerned(),
    workspace: workspace(),
    keystrokes: await keystrokesIn(makeProject(), LETTERS),
    real: await keystrokesInReal(makeProject),
  };
  const page = renderPage(measured);
  writeFileSync(join(packageRoot(), 'docs', 'benchmarks-eslint.md'), page);
  console.log(page);
} finally {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}
