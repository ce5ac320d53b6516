import { fileSizeWords } from '../model/limits.js';
import { readGivenFile } from '../disk/given-file.js';
import { fileProblem, type RegistryProblem } from './problem.js';

export type TextFile = { text: string } | { problems: RegistryProblem[] };

/** A longer file holds no list that a scan could use: its JSON would not fit into memory. */
const MAX_BYTES = 64 * 2 ** 20;

/**
 * Reads a file that must be non-empty UTF-8 text. Drops the byte order mark that editors on Windows write.
 *
 * @param kind what the file is, for messages.
 */
export function readTextFile(file: string, kind = 'a registry'): TextFile {
  const read = readGivenFile(file);
  if ('fault' in read) return { problems: [fileProblem(file, read.fault.message, read.fault.hint)] };
  const decoded = decode(read.bytes);
  if (typeof decoded === 'string') return { problems: [fileProblem(file, decoded, `${kind} is JSON text in UTF-8`)] };
  return decoded;
}

/** The text of the bytes, or why they are not text. */
function decode(bytes: Buffer): { text: string } | string {
  if (bytes.length > MAX_BYTES)
    return `has ${fileSizeWords(bytes.length)}, and at most ${fileSizeWords(MAX_BYTES)} are read`;
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
