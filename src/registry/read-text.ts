import { readFileSync } from 'node:fs';

import { fileProblem, type RegistryProblem } from './problem.js';

export type TextFile = { text: string } | { problems: RegistryProblem[] };

const READ_ERRORS: Readonly<Record<string, [message: string, hint: string | null]>> = {
  ENOENT: ['no such file', 'check the path; it is relative to the current directory'],
  ENOTDIR: ['no such file', 'a part of the path is a file and not a directory'],
  EISDIR: ['is a directory', 'name the registry file in it'],
  EACCES: ['permission denied', 'make the file readable'],
  EPERM: ['permission denied', 'make the file readable'],
  ELOOP: ['symbolic links lead in a circle', 'name the file itself'],
};

/** Reads a file that must be UTF-8 text and not empty. A byte order mark is dropped: editors on Windows write one. */
export function readTextFile(file: string): TextFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const [message, hint] = READ_ERRORS[code] ?? [`cannot be read (${code || String(error)})`, null];
    return { problems: [fileProblem(file, message, hint)] };
  }
  const decoded = decode(bytes);
  if (typeof decoded === 'string') return { problems: [fileProblem(file, decoded, 'a registry is JSON text in UTF-8')] };
  return decoded;
}

/** The text of the bytes, or what is wrong with them. */
function decode(bytes: Buffer): { text: string } | string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return 'is UTF-16 text';
  if (bytes.includes(0)) return 'is a binary file';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? 'is empty' : { text };
  } catch {
    return 'is not UTF-8 text';
  }
}
