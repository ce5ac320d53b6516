import { expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

const registry = loadRegistry([]);

/** The lines of the uses in a file that sends an employee. */
function linesOf(text: string): number[] {
  const sent = `fetch('https://acme-be.glean.com/api/index/v1/indexemployee', { method: 'POST', body: JSON.stringify(sent) });\n`;
  const tree = { files: ['a.js'], read: () => Buffer.from(`${text}\n${sent}`) };
  const { findings } = analyse({ root: '/', paths: ['/'], registry, tree });
  expect(findings.every(({ entry }) => entry === 'indexing.indexemployee.location')).toBe(true);
  return findings.map(({ line }) => line);
}

it.each([
  ['a variable', 'const employee = {}, sent = { employee };\nconst at = employee;\nat.location = 1;'],
  ['a part', 'const sent = { employee: {} };\nconst at = sent.employee;\nat.location = 1;'],
  ['a destructured part', 'const sent = { employee: {} };\nconst { employee: at } = sent;\nat.location = 1;'],
  [
    'another other name',
    'const sent = { employee: {} }, one = sent;\nconst { employee } = one;\nemployee.location = 1;',
  ],
  ['an element', 'const sent = [{}];\nfor (const at of sent)\nat.location = 1;'],
  ['an element in a callback', 'const sent = [{}];\nsent.forEach((at) => {\nat.location = 1; });'],
])('a field that is written through the name of %s is found', (_, text) => {
  expect(linesOf(text)).toEqual([3]);
});

it('a name that is given to something else later is no other name', () => {
  const text = 'const sent = { employee: {} };\nlet at = sent.employee;\nat = {};\nat.location = 1;';
  expect(linesOf(text)).toEqual([]);
});
