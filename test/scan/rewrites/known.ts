interface Difference {
  fixture: string;
  rewrite: string;
  why: string;
}

/** Fixtures in which a rewrite changes the findings, and why: faults of the scanner that are known, not of the rewrite. */
export const KNOWN_TO_DIFFER: readonly Difference[] = [
  { fixture: 'use-reducer-dashboard', rewrite: 'split', why: 'the path prefix itself is cut in two, so that no file has a string that the search for candidates knows' },
];
