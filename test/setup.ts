// Runs before each test file. Helpers cannot do this themselves: files that share a process load each of them once.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from './temporary.js';

// Every run makes the same cases, so that the verdict on a tree does not depend on when it is asked for.
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 20261125) });

afterAll(removeTemporaryDirectories);
