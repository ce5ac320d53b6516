/**
 * The two dialects of CODEOWNERS: where the file is, and which paths a pattern means. Sources:
 * docs.github.com/repositories, "About code owners"; docs.gitlab.com/user/project/codeowners, "Code Owners syntax".
 */

export type Dialect = 'github' | 'gitlab';

/** Where a service looks for the file, in its order. */
const GITHUB_PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;
const GITLAB_PLACES = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'] as const;

export const PLACES = { github: GITHUB_PLACES, gitlab: GITLAB_PLACES } as const satisfies Record<
  Dialect,
  readonly string[]
>;

/** The globs for paths relative to the repository that a pattern means. */
export const GLOBS = { github: githubGlobs, gitlab: gitlabGlobs } as const satisfies Record<
  Dialect,
  (pattern: string) => string[]
>;

/**
 * As in a `.gitignore`: with a slash before its end a pattern begins at the top, without one it means a name anywhere,
 * and a directory means all files below it. But `docs/*` means the files in `docs` alone.
 */
function githubGlobs(pattern: string): string[] {
  const path = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || path.includes('/');
  const glob = isAnchored || path.startsWith('**/') ? path : `**/${path}`;
  const below = `${glob}/**`;
  if (pattern.endsWith('/')) return [below];
  return path.endsWith('/*') || path.endsWith('**') ? [glob] : [glob, below];
}

/** A pattern that does not begin with a slash may match anywhere, and only one with a slash at its end is a directory. */
function gitlabGlobs(pattern: string): string[] {
  if (pattern === '*') return ['**'];
  const whole = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return [whole.startsWith('/') ? whole.slice(1) : `**/${whole}`];
}
