/** A whole request, as the service gets it. */
export interface Request {
  /** In upper case. */
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** Host with its port in lower case; null if it says nothing of the API, as that of a local server. */
  host: string | null;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Empty without a body. */
  body: string;
  /** IP address of the caller. */
  address: string;
}

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  /** Empty without a body. */
  body: string;
}

export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** Titles of the statuses that the rehearsal gives. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  410: 'Gone',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The answer to a body of too many bytes. */
export function tooLarge(): Answer {
  return problem(413, 'The request is too large: split it.');
}

/**
 * An error as problem details (RFC 9457).
 *
 * @param more further members, such as the entry of a list that is the reason.
 */
export function problem(status: number, detail: string, more: Readonly<Record<string, unknown>> = {}): Answer {
  const title = TITLES[status] ?? 'Error';
  const body = JSON.stringify({ title, status, detail, ...more });
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}
