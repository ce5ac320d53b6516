import fc from 'fast-check';
import { expect, it } from 'vitest';
import { text, type TextPart, type Values } from '../../src/calls/domain/values.js';
import { between, replaced, sliced } from '../../src/calls/text/replacements.js';

/** `replace` of known texts is what the language makes of them, and says when it cannot tell. */

const show = (values: Values): string[] =>
  values.map((value) =>
    value.kind === 'text'
      ? value.parts.map((part) => (typeof part === 'string' ? part : `{${part.label}}`)).join('')
      : value.kind,
  );
const literal = (whole: string) => text([whole], null);
const HOLE = { label: 'id' };

const piece = fc.constantFrom('/', '/v0', 'api', ':id', '{id}', 'a', '.json', '?x=1', ' ', '-', '');
const written = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const atom = fc.constantFrom(
  '\\/',
  '[^/]',
  'a',
  '\\d',
  '\\w',
  '.',
  '\\{',
  '\\}',
  ':',
  '(?:a|b)',
  '(\\w+)',
  'v0',
  '\\?',
);
const source = fc
  .tuple(
    fc.constantFrom('', '^'),
    fc.array(fc.tuple(atom, fc.constantFrom('', '+', '*', '?', '{2,}')), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '$'),
  )
  .map(([start, atoms, end]) => start + atoms.flat().join('') + end);

it('replaces what a pattern matches, as the language does', () => {
  fc.assert(
    fc.property(
      written,
      source,
      fc.constantFrom('', 'g', 'i', 'gi'),
      fc.constantFrom('', '/x', '$1', '<$&>', '$$', '$9'),
      (whole, pattern, flags, replacement) => {
        const found = replaced([literal(whole)], { source: pattern, flags }, [literal(replacement)], false);
        expect(show(found)).toEqual([whole.replace(new RegExp(pattern, flags), replacement)]);
      },
    ),
  );
});

it('replaces a string, as the language does', () => {
  fc.assert(
    fc.property(written, piece, fc.constantFrom('', '/x', '<$&>', '$1'), fc.boolean(), (whole, search, by, all) => {
      const expected = all ? whole.replaceAll(search, by) : whole.replace(search, by);
      expect(show(replaced([literal(whole)], literal(search), [literal(by)], all))).toEqual([expected]);
    }),
  );
});

const around: TextPart[] = ['/v0/items/', HOLE, '/list'];

it.each([
  ['keeps unknown parts', around, { source: '^/v0', flags: '' }, '', ['/items/{id}/list']],
  ['moves unknown parts with their group', around, { source: 'items/([^/]+)', flags: '' }, '$1', ['/v0/{id}/list']],
  ['looks behind', ['/a/:b'], { source: '(?<=/):(\\w+)', flags: 'g' }, '1', ['/a/1']],
  ['knows no end that is unknown', ['/a/', HOLE], { source: '/$', flags: '' }, '', ['/a/{id}']],
])('%s', (_name, parts, pattern, by, expected) => {
  expect(show(replaced([text(parts, null)], pattern, [literal(by)], false))).toEqual(expected);
});

it.each([
  ['a pattern that looks ahead', { source: 'a(?=b)', flags: '' }],
  ['a pattern that refers to a group', { source: '(a)\\1', flags: '' }],
  ['something unknown', null],
])('does not claim to know what becomes of a text for %s', (_name, search) => {
  expect(show(replaced([literal('/v0/a')], search, [literal('')], false))).toEqual(['/v0/a', 'unknown']);
});

it('fills each placeholder whose name is put together', () => {
  const search = text(['{', HOLE, '}'], null);
  expect(show(replaced([literal('/users/{name}/{item}')], search, [literal('1')], false))).toEqual([
    '/users/{name}/{item}',
  ]);
  expect(show(replaced([literal('/users')], search, [literal('1')], false))).toEqual(['/users']);
});

it('takes no longer for a pattern that backtracks', () => {
  const long = literal('a'.repeat(4000));
  expect(show(replaced([long], { source: '^(a+)+$(?!x)', flags: '' }, [literal('')], false))).toHaveLength(2);
  expect(show(replaced([literal(`${'a'.repeat(4000)}!`)], { source: '^(a+)+$', flags: '' }, [], false))).toHaveLength(
    1,
  );
});

const bound = fc.integer({ min: -8, max: 16 });

it.each([
  ['slice', sliced, (whole: string, start: number, end?: number) => whole.slice(start, end)],
  ['substring', between, (whole: string, start: number, end?: number) => whole.substring(start, end)],
] as const)('cuts a known text with %s, as the language does', (_name, cut, expected) => {
  fc.assert(
    fc.property(written, bound, fc.option(bound, { nil: undefined }), (whole, start, end) => {
      expect(show([cut(literal(whole), start, end)!])).toEqual([expected(whole, start, end)]);
    }),
  );
});

it('cuts known characters off a text with unknown parts', () => {
  const value = text(around, null);
  expect(show([sliced(value, 3, -5)!, between(value, 3, undefined)!])).toEqual(['/items/{id}', '/items/{id}/list']);
  expect([sliced(value, -5, undefined), between(value, 3, -5), between(value, -5, 3)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
