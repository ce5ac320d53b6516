import type { Registry } from '../model/registry.js';
import { hasParameter, operationsOf, segmentsOf } from '../model/route.js';
import { anyOf } from '../strings/texts.js';

/**
 * Behind a base URL that is not known, the end of a path is all that a text shows of a use: `${base}/chat`. The last
 * names of listed paths are searched for where a text may end in them.
 */
export interface PathEnds {
  pattern: RegExp;
  /** ASCII strings, one of which is wherever `pattern` matches, in any letter case. */
  words: readonly string[];
}

/**
 * @param names the last names of listed paths that are in too many texts to be searched for as they are.
 */
export function pathEnds(names: readonly string[]): PathEnds {
  if (names.length === 0) return { pattern: /(?!)/, words: [] };
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  return {
    pattern: new RegExp(`(?:[/}]|[(,+:=[]\\s*["'\`])(?:${anyOf(lower)})(?=["'\`/?#$&])`, 'i'),
    words: lower,
  };
}

/** The last names of the listed paths; `''` of a path without any. */
export function lastNames({ entries }: Pick<Registry, 'entries'>): string[] {
  return entries
    .flatMap(operationsOf)
    .map(({ path }) => segmentsOf(path).findLast((segment) => !hasParameter(segment)) ?? '');
}
