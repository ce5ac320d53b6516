import { resolve } from 'node:path';
import { decodeSource } from '../strings/encoding.js';
import { readFoundFile } from '../disk/found-file.js';

/** Line ends as the compiler counts them, with lone carriage returns and two Unicode separators. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** The lines of a text without their ends. */
export function toLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(LINE_END);
}

/**
 * Returns a look-up of the lines of files below `base`, for code frames. Each file is read once, on demand; a file that
 * can no longer be read has no lines.
 */
export function createLineLookup(base: string): (file: string) => readonly string[] | undefined {
  const cache = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!cache.has(file)) cache.set(file, readLines(resolve(base, file)));
    return cache.get(file);
  };
}

function readLines(path: string): readonly string[] | undefined {
  try {
    return toLines(decodeSource(readFoundFile(path)));
  } catch {
    // The file was deleted since the scan, so the finding is shown without its code.
    return undefined;
  }
}
