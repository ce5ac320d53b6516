#!/usr/bin/env node
import module from 'node:module';

/** Node.js 22 and later. */
const { enableCompileCache } = module as { enableCompileCache?: () => unknown };

// V8 then keeps compiled code on disk for the next run, in the system's directory for temporary files or where
// NODE_COMPILE_CACHE says. This must be enabled before the rest is loaded.
enableCompileCache?.();
await import('./start.js');
