/** How often requests used something, and when. Times are RFC 3339 in UTC: `2026-11-20T09:30:00.000Z`. */
export interface Seen {
  /** Number of requests, at least 1. */
  count: number;
  /** Time of the first of them. */
  first: string;
  /** Time of the last of them. */
  last: string;
}
