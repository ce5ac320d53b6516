import { expect, it } from 'vitest';
import { makeProject, type Files } from '../cli/run.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

const SOURCE =
  "export const all = () => fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n";

function scan(
  files: Files,
  paths: string[] = [],
  overlay = new Map<string, string>(),
): { files: string[]; notes: string[] } {
  const root = makeProject(files);
  const { findings, notes } = analyse({ root, paths, cwd: root, registry: loadRegistry([]), overlay });
  return { files: findings.map(({ file }) => file), notes };
}

const PAIRS = ['a.ts a.js', 'a.tsx a.js', 'a.tsx a.jsx', 'a.mts a.mjs', 'a.cts a.cjs'].map(
  (pair) => pair.split(' ') as [string, string],
);

it.each(PAIRS)('of %s and what is emitted of it, %s, one is analysed, and a note says so', (source, emitted) => {
  const note = `${emitted}: emitted from TypeScript beside it; only the source was analysed`;
  expect(scan({ [source]: SOURCE, [emitted]: SOURCE })).toEqual({ files: [source], notes: [note] });
});

it('many are one note, and what does not mention the API is none', () => {
  const names = ['a', 'b', 'c'];
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}.ts`, SOURCE],
      [`${name}.js`, SOURCE],
      [`other-${name}.ts`, ''],
      [`other-${name}.js`, ''],
    ]),
  );
  expect(scan(files)).toEqual({
    files: ['a.ts', 'b.ts', 'c.ts'],
    notes: ['a.js and 2 more: emitted from TypeScript beside it; only the source was analysed'],
  });
});

it('a file that is named alone is analysed', () => {
  expect(scan({ 'a.ts': SOURCE, 'a.js': SOURCE }, ['a.js'])).toEqual({ files: ['a.js'], notes: [] });
});

it('nothing is emitted from a file that is not saved yet', () => {
  expect(scan({ 'a.js': SOURCE }, [], new Map([['a.ts', '']]))).toEqual({ files: ['a.js'], notes: [] });
});

it.each(['a.d.ts', 'b/a.ts', 'a.mts', 'A.ts', 'a.vue'])('%s beside a.js is not what a.js is emitted from', (other) => {
  expect(scan({ [other]: '', 'a.js': SOURCE })).toEqual({ files: ['a.js'], notes: [] });
});
