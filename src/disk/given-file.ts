import { UserError } from '../model/errors.js';
import { closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { NO_REGULAR, NO_WAIT, readFoundFile, requireFile } from './found-file.js';
import { pause, PIPE_PATIENCE_MS, PIPE_PAUSE_MS } from './pause.js';

/** Why a file that a user named could not be read, and what to do about it. */
export interface ReadFault {
  message: string;
  hint: string | null;
}

const FAULTS: Readonly<Record<string, ReadFault>> = {
  ENOENT: { message: 'no such file', hint: 'check the path; it is relative to the current directory' },
  ENOTDIR: { message: 'no such file', hint: 'part of the path is a file, not a directory' },
  EISDIR: { message: 'is a directory', hint: 'name the file in it' },
  EACCES: { message: 'permission denied', hint: 'make the file readable' },
  EPERM: { message: 'permission denied', hint: 'make the file readable' },
  ELOOP: { message: 'symbolic links form a loop', hint: 'name the file itself' },
  NO_WRITER: { message: 'is a pipe without a writer', hint: 'start the writer first' },
  ...Object.fromEntries(
    Object.entries(NO_REGULAR).map(([code, message]) => [
      code,
      { message, hint: 'put a file in its place, or name another one' },
    ]),
  ),
};

const ENDLESS: ReadFault = { message: 'is a pipe with more than 512 MB', hint: null };

type GivenFile = { bytes: Buffer } | { fault: ReadFault };

/**
 * Reads a file that a user named: also a pipe, as of `<(command)`, which is read to its end. Devices are refused: reading
 * `/dev/zero` or a terminal may never end.
 */
export function readGivenFile(file: string): GivenFile {
  return reading(() => (statSync(file).isFIFO() ? readPipe(file) : { bytes: readFoundFile(file) }));
}

/** Reads a file that has its name by convention, and whose content decides what a command does. A pipe is refused. */
export function readFoundOrFault(file: string): GivenFile {
  return reading(() => ({ bytes: readFoundFile(file) }));
}

function reading(read: () => GivenFile): GivenFile {
  try {
    return read();
  } catch (error) {
    return { fault: readFaultOf(error) };
  }
}

/** An error of reading a file that a user named, in words. */
function readFaultOf(error: unknown): ReadFault {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return FAULTS[code] ?? { message: `cannot be read (${code})`, hint: null };
}

/**
 * The bytes of a file that a user named, as `readGivenFile` reads it, in chunks of at most 64 kB: for a file that is
 * longer than memory. A pipe can be read once.
 *
 * @param shown the path in messages.
 * @throws UserError if it cannot be read.
 */
export function* givenChunks(file: string, shown: string = file): Generator<Buffer, void, undefined> {
  try {
    yield* chunksOf(file);
  } catch (error) {
    const { message, hint } = readFaultOf(error);
    throw new UserError(`${shown}: ${message}`, hint);
  }
}

function* chunksOf(file: string): Generator<Buffer, void, undefined> {
  const isPipe = statSync(file).isFIFO();
  const descriptor = openSync(file, constants.O_RDONLY | NO_WAIT);
  try {
    if (isPipe) yield* pipeChunks(descriptor);
    else {
      requireFile(descriptor);
      for (let chunk = nextChunk(descriptor); chunk.length > 0; chunk = nextChunk(descriptor)) yield chunk;
    }
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 2 ** 16;
/** More than any list or report has. What writes without end would take all memory. */
const MOST_BYTES = 2 ** 29;

/** What was in pipes. It can be read once, and is asked for again where its digest is made. */
const piped = new Map<string, Buffer>();

function readPipe(file: string): GivenFile {
  const known = piped.get(file);
  if (known) return { bytes: known };
  const descriptor = openSync(file, constants.O_RDONLY | NO_WAIT);
  try {
    const read = readToEnd(descriptor);
    if ('bytes' in read) piped.set(file, read.bytes);
    return read;
  } finally {
    closeSync(descriptor);
  }
}

function readToEnd(descriptor: number): GivenFile {
  const chunks: Buffer[] = [];
  let size = 0;
  for (const chunk of pipeChunks(descriptor)) {
    size += chunks[chunks.push(chunk) - 1]!.length;
    if (size > MOST_BYTES) return { fault: ENDLESS };
  }
  return { bytes: Buffer.concat(chunks) };
}

/** What comes through a pipe, to its end. */
function* pipeChunks(descriptor: number): Generator<Buffer, void, undefined> {
  let hasWriter = false;
  for (const began = performance.now(); ;) {
    const chunk = readChunk(descriptor);
    hasWriter ||= chunk?.length !== 0;
    if (chunk && chunk.length > 0) yield chunk;
    else if (chunk && hasWriter) return;
    else if (!hasWriter && performance.now() - began > PIPE_PATIENCE_MS)
      throw Object.assign(new Error('no writer'), { code: 'NO_WRITER' });
    else pause(PIPE_PAUSE_MS);
  }
}

/** What is in a pipe now; nothing if nobody has it open for writing, and null if somebody has. */
function readChunk(descriptor: number): Buffer | null {
  try {
    return nextChunk(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null;
    throw error;
  }
}

/** The next bytes of a file; none at its end. */
function nextChunk(descriptor: number): Buffer {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  return chunk.subarray(0, readSync(descriptor, chunk));
}
