import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPattern, withGroups } from '../../src/calls/configurations/specifier-patterns.js';

/** What the readings of a pattern make of a specifier. */
function replaced(pattern: string, target: string, specifier: string): string | undefined {
  for (const { kind, from, groups } of readPattern(pattern)) {
    const fits = kind === 'exact' ? specifier === from : specifier.startsWith(from);
    if (fits) return withGroups(target, groups).replace('$1', () => specifier.slice(from.length));
  }
  return undefined;
}

const name = fc.stringMatching(/^[@~#]?[a-z][a-z-]{0,6}$/);

it.each([
  ['a beginning and the rest', (one: string) => `^${one}/(.*)$`],
  ['a whole name', (one: string) => `^${one}$`],
  ['alternatives', (one: string, other: string) => `^@(${one}|${other})/(.*)$`],
])('a pattern of %s means what the regular expression means', (_, patternOf) => {
  fc.assert(
    fc.property(name, name, name, fc.constantFrom('src/$1', 'src/$1/$2', 'src'), (one, other, rest, target) => {
      const pattern = patternOf(one, other);
      for (const specifier of [one, `${one}/${rest}`, `@${one}/${rest}`, `@${other}/${rest}`, rest]) {
        const regExp = new RegExp(pattern);
        const groups = regExp.exec(specifier)?.length ?? 0;
        // A group that a pattern does not have stays as it is written, in both.
        if (groups === 2 && target.includes('$2')) continue;
        const expected = regExp.test(specifier) && groups > 1 ? specifier.replace(regExp, target) : undefined;
        if (groups > 1) expect(replaced(pattern, target, specifier)).toBe(expected);
        else expect(replaced(pattern, 'x', specifier)).toBe(regExp.test(specifier) ? 'x' : undefined);
      }
    }),
  );
});

it.each(['(a+)+$', '^(?:a)/', '^a?b', '^a.b', '^[ab]/', '^(.*)/(.*)$', '^(a|b)(.*)/c$', String.raw`\.css$`])(
  '%s is not read',
  (pattern) => {
    expect(readPattern(pattern)).toEqual([]);
  },
);

it('a quoted character is that character', () => {
  expect(readPattern(String.raw`^\$lib\/(.+)$`)).toEqual([{ kind: 'beginning', from: '$lib/', groups: [null] }]);
});
