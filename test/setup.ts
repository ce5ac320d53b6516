// Runs before each test file. Helpers cannot do this themselves: files that share a process load each of them once.
import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from './temporary.js';

afterAll(removeTemporaryDirectories);
