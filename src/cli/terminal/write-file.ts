import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { NO_WAIT } from '../../disk/found-file.js';
import { IncompleteError, UserError } from '../../model/errors.js';
import { pause, PIPE_PATIENCE_MS, PIPE_PAUSE_MS } from '../../disk/pause.js';
import { cannotWrite, whyNotWritten } from '../../disk/write-fault.js';

/**
 * Names of files that people write. Replacing one by a result, after a wrong completion in the shell, would lose it.
 */
const BY_HAND =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$|^(?:package|package-lock|[tj]sconfig[^/]*|deprec-scan\.config)\.json$/i;

/**
 * Writes a file whole or not at all: into a temporary file beside it, which then replaces it.
 *
 * @param option the option that named the file, as the user wrote it.
 * @throws UserError if the file cannot be written, or if a file that people write exists there.
 */
export function writeFileWhole(file: string, text: string, option: string): void {
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing?.isFile() && BY_HAND.test(basename(file))) {
      throw new UserError(
        `${option}: is an existing source or configuration file, and is not overwritten`,
        'name a file for the result',
      );
    }
    // A pipe or a device, such as /dev/null, must not be replaced by a file.
    if (existing && !existing.isFile()) writeInto(file, text, existing.isFIFO() ? PIPE_PATIENCE_MS : 0);
    else replaceFile(existing ? realpathSync(file) : file, text, existing);
  } catch (error) {
    throw error instanceof UserError || error instanceof IncompleteError ? error : cannotWrite(option, error);
  }
}

/**
 * Writes a new file whole or not at all, and creates its directories.
 *
 * @throws UserError if the file exists, or cannot be written.
 */
export function writeNewFile(file: string, text: string, option: string): void {
  if (existsSync(file)) throw new UserError(`${option}: the file already exists`);
  try {
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text, undefined);
  } catch (error) {
    throw cannotWrite(option, error);
  }
}

/** How long another process may take to write the same file. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Writes a file that depends on what is in it, while no other process does so: a second one waits.
 *
 * @param textNow reads the file, and returns its new text; null if it stays as it is.
 * @throws UserError if the file cannot be written, or if another process does not come to an end.
 */
export function updateFile(file: string, textNow: () => string | null, option: string): void {
  const lock = join(dirname(file), `.${basename(file)}.lock`);
  takeLock(lock, option);
  try {
    const text = textNow();
    if (text !== null) writeFileWhole(file, text, option);
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string, option: string): void {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(option, error);
    }
    if (performance.now() > end)
      throw new UserError(`${option}: another process is writing it`, `if none is, remove ${lock}`);
    // Signals are held while results are written, so nothing else has to run in the meantime.
    pause(PAUSE_MS);
  }
}

function replaceFile(file: string, text: string, existing: Stats | undefined): void {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  removeLeftovers(file);
  try {
    // `wx`: an existing file of that name is not ours to overwrite.
    writeFileSync(temporary, text, existing ? { flag: 'wx', mode: existing.mode & 0o777 } : { flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Writes into a pipe or a device. Its reader may be slow; but one that does not come is not waited for without end, since
 * a signal could not end that.
 */
function writeInto(file: string, text: string, patience: number): void {
  const descriptor = retry('ENXIO', () => openSync(file, constants.O_WRONLY | NO_WAIT), patience);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += retry('EAGAIN', () => writeSync(descriptor, bytes, at));
  } finally {
    closeSync(descriptor);
  }
}

/** Does something as soon as it no longer fails with a code. */
function retry<T>(code: string, work: () => T, patience: number = Infinity): T {
  for (const began = performance.now(); ; pause(PIPE_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      const isOver = performance.now() - began > patience;
      if (isOver || (error as NodeJS.ErrnoException).code !== code) throw error;
    }
  }
}

/** Removes temporary files for the same file, of processes that were killed while they wrote. */
function removeLeftovers(file: string): void {
  const [start, end] = [`.${basename(file)}.`, '.tmp'];
  for (const name of namesIn(dirname(file))) {
    if (!name.startsWith(start) || !name.endsWith(end)) continue;
    const pid = name.slice(start.length, -end.length);
    if (/^\d+$/.test(pid) && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

/** Names in a directory; none if it cannot be listed, which writing does not need. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Without permission, it is somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Writes the result to stdout, all of it: a file takes only a part when its disk is full, and Node.js does not look at
 * how much it took.
 *
 * @throws IncompleteError if a file does not take everything. Of a pipe, the stream reports errors.
 */
export function writeToStdout(text: string, stdout: Writable & { fd?: number }): void {
  const { fd } = stdout;
  if (fd === undefined || !isFile(fd)) {
    stdout.write(text);
    return;
  }
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
  } catch (error) {
    throw new IncompleteError(`the result cannot be written to stdout: ${whyNotWritten(error)}`);
  }
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    // Closed: the stream says so.
    return false;
  }
}
