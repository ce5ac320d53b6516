import { createRequire } from 'node:module';
import { once } from '../../collections/once.js';

/** A regular expression as the code writes it. */
export interface Pattern {
  source: string;
  flags: string;
}

/** Where a pattern matches in a text, and what its groups hold; the whole match is the first group. */
export interface Match {
  start: number;
  end: number;
  groups: readonly (string | undefined)[];
}

/** An engine whose time is linear in the text, because a pattern of the scanned code may be made to take for ever. */
const load = once(() => createRequire(import.meta.url)('re2js') as typeof import('re2js'));

/**
 * The matches of a pattern, in order; undefined if the pattern is wrong, or needs what only backtracking can do: looking
 * ahead, references to groups.
 */
export function matchesOf({ source, flags }: Pattern, text: string): Match[] | undefined {
  const { RE2JS } = load();
  try {
    const pattern = RE2JS.translateRegExp(new RegExp(source, flags));
    const matcher = RE2JS.compile(pattern, RE2JS.LOOKBEHINDS).matcher(text);
    const found: Match[] = [];
    while (matcher.find() && (found.length === 0 || flags.includes('g'))) {
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, i) => matcher.group(i) ?? undefined);
      found.push({ start: matcher.start(), end: matcher.end(), groups });
    }
    return found;
  } catch {
    return undefined;
  }
}
