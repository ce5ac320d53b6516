/** A request and its response, as far as a recording has them. */
export interface Exchange {
  /** In upper case. */
  method: string;
  /** The path with the query, as it was sent: `/rest/api/v1/chat?locale=en`. */
  target: string;
  /** The host of the request with its port, in lower case; null if the recording has none. */
  host: string | null;
  /** Names in lower case. Empty if the recording has none. */
  requestHeaders: Readonly<Record<string, string>>;
  /** Null if there is none, or if the recording left it out. */
  requestBody: string | null;
  responseHeaders: Readonly<Record<string, string>>;
  responseBody: string | null;
  /** Null if the recording has none. */
  status: number | null;
  /** Time of the request in milliseconds since the epoch. */
  time: number;
}
