import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.js';

/** What runs the built command, the package or ESLint on it: `npm run build` comes first. */
const BUILT = [
  'test/{bench,cli,package,readme}/**/*.test.ts',
  'test/scan/{broken-fixtures,input,nothing,same}.test.ts',
  'test/sdk-map.test.ts',
];
/** What compares one way to analyse with another, over fixtures or random programs. */
const DIFFERENTIAL = [
  'test/scan/{cache,mutations,parts,random-programs,rewrites,variants}.test.ts',
  'test/rules/**/*.test.ts',
  'test/fix/equivalence.test.ts',
];
/** What replaces modules, or looks at which ones a process has loaded. */
const ALONE = [
  'test/rules/{cost,edits,loading}.test.ts',
  'test/scan/random-programs.test.ts',
  'test/syntax/compiler.test.ts',
];

/** `TESTS=fast` leaves out what takes long. */
const LEFT_OUT = process.env['TESTS'] === 'fast' ? [...BUILT, ...DIFFERENTIAL] : [];

/** No machine is so busy that it gets there: the limit is for what would never end. Random tests have their own. */
const LIMIT_MS = process.env['RANDOM_SEED'] === undefined ? 1_800_000 : 0;

const shared = {
  // Most of what a scan makes is soon forgotten: with more room for what is young a collection copies less of it, and the
  // differential tests take much of the time.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['test/setup.ts'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
};

export default defineConfig({
  test: {
    // Most tests wait for a process of their own, so that a worker per processor keeps none of them waiting.
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      // These files share processes, which have the compiler loaded and its code compiled: that takes longer than most
      // files.
      {
        test: {
          ...shared,
          name: 'together',
          // Fixtures have test files of their own, which are scanned and never run.
          include: ['test/**/*.test.ts'],
          exclude: [...BUILT, ...LEFT_OUT, ...ALONE],
          isolate: false,
        },
      },
      // A large process takes long to start another one, and these start thousands.
      { test: { ...shared, name: 'built', include: BUILT, exclude: LEFT_OUT, isolate: false, execArgv: [] } },
      { test: { ...shared, name: 'alone', include: ALONE, exclude: LEFT_OUT } },
    ],
  },
});
