import { hash } from 'node:crypto';

/** Characters of a digest. */
const LENGTH = 43;
/** In the place of a digest: there is no content. */
export const NO_DIGEST = ' '.repeat(LENGTH);

/** A digest of a content, the same in every run: SHA-256 as base64url, so that it may be a name of a file. */
export function digestOf(content: Buffer | string): string {
  return hash('sha256', content, 'base64url');
}

/** The one of many digests that stand one after the other. */
export function digestAt(digests: string, number: number): string {
  return digests.slice(number * LENGTH, (number + 1) * LENGTH);
}

/** Whether it is this one. */
export function hasDigestAt(digests: string, number: number, digest: string): boolean {
  return digests.startsWith(digest, number * LENGTH);
}
