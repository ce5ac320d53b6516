import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from '../strings/digest.js';
import { readFoundFile } from '../disk/found-file.js';

/** A JSON value, and the checksum of its text. */
interface StoredValue {
  value: unknown;
  checksum: string;
}

/**
 * Reads a JSON value from a file that may be lost at any time. The first line has a checksum; a damaged file counts as
 * missing.
 */
export function readStored(file: string): StoredValue | undefined {
  try {
    const text = readFoundFile(file).toString('utf8');
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    const checksum = text.slice(0, end);
    return checksum === digestOf(json) ? { value: JSON.parse(json), checksum } : undefined;
  } catch {
    // The file does not exist yet, or cannot be read.
    return undefined;
  }
}

/**
 * Writes the file whole or not at all, so that simultaneous runs do not disturb each other. Returns why it could not,
 * or null.
 *
 * @param known the checksum of the present content.
 */
export function writeStored(file: string, value: unknown, known: string | undefined): string | null {
  const json = JSON.stringify(value);
  const checksum = digestOf(json);
  if (checksum === known) return null;
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeDirectory(dirname(file));
    writeFileSync(temporary, `${checksum}\n${json}`);
    renameSync(temporary, file);
    return null;
  } catch (error) {
    removeIfThere(temporary);
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/**
 * Creates a directory with its parents. Node.js can do so too, but never ends where the system reports an existing
 * directory as missing, as below /proc.
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another run may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where nothing can be written, there is nothing to remove.
  }
}
