import { readFileSync, statSync } from 'node:fs';

/** Why a file that a user named could not be read, and what to do about it. */
export interface ReadFault {
  message: string;
  hint: string | null;
}

const FAULTS: Readonly<Record<string, ReadFault>> = {
  ENOENT: { message: 'no such file', hint: 'check the path; it is relative to the current directory' },
  ENOTDIR: { message: 'no such file', hint: 'a part of the path is a file and not a directory' },
  EISDIR: { message: 'is a directory', hint: 'name the file in it' },
  EACCES: { message: 'permission denied', hint: 'make the file readable' },
  EPERM: { message: 'permission denied', hint: 'make the file readable' },
  ELOOP: { message: 'symbolic links lead in a circle', hint: 'name the file itself' },
};

/** Reads a file that a user named. Devices are refused: reading `/dev/zero` or a terminal may never end. */
export function readGivenFile(file: string): { bytes: Buffer } | { fault: ReadFault } {
  try {
    if (statSync(file).isCharacterDevice()) return { fault: { message: 'is a device', hint: 'name a file or a pipe' } };
    return { bytes: readFileSync(file) };
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return { fault: FAULTS[code] ?? { message: `cannot be read (${code})`, hint: null } };
  }
}
