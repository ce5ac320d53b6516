import type { Pattern } from '../../text/regular-expressions.js';

/** Paths as the tables of proxies write them: `/api/:path*`, `/api/(.*)`, `/api/**`, `^/api/v\d`. */

/** A path of a table as a regular expression, and the names of its groups. The last group is the query. */
export interface SourcePattern {
  search: Pattern;
  groups: readonly string[];
}

const WILD = /(\/?):(\w+)(\([^()]*\))?([*+?])?|(\/?)\*{1,2}|\((?:\.\*|\.\+)\)/g;
/** What the rest of a path may have. */
const REST = '([^?#]*)';

/** A path with parameters that stands for whole paths: `/api/:path*`. */
export function patternOfPath(source: string): SourcePattern {
  const groups: string[] = [];
  let end = 0;
  let regex = '^';
  for (const match of source.matchAll(WILD)) {
    const [whole, slash = '', name, , repeated, ofStars = ''] = match;
    regex += escaped(source.slice(end, match.index));
    end = match.index + whole.length;
    groups.push(name ?? '');
    const isRest = name === undefined || repeated === '*' || repeated === '+';
    const before = slash || ofStars;
    if (!isRest) regex += `${before}([^/?#]+)`;
    else regex += before === '/' ? `(?:/${REST})?` : REST;
  }
  regex += `${escaped(source.slice(end)).replace(/\/$/, '')}/?([?#].*)?$`;
  return { search: { source: regex, flags: '' }, groups };
}

/** A destination as a replacement for what such a pattern matches: `https://host/:path*` becomes `https://host/$1`. */
export function replacementIn(destination: string, groups: readonly string[]): string {
  const rest = groups.findIndex((name) => name === '');
  return destination
    .replace(/\$(?!\d)/g, '$$$$')
    .replace(/:([A-Za-z_]\w*)(?:\([^()]*\))?[*+?]?/g, (whole, name: string) => {
      const at = groups.indexOf(name);
      if (at >= 0) return `$${at + 1}`;
      return name === 'splat' && rest >= 0 ? `$${rest + 1}` : whole;
    })
    .replace(/\*\*/, (whole) => (rest >= 0 ? `$${rest + 1}` : whole));
}

/** A path that stands for all that begin with it, or the beginning of a regular expression: `/api`, `^/api/v\d`. */
export function patternOfPrefix(source: string): Pattern {
  if (source.startsWith('^')) return { source, flags: '' };
  return { source: `^${escaped(source.replace(/\/?\*+.*$/, ''))}`, flags: '' };
}

/** The first segment that all paths have which a table's path stands for; undefined if they may have any. */
export function firstSegment(source: string): string | undefined {
  return /^\^?\/([\w.~-]+)(?![\w.~-]*[*+?{])/.exec(source)?.[1];
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
