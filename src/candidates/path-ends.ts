import type { Registry } from '../model/registry.js';
import { hasParameter, operationsOf, segmentsOf } from '../model/route.js';
import { PATH_CALLEES, PATH_HOLDERS } from '../strings/path-words.js';
import { anyOf, escaped } from '../strings/texts.js';

/**
 * Behind a base URL that is not known, the end of a path is all that a text shows of a use: `${base}/chat`. The last
 * names of listed paths are searched for where a text may end in them.
 */
export interface PathEnds {
  pattern: RegExp;
  /** ASCII strings, one of which is wherever `pattern` matches, in any letter case. */
  words: readonly string[];
}

/** What stands before a name in a text of code. */
const BEFORE = ['/', '}', '"', "'", '`'];

const QUOTE = '["\'`]';
/**
 * @param names the last names of listed paths that are in too many texts to be searched for as they are.
 */
export function pathEnds(names: readonly string[]): PathEnds {
  if (names.length === 0) return { pattern: /(?!)/, words: [] };
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const name = `(?:${anyOf(lower)})`;
  const before = [
    '[/}]',
    `(?:(?:${PATH_CALLEES})(?:<[^()]*>)?\\(|[,+])\\s*${QUOTE}`,
    `(?:${PATH_HOLDERS})\\w*${QUOTE}?\\s*[:=]\\s*${QUOTE}`,
    ...lower.map((one) => `${escaped(one)}\\w*${QUOTE}?\\s*[:=]\\s*${QUOTE}(?=${escaped(one)})`),
  ];
  return {
    pattern: new RegExp(`(?:${before.join('|')})${name}(?=["'\`/?#$&])`, 'i'),
    words: BEFORE.flatMap((one) => lower.map((end) => one + end)),
  };
}

/** The last names of the listed paths; `''` of a path without any. */
export function lastNames({ entries }: Pick<Registry, 'entries'>): string[] {
  return entries
    .flatMap(operationsOf)
    .map(({ path }) => segmentsOf(path).findLast((segment) => !hasParameter(segment)) ?? '');
}
