declare const DEPREC_SCAN_BUILD: string | undefined;

/** Another one for each state of the sources; the build puts it in. What one build has kept is nothing to another. */
export const BUILD = typeof DEPREC_SCAN_BUILD === 'undefined' ? 'sources' : DEPREC_SCAN_BUILD;
