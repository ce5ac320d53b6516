/** How often requests used something, and when. Times are RFC 3339 in UTC: `2026-11-20T09:30:00.000Z`. */
export interface Seen {
  /** Number of requests, at least 1. */
  count: number;
  /** Time of the first of them. */
  first: string;
  /** Time of the last of them. */
  last: string;
}

/** All of them as one; at least one. */
export function together(all: readonly Seen[]): Seen {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    first: all.map(({ first }) => first).reduce((a, b) => (b < a ? b : a)),
    last: all.map(({ last }) => last).reduce((a, b) => (b > a ? b : a)),
  };
}
