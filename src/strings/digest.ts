import { hash } from 'node:crypto';

/** Characters of a digest. */
const LENGTH = 43;
/** Takes the place of a digest where there is no content. */
export const NO_DIGEST = ' '.repeat(LENGTH);

/** A digest of a content: SHA-256 as base64url, so that it can be a file name. */
export function digestOf(content: Buffer | string): string {
  return hash('sha256', content, 'base64url');
}

/** One digest of a string of concatenated digests. */
export function digestAt(digests: string, number: number): string {
  return digests.slice(number * LENGTH, (number + 1) * LENGTH);
}

/** Whether the digest at an index is this one. */
export function hasDigestAt(digests: string, number: number, digest: string): boolean {
  return digests.startsWith(digest, number * LENGTH);
}
