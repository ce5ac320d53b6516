import { IncompleteError, UserError } from '../model/errors.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'part of the path is a file, not a directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'symbolic links form a loop',
  ENXIO: 'it is a socket, or a pipe without a reader',
  EPIPE: 'it is a pipe whose reader has exited',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file would be too large',
};

/** What no other path would mend. */
const NOT_BY_USER: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

/** Why a file cannot be written, as a clause. */
export function whyNotWritten(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/**
 * The error that ends a command which cannot write a file.
 *
 * @param named the file, or the option that named it, as the user wrote it.
 */
export function cannotWrite(named: string, error: unknown): UserError | IncompleteError {
  const message = `${named}: cannot be written: ${whyNotWritten(error)}`;
  return NOT_BY_USER.has((error as NodeJS.ErrnoException).code) ? new IncompleteError(message) : new UserError(message);
}
