import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzipSync,
  inflateSync,
} from 'node:zlib';

interface Encoding {
  decoder: () => Transform;
  decode: (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer;
}

const GZIP: Encoding = { decoder: createGunzip, decode: gunzipSync };

/** Content encodings that all supported versions of Node.js decode. */
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  gzip: GZIP,
  'x-gzip': GZIP,
  deflate: { decoder: createInflate, decode: inflateSync },
  br: { decoder: createBrotliDecompress, decode: brotliDecompressSync },
};

/** A decoded body that is larger is not looked at. In bytes. */
const MOST_DECODED = 67_108_864;

/** The encoding of a body: `null` if it has none, `undefined` if it cannot be decoded. */
export function encodingOf(header: string | undefined): Encoding | null | undefined {
  const name = (header ?? '').trim().toLowerCase();
  return name === '' || name === 'identity' ? null : ENCODINGS[name];
}

/** The decoded bytes of a body; null if they cannot be had. */
export function decoded(bytes: Buffer, encoding: Encoding | null): Buffer | null {
  try {
    return encoding === null ? bytes : encoding.decode(bytes, { maxOutputLength: MOST_DECODED });
  } catch {
    return null;
  }
}

/** What an `Accept-Encoding` header accepts and can be decoded. */
export function decodable(header: string): string {
  const names = header.split(',').filter((one) => /^\s*(?:x-gzip|gzip|deflate|br|identity)\s*(?:;|$)/i.test(one));
  return names.length > 0 ? names.join(',').trim() : 'identity';
}
