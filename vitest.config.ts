import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.js';

/** What runs the built command, the package or ESLint on it: `npm run build` comes first. */
const BUILT = [
  'test/{bench,cli,package,readme}/**/*.test.ts',
  'test/scan/{broken-fixtures,input,nothing,same}.test.ts',
  'test/sdk-map.test.ts',
];
/** What compares one way to analyse with another, over fixtures or random programs. */
const DIFFERENTIAL = ['test/scan/{cache,parts,random-programs,rewrites,variants}.test.ts'];
const ESLINT = ['test/rules/**/*.test.ts'];
/** What looks at which modules a process has loaded. */
const ALONE = ['test/syntax/compiler.test.ts'];

const LIMIT_MS = process.env['RANDOM_SEED'] === undefined ? 1_800_000 : 0;

const shared = {
  // Most of what a scan makes is soon forgotten: with more room for what is young a collection copies less of it, and the
  // differential tests take three quarters of the time.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['test/setup.ts'],
  // No machine is so busy that it gets there: a limit is for what would never end. Random tests have one of their own.
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
};

export default defineConfig({
  test: {
    // Most tests wait for a process of their own, so that a worker per processor keeps none of them waiting.
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Files of one project share processes, which have the compiler loaded and its code compiled: that takes longer
      // than most files. Where tests replace modules, each file has its own.
      {
        test: {
          ...shared,
          name: 'fast',
          // Fixtures have test files of their own, which are scanned and never run.
          include: ['test/**/*.test.ts'],
          exclude: [...BUILT, ...DIFFERENTIAL, ...ESLINT, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'differential', include: DIFFERENTIAL, isolate: false } },
      { test: { ...shared, name: 'fast-alone', include: ALONE } },
      { test: { ...shared, name: 'eslint', include: ESLINT } },
      { test: { ...shared, name: 'built', include: BUILT, isolate: false } },
    ],
  },
});
