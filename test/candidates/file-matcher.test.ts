import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FileMatcher, type Hit } from '../../src/candidates/file-matcher.js';
import { makeNeedles, type Needles } from '../../src/candidates/needles.js';
import { mayHaveWaivers, WAIVER_WORDS } from '../../src/candidates/waiver-comments.js';
import type { Registry } from '../../src/model/registry.js';
import { loadRegistry } from '../../src/registry/load.js';
import { runs } from '../properties.js';

function hitsIn(bytes: Buffer, needles: Needles): Hit[] {
  return new FileMatcher(needles, () => bytes, { known: null, maxFileSize: Infinity }).match(['a.ts']).hits;
}

it('passes over no text in which a needle or a waiver stands', () => {
  const needles = makeNeedles(loadRegistry([]), ['acmeFetch']);
  const pieces = [...needles.words, ...WAIVER_WORDS, 'waiver', 'deprec', 'scan', '"', '/', ' ', 'x', 'É'].flatMap(
    (piece) => [piece, piece.toUpperCase()],
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const bytes = Buffer.from(parts.join(''));
      const text = bytes.toString('latin1');
      const [hit] = hitsIn(bytes, needles);
      expect([hit?.matches ?? false, hit?.waives ?? false]).toEqual([needles.search.test(text), mayHaveWaivers(text)]);
    }),
    { numRuns: runs(2000) },
  );
});

it('finds a path with letters beyond ASCII, whatever the encoding of the text', () => {
  const registry: Registry = {
    apis: [{ id: 'a', title: 'A', prefix: '/größen/api/v1', hosts: [], sdks: [] }],
    entries: [],
    sources: [],
  };
  for (const bytes of [Buffer.from("'/größen/api/v1/x'"), Buffer.from("'/größen/api/v1/x'", 'latin1')])
    expect(hitsIn(bytes, makeNeedles(registry))).toMatchObject([{ matches: true }]);
});
