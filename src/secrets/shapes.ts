/** The secrets of well-known services, and a JSON web token, by how they are written. */
export const SHAPES: readonly string[] = [
  'gh[pousr]_\\w+',
  'github_pat_\\w+',
  'glpat-[\\w-]+',
  'xox[abprs]-[\\w-]+',
  // With a digit: `sk-folding-cube` is a class of a style sheet.
  'sk[-_](?=[\\w-]*\\d)[A-Za-z\\d][\\w-]{7,}',
  'AKIA[A-Z\\d]{12,}',
  'eyJ[\\w-]{8,}\\.[\\w.-]*',
  'glean_(?=[A-Za-z]*\\d)[A-Za-z\\d]{12,}',
];
