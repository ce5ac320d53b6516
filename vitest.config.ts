import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Fixtures have test files of their own, which are scanned and never run.
    include: ['test/**/*.test.ts'],
    // Tests start processes; a busy machine takes seconds for some.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Most tests wait for a process of their own, so that a worker per processor keeps none of them waiting.
    maxWorkers: '100%',
  },
});
