/** How much of a file is looked at, in bytes. */
const HEAD = 8192;
/** How many NUL bytes a text may have: some, in a literal of a string. */
const MOST_NUL = { count: 4, share: 0.1 } as const;

/**
 * Whether a file is no text, from its beginning: many NUL bytes, or some beside bytes that are not UTF-8.
 *
 * @param bytes in UTF-8, if the file is a text.
 */
export function isBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD);
  const first = head.indexOf(0);
  if (first < 0) return false;
  let count = 0;
  for (let at = first; at >= 0; at = head.indexOf(0, at + 1)) count++;
  const isMany = count > Math.max(MOST_NUL.count, head.length * MOST_NUL.share);
  return isMany || !isUtf8(head);
}

/** Whether bytes are UTF-8, perhaps up to a character that the end cuts. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Files that share their extension with sources. Nothing in them is ever run. */
const OTHER_KINDS: readonly ((bytes: Buffer) => boolean)[] = [
  // Video in an MPEG transport stream, `.ts`, in packets of 188 bytes; `.mts` of cameras has 192, with 4 in front.
  (bytes) => hasPackets(bytes, 0, 188) || hasPackets(bytes, 4, 192),
  // What macOS keeps beside a file, `._name.ts`.
  (bytes) => bytes.length >= 4 && bytes.readUInt32BE(0) === 0x00051607,
];

const SYNC = 0x47;
const PACKETS = 3;

function hasPackets(bytes: Buffer, offset: number, size: number): boolean {
  return Array.from({ length: PACKETS }, (_, i) => bytes[offset + i * size]).every((byte) => byte === SYNC);
}

/** Whether a binary file is of a kind that is no source, whatever its name says. */
export function isOtherKind(bytes: Buffer): boolean {
  return OTHER_KINDS.some((is) => is(bytes));
}

/** What a binary file with the name of a source is, as a clause. */
export function binaryWords(bytes: Buffer): string {
  const pairs = Math.min(bytes.length, HEAD) >> 1;
  const shareOfNul = (from: number): number => {
    let count = 0;
    for (let i = 0; i < pairs; i++) if (bytes[2 * i + from] === 0) count++;
    return count / pairs;
  };
  const [less = 0, more = 0] = [shareOfNul(0), shareOfNul(1)].sort((a, b) => a - b);
  return less < 0.1 && more > 0.5 ? 'UTF-16 without a byte order mark, which no compiler reads' : 'binary content';
}
