import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.js';

/**
 * The test files of these names, below `test` or in a package. A name that no file has would leave its test out, or run it
 * where it does not belong.
 */
const named = (directory: string, ...names: string[]): string[] =>
  names.map((name) => {
    const file = `${directory.startsWith('packages/') ? directory : `test/${directory}`}/${name}.test.ts`;
    if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which does not exist`);
    return file;
  });

/** What runs the command or the package, some of it as built: `npm run build` comes first. */
const COMMAND = [
  '{test/{bench,cli,package,readme},packages/*/test/commands}/**/*.test.ts',
  ...named('scan', 'broken-fixtures', 'input', 'no-candidates', 'repeated-scans'),
  ...named('scripts', 'sdk'),
];
/** What compares one way to analyse with another, or with what runs, over fixtures or random programs. */
const DIFFERENTIAL = [
  ...named('scan', 'cache', 'modes', 'mutations', 'random-programs', 'rewrites'),
  'test/rules/**/*.test.ts',
  ...named('fix', 'equivalence'),
  ...named('oracle', 'oracle'),
];
/** What takes seconds for a few tests: limits, random cases, a build with switches, walks of the disk, a validator of others. */
const LONG = [
  ...named('calls', 'features'),
  ...named('scan', 'bounds', 'generators', 'growing-programs', 'parts', 'reassignment', 'urls-over-files'),
  ...named('packages/rehearse/test', 'random-connections', 'random-requests', 'random-upstreams'),
  ...named('files', 'list-without-git'),
  ...named('report', 'sarif'),
  ...named('secrets', 'planted'),
];
/** What starts many processes, most of them git. */
const STARTING = [...COMMAND, 'test/files/**/*.test.ts'];
/** What replaces modules, looks at which ones a process has loaded, or starts many processes and is large itself. */
const ALONE = [
  ...named('oracle', 'oracle'),
  ...named('rules', 'cost', 'edits', 'loading'),
  ...named('scan', 'random-programs'),
  ...named('syntax', 'compiler'),
];

/** `TESTS=fast` leaves out what takes long. */
const LEFT_OUT = process.env['TESTS'] === 'fast' ? [...COMMAND, ...DIFFERENTIAL, ...LONG] : [];

/** No machine is so busy that it gets there: the limit is for what would never end. Random tests have their own. */
const LIMIT_MS = process.env['RANDOM_SEED'] === undefined ? 1_800_000 : 0;

/**
 * Most of what a scan makes is soon forgotten: with more room for what is young, a collection copies less of it. No code of
 * a scan is hot for long: to optimize it as early as usual takes a quarter of the time. Only the V8 of Node.js 20 has the
 * second flag.
 */
const EXEC_ARGV = [
  '--max-semi-space-size=64',
  ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=1000000'] : []),
];

const shared = {
  execArgv: EXEC_ARGV,
  setupFiles: ['test/setup.ts'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    // The three projects need each module once.
    experimental: { fsModuleCache: true },
    projects: [
      // These files share processes, which have the compiler loaded and its code compiled: that takes longer than most
      // files.
      {
        test: {
          ...shared,
          name: 'together',
          // Fixtures have test files of their own, which are scanned and never run.
          include: ['{test,packages/*/test}/**/*.test.ts'],
          exclude: [...STARTING, ...LEFT_OUT, ...ALONE],
          isolate: false,
        },
      },
      // To start a process takes a large one 50 ms and a small one 2, and these start thousands.
      {
        test: {
          ...shared,
          name: 'starting',
          include: STARTING,
          exclude: LEFT_OUT,
          isolate: false,
          execArgv: [],
        },
      },
      { test: { ...shared, name: 'alone', include: ALONE, exclude: LEFT_OUT } },
    ],
  },
});
