import type { Location } from '../model/finding.js';

/** For sorting: by file, line and column. */
export function comparePlaces(a: Place, b: Place): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column;
}

type Place = Pick<Location, 'file' | 'line' | 'column'>;

/** For sorting: by code units, which no language of the user changes. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
