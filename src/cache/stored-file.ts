import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { digestOf } from '../strings/digest.js';
import { readFoundFile } from '../disk/found-file.js';

/** A value of the structured clone algorithm, and the checksum of its serialized form. */
interface StoredValue {
  value: unknown;
  checksum: string;
}

/**
 * Reads a value from a file that may be lost at any time. The first line has a checksum; a damaged file, or one of another
 * version of V8, counts as missing.
 */
export function readStored(file: string): StoredValue | undefined {
  try {
    const bytes = readFoundFile(file);
    const end = bytes.indexOf('\n');
    const body = bytes.subarray(end + 1);
    const checksum = bytes.toString('latin1', 0, end);
    return checksum === digestOf(body) ? { value: deserialize(body), checksum } : undefined;
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
  const body = serialize(value);
  const checksum = digestOf(body);
  if (checksum === known) return null;
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeDirectory(dirname(file));
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${checksum}\n`), body]));
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
