/** The parts of a URL that an exchange has. */
export interface UrlParts {
  /** In lower case, with the port; null for a path alone. */
  host: string | null;
  /** Path and query. */
  target: string;
}

const ABSOLUTE = /^(?:https?|wss?):\/\/([^/?#]*)([^#]*)/i;

/**
 * Splits a URL, or the target of a request, without changing its path.
 *
 * @returns null for what is neither: `*`, `data:…`, a relative path.
 */
export function urlParts(url: string): UrlParts | null {
  const [, authority, rest] = ABSOLUTE.exec(url) ?? [];
  if (authority === undefined || rest === undefined)
    return url.startsWith('/') && !url.startsWith('//') ? { host: null, target: url.replace(/#.*/s, '') } : null;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '') return null;
  return { host: host.toLowerCase(), target: rest.startsWith('/') ? rest : `/${rest}` };
}

const METHOD = /^[A-Z][A-Z-]{1,24}$/;

/** The name of a method in upper case; undefined if it is none. */
export function methodOf(text: string | undefined): string | undefined {
  const name = text?.toUpperCase() ?? '';
  return METHOD.test(name) ? name : undefined;
}

const REQUEST_LINE = /^([A-Z][A-Z-]{1,24}) +(\S.*)$/s;
const PROTOCOL = / HTTP\/\d(?:\.\d)?$/;

/** Method and URL of `GET /path HTTP/1.1`; null if a text is no such line. */
export function requestLine(text: string): (UrlParts & { method: string }) | null {
  const [, method, rest] = REQUEST_LINE.exec(text) ?? [];
  const parts = rest === undefined ? null : urlParts(rest.replace(PROTOCOL, '').trimEnd());
  return method === undefined || parts === null ? null : { method, ...parts };
}

/** Headers by names in lower case; those with the same name as one list. */
export function headersOf(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [written, value] of pairs) {
    const name = written.toLowerCase();
    // `:path` and the like are the request itself, as HTTP/2 has it.
    if (name === '' || name.startsWith(':')) continue;
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known}, ${value}`);
  }
  return Object.fromEntries(headers);
}
