import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from '../digest.js';

/**
 * A JSON value in a file that may be lost at any time. A checksum stands on the first line, so that what is damaged counts as
 * not there.
 */
export function readStored(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    return text.slice(0, end) === digestOf(json) ? JSON.parse(json) : undefined;
  } catch {
    // There is none yet, or it cannot be read.
    return undefined;
  }
}

/** Writes it whole or not at all, so that two runs at the same time do not disturb each other. Tells why it could not, or null. */
export function writeStored(file: string, value: unknown): string | null {
  const json = JSON.stringify(value);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, `${digestOf(json)}\n${json}`);
    renameSync(temporary, file);
    return null;
  } catch (error) {
    removeIfThere(temporary);
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where nothing can be written, nothing was.
  }
}
