import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../model/errors.js';

/** A source with its new content. */
export interface SourceChange {
  /** Absolute. */
  path: string;
  before: string;
  after: string;
}

/**
 * Writes sources that belong together: each whole or not at all, and either all or, if one cannot be written, none. All
 * are first written beside the old ones, so that little can fail when they replace them.
 *
 * @throws UserError if a file cannot be written, or is no longer what it was.
 */
export function writeSources(changes: readonly SourceChange[], named: (path: string) => string): void {
  const prepared: { target: string; temporary: string; before: string; mode: number }[] = [];
  let current = changes[0]?.path ?? '';
  const done: typeof prepared = [];
  try {
    for (const { path, before, after } of changes) {
      current = path;
      const target = realpathSync(path);
      const mode = statSync(target).mode & 0o7777;
      const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
      prepared.push({ target, temporary, before, mode });
      writeNew(temporary, after, mode);
    }
    for (const one of prepared) {
      current = one.target;
      renameSync(one.temporary, one.target);
      done.push(one);
    }
  } catch (error) {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
    for (const { target, before } of done) writeFileSync(target, before);
    throw new UserError(
      `${named(current)}: cannot be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
      'no edit of its group was written',
    );
  }
}

/** `wx`: an existing file of that name is not ours to overwrite. */
function writeNew(file: string, text: string, mode: number): void {
  const handle = openSync(file, 'wx', mode);
  try {
    writeFileSync(handle, text);
    fchmodSync(handle, mode);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
