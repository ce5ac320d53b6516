import type { Alias } from '../../model/settings/alias.js';

/** The specifiers that a pattern fits, in a form that is compared and never run as a regular expression. */
export interface SpecifierPattern extends Pick<Alias, 'kind' | 'from'> {
  /** What the groups of the pattern stand for: texts, and null for the rest of the specifier. */
  groups: readonly (string | null)[];
}

/** Most readings of a pattern with alternatives. */
const MOST_READINGS = 100;

const TOKEN = /\\([^\w])|\((?:\.[*+]|\[\^[^\]]*\][*+])\)|\(([\w@~#.|-]+)\)|([^\\()[\]{}.*+?|$^])|(\$$)/y;

/** Reads `^@lib/(.*)$`, `^~/`, `^@(api|ui)/(.*)$` and the like; other patterns give nothing. */
export function readPattern(pattern: string): SpecifierPattern[] {
  if (!pattern.startsWith('^')) return [];
  let readings: { from: string; groups: (string | null)[] }[] = [{ from: '', groups: [] }];
  let kind: Alias['kind'] = 'beginning';
  const hasRest = (): boolean => readings[0]!.groups.includes(null);
  TOKEN.lastIndex = 1;
  while (TOKEN.lastIndex < pattern.length) {
    const token = TOKEN.exec(pattern);
    if (!token) return [];
    const [, quoted, alternatives, plain, end] = token;
    const text = quoted ?? plain;
    if (end !== undefined) kind = hasRest() ? 'beginning' : 'exact';
    else if (hasRest()) return [];
    else if (text !== undefined) readings = readings.map(({ from, groups }) => ({ from: from + text, groups }));
    else {
      const options = alternatives?.split('|') ?? [null];
      if (readings.length * options.length > MOST_READINGS) return [];
      readings = readings.flatMap(({ from, groups }) =>
        options.map((group) => ({ from: from + (group ?? ''), groups: [...groups, group] })),
      );
    }
  }
  return readings.map((reading) => ({ kind, ...reading }));
}

/** A target of a pattern, in which `$1` stands for the rest of the specifier. */
export function withGroups(target: string, groups: readonly (string | null)[]): string {
  return target.replace(/[$\\](\d)/g, (written, number) => {
    const group = groups[Number(number) - 1];
    return group === undefined ? written : (group ?? '$1');
  });
}
