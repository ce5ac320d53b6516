/** The origin of a file's code: written here, a test, generated, or copied from elsewhere. */
export const ORIGINS = ['own', 'tests', 'generated', 'vendored'] as const;

export type Origin = (typeof ORIGINS)[number];
