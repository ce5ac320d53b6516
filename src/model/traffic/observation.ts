import type { IsoDate, PartPlace } from '../registry.js';

/**
 * What requests of a running program used of a list: the lines of a file of evidence. The shapes below are those of
 * `evidence.schema.json`. None of them has a token, a value of a body, or a parameter's value of a path.
 */

/**
 * What saw the requests: the server of `rehearse`, the same with `--upstream`, or a recording.
 *
 * @internal
 */
export const OBSERVERS = ['rehearsal', 'proxy', 'har', 'access-log', 'otlp'] as const;
export type Observer = (typeof OBSERVERS)[number];

/** An entry that a request used, or whose part a response carried. */
export interface ObservedEntry {
  /** Id of the entry. */
  id: string;
  /** Where; null for an endpoint. A `response` that carries a field does not show that the program read it. */
  in: PartPlace | null;
}

/** What the headers of responses say themselves, whatever a list says. */
export interface DeprecationSignals {
  /** Day of the `Deprecation` header (RFC 9745), UTC; null for a header without a date, as drafts had it. */
  deprecated?: IsoDate | null;
  /** Day of the `Sunset` header (RFC 8594), UTC. */
  sunset?: IsoDate;
  /** Target of the `Link` with the relation `deprecation`. */
  link?: string;
}

/** Requests that are alike in everything but their time: one line of a file of evidence. */
export interface Observation {
  version: 1;
  /** Id of the API in a registry; null for another one, whose responses signal a deprecation. */
  api: string | null;
  /** The host of the request in lower case, if `api` is null. */
  host?: string;
  /** `METHOD /path/{id}`: the template, or a path whose segments are masked where they may be a value. */
  operation: string;
  /** Sorted by id and place. */
  entries: ObservedEntry[];
  signals?: DeprecationSignals;
  /** `User-Agent` of the caller; null without one. */
  userAgent: string | null;
  /** What the caller says of its place in the code, `src/chat.ts:41`, in the header `X-Deprec-Scan-Site`. */
  site: string | null;
  /** Status of the responses; null if it was not recorded. */
  status: number | null;
  from: Observer;
  /** Number of requests, at least 1. */
  count: number;
  /** Time of the first of them, RFC 3339 in UTC: `2026-11-20T09:30:00.000Z`. */
  first: string;
  /** Time of the last of them. */
  last: string;
}
