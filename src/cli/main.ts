#!/usr/bin/env node
import module from 'node:module';

/** Node.js 22 and later. */
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };

// What V8 compiles once is on disk for the next run, below the system's directory for temporary files or where
// NODE_COMPILE_CACHE says. It has to be asked before the rest is loaded.
enableCompileCache?.();
await import('./run.js');
