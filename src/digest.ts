import { hash } from 'node:crypto';

/** A digest of a content, the same in every run: SHA-256 as base64url, so that it may be a name of a file. */
export function digestOf(content: Buffer | string): string {
  return hash('sha256', content, 'base64url');
}
