import fc from 'fast-check';
import { expect, it } from 'vitest';
import { text, type TextPart } from '../../src/calls/domain/values.js';
import { PathIndex } from '../../src/calls/routes/path-index.js';
import { isPathKnown } from '../../src/calls/routes/path-known.js';
import { decidesRoute, matchRoute, matchSegment } from '../../src/calls/routes/match-route.js';
import { lastLiteral, parseUrl } from '../../src/calls/routes/url-pattern.js';
import { BELOW } from '../../src/model/route.js';
import { runs } from '../properties.js';

const template = fc
  .array(fc.constantFrom('v1', 'Items', 'items', 'list', '{id}', '{id}.json', 'a{b}', 'documents'), { maxLength: 4 })
  .chain((above) => fc.nat(2).map((below) => ({ segments: [...above, ...Array<string>(below).fill(BELOW)] })));

const HOLE = { label: 'x' };
const part = fc.oneof<fc.Arbitrary<TextPart>[]>(
  fc.constantFrom('/v1', '/items', '/Items/', '/list', '.json', '/documents', '/a1', '/a', '?x=1'),
  fc.constantFrom('/v1/items', '/v1/documents/', '/list/1'),
  fc.constant(HOLE),
);
const url = fc
  .tuple(fc.constantFrom<TextPart>('https://api.example', '', HOLE), fc.array(part, { maxLength: 5 }))
  .map(([base, parts]) => text([base, ...parts], null));

/** Asks each template. */
class All<T extends { segments: readonly string[] }> extends PathIndex<T> {
  readonly #templates: readonly T[];

  constructor(templates: readonly T[]) {
    super([]);
    this.#templates = templates;
  }

  override decidedBy(): T[] {
    return [...this.#templates];
  }

  override someUnknown(_: unknown, fits: (template: T) => boolean): boolean {
    return this.#templates.some(fits);
  }

  override someFrom(index: number, fits: (template: T) => boolean): boolean {
    return this.#templates.some((template) => lastLiteral(template.segments) >= index && fits(template));
  }
}

it('the index of paths gives what a look at each path gives', () => {
  fc.assert(
    fc.property(fc.array(template, { maxLength: 8 }), url, (templates, value) => {
      const pattern = parseUrl(value);
      const read = (index: PathIndex<(typeof templates)[number]>): unknown => {
        const decided = index.decidedBy(pattern);
        return {
          matches: decided.filter(({ segments }) => matchRoute(pattern, segments)),
          isDecided: decided.some(({ segments }) => decidesRoute(pattern, segments)),
          isKnown: isPathKnown(pattern, index),
        };
      };
      expect(read(new PathIndex(templates))).toEqual(read(new All(templates)));
    }),
    { numRuns: runs(3000) },
  );
});

it.each([
  [['LIST', HOLE], 'listAnswers', 'hole'],
  [[HOLE, 'answers'], 'listAnswers', 'hole'],
  [['get', HOLE], 'listAnswers', 'no'],
] as const)('compares a segment with a hole in any letter case: %j and %s', (given, wanted, expected) => {
  expect(matchSegment(given, wanted)).toBe(expected);
});
