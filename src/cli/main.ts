#!/usr/bin/env node
import module from 'node:module';

/** Node.js 22 and later. */
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };

// V8 then keeps compiled code on disk for the next run, in the system's directory for temporary files or where
// NODE_COMPILE_CACHE says. This must be enabled before the rest is loaded.
enableCompileCache?.();
const { run, tellFailure, tellUnwritten } = await import('./run.js');

process.on('uncaughtException', (error) => tellFailure(error, process));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `deprec-scan | head`. That does not change the verdict.
  if (error.code !== 'EPIPE') tellUnwritten(error, process);
  process.exit();
});
// If nobody reads stderr, an error cannot be reported, and reporting that would come back here for ever.
process.stderr.on('error', () => {});

await run(process.argv.slice(2), process, true);
