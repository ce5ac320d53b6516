/** Modules of Node.js whose functions pass none of their arguments to a callback. */
export const MODULES_WITHOUT_CALLBACKS: ReadonlySet<string> = new Set([
  'fs',
  'fs/promises',
  'path',
  'os',
  'crypto',
  'console',
  'process',
  'tty',
]);

/** Globals with such functions. */
export const GLOBALS_WITHOUT_CALLBACKS: ReadonlySet<string> = new Set(['console', 'process', 'Math', 'Number']);
