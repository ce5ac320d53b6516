import { ANOTHER_API, type KnownValue } from '../model/settings/known-value.js';

/** What `is` may be, for messages. */
export const STATED = 'a URL, a pattern of hosts such as "*.example.com", or "another API"';

/** What `--value` states. */
export interface ValueFlag {
  /** A name, or a file and a line. */
  name: string;
  is: string;
}

/** Reads `NAME=URL` or `FILE:LINE=URL`; null if it is neither. */
export function readValueFlag(text: string): ValueFlag | null {
  const [, name = '', is = ''] = /^([^=]*[^=\s])\s*=\s*(.*)$/.exec(text) ?? [];
  return name.trim() !== '' && statedUrl(is) !== null ? { name: name.trim(), is } : null;
}

/** The parts of a URL that somebody states, with `*` for any characters; null if it is none. */
export function statedUrl(is: string): KnownValue['url'] | null {
  if (is === ANOTHER_API) return [];
  const url = is.trim();
  if (/^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(url)) return withHoles(url);
  return isHostPattern(url) && /[.*]/.test(url) ? [...withHoles(`https://${url}`), null] : null;
}

function withHoles(text: string): (string | null)[] {
  return text
    .split(/(\*)/)
    .map((part) => (part === '*' ? null : part))
    .filter((part) => part !== '');
}

/**
 * Whether the value is a host pattern, as in a registry: a host name without scheme and path, perhaps with a port, in
 * which `*` stands for any characters. Wildcards alone would match every API.
 */
export function isHostPattern(value: unknown): value is string {
  return typeof value === 'string' && /^(?=[^:]*[a-z0-9])[a-z0-9.*_-]+(:\d+)?$/i.test(value);
}
