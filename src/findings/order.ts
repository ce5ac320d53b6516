import type { CallRecord, Location } from '../model/finding.js';

/** For sorting: by file, line and column. */
export function comparePlaces(a: Place, b: Place): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column;
}

/** For sorting calls: by place, and of one place by URL and method. */
export function compareCalls(a: CallRecord, b: CallRecord): number {
  return comparePlaces(a, b) || compareTexts(a.url, b.url) || compareTexts(a.method, b.method);
}

type Place = Pick<Location, 'file' | 'line' | 'column'>;

/** For sorting: by code units, which no language of the user changes. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
