import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { givenChunks } from '../../../../../src/disk/given-file.js';
import { UserError } from '../../../../../src/model/errors.js';
import { fileSizeWords } from '../../../../../src/model/limits.js';
import type { Source } from './recorded.js';

const BEGINNING_BYTES = 2 ** 16;

/** The most bytes of a recording that is one JSON document. Node.js has no text of more than 512 MB. */
const MOST_BYTES = 2 ** 28;

/**
 * Opens a recording, and unpacks it if it is compressed by gzip, whatever its name is.
 *
 * @param file as messages name it, relative to the current directory or absolute.
 * @throws UserError if it cannot be read, now or while its chunks are read, and if it is no text.
 */
export async function openSource(file: string): Promise<Source> {
  const chunks = told(unpacked(givenChunks(file)), file);
  const first: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  while (size < BEGINNING_BYTES && !isWhole) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else size += first[first.push(next.value) - 1]!.length;
  }
  const beginning = Buffer.concat(first);
  const fault = faultOf(beginning);
  if (fault !== null)
    throw new UserError(`${file}: ${fault}`, 'a recording is text in UTF-8, or that compressed by gzip');
  return { shown: file, beginning, isWhole, chunks: joined(beginning, chunks) };
}

/** The text of a recording that is read as a whole. */
export async function textOf({ shown, chunks }: Source): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES)
      throw new UserError(
        `${shown}: has more than ${fileSizeWords(MOST_BYTES)}, and a JSON document is read as a whole`,
        'split it, or record lines of JSON',
      );
    parts.push(chunk);
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** Why the beginning of a file shows that it is no text; null if it does not. */
function faultOf(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return 'is UTF-16 text';
  return bytes.includes(0) ? 'is a binary file' : null;
}

async function* joined(
  first: Buffer,
  rest: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  if (first.length > 0) yield first;
  yield* rest;
}

async function* unpacked(chunks: Generator<Buffer, void, undefined>): AsyncGenerator<Buffer, void, undefined> {
  const first = chunks.next();
  if (first.done) return;
  if (first.value.subarray(0, 2).toString('hex') !== '1f8b') {
    yield* joined(first.value, chunks);
    return;
  }
  const gunzip = createGunzip();
  // Errors of both arrive where the chunks are read.
  pipeline(Readable.from(joined(first.value, chunks)), gunzip, () => {});
  yield* gunzip as AsyncIterable<Buffer>;
}

/** The chunks, with errors in words. */
async function* told(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    const isPacked = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    if (isPacked)
      throw new UserError(
        `${file}: is cut off or damaged: gzip cannot unpack it`,
        'unpack what is left of it with `gzip -dc`',
      );
    throw error;
  }
}
