/** The marks of UTF-16, in both orders of bytes. */
const MARKS = { little: [0xff, 0xfe], big: [0xfe, 0xff] } as const;

/** Whether a file begins with a mark of UTF-16. */
function hasMark(bytes: Buffer, [first, second]: readonly [number, number]): boolean {
  return bytes[0] === first && bytes[1] === second;
}

/**
 * The bytes of a file in UTF-8, with what the compiler reads: UTF-16 with a byte order mark in either order, else UTF-8.
 * Bytes that are UTF-8 already are returned as they are.
 */
export function toUtf8(bytes: Buffer): Buffer {
  if (hasMark(bytes, MARKS.little)) return Buffer.from(bytes.toString('utf16le', 2));
  if (!hasMark(bytes, MARKS.big)) return bytes;
  const even = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return Buffer.from(even.swap16().toString('utf16le'));
}

/** The text of a file as the compiler reads it, without byte order mark. */
export function decodeSource(bytes: Buffer): string {
  return toUtf8(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
