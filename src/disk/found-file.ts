import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Keeps opening a pipe from waiting for its other end. Windows has neither such pipes nor the flag. */
export const NO_WAIT = (constants.O_NONBLOCK as number | undefined) ?? 0;

/** What may stand where a file should, by the code of the error: a clause for messages. A socket cannot be opened. */
export const NO_REGULAR: Readonly<Record<string, string>> = {
  PIPE: 'is a pipe, not a file',
  DEVICE: 'is a device, not a file',
  ENXIO: 'is a socket, not a file',
};

/**
 * The bytes of a file that nobody has named. A pipe or a device may stand in its place, and reading that may never end.
 *
 * @throws as `fs.readFileSync` does, and with a code in `NO_REGULAR`.
 */
export function readFoundFile(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | NO_WAIT);
  try {
    requireFile(descriptor);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws for a pipe, a socket or a device. Reading a directory fails by itself. */
export function requireFile(descriptor: number): void {
  const stats = fstatSync(descriptor);
  if (stats.isFile() || stats.isDirectory()) return;
  const code = stats.isFIFO() ? 'PIPE' : 'DEVICE';
  throw Object.assign(new Error(NO_REGULAR[code]), { code });
}
