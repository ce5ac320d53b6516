/** Whose code a file is: written here, a test of it, made by a program, or taken over from elsewhere. */
export const ORIGINS = ['own', 'tests', 'generated', 'vendored'] as const;

export type Origin = (typeof ORIGINS)[number];
