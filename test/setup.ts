// Runs before each test file. Helpers cannot do this themselves: files that share a process load each of them once.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { PROPERTIES } from './properties.js';
import { removeTemporaryDirectories } from './temporary.js';

fc.configureGlobal(PROPERTIES);

afterAll(removeTemporaryDirectories);
