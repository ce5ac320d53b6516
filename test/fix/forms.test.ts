import { describe, expect, it } from 'vitest';
import { fixed } from './fixed.js';
import { announce, employ, filter, programOf, READS, WRITES } from './forms.js';

describe('a read', () => {
  it.each(READS)('$before', ({ api, before, after, unsafe = false }) => {
    const done = fixed({ 'a.mjs': programOf(api, before) }, { unsafe: true });
    expect(done.unfixed).toEqual([]);
    expect(done.files['a.mjs']).toBe(programOf(api, after));
    expect(done.applied.flatMap(({ risks }) => risks).length > 0).toBe(unsafe);
    const again = fixed(done.files, { unsafe: true });
    expect(again.findings).toEqual([]);
    expect(again.files).toEqual(done.files);
  });
});

describe('a write', () => {
  it.each(WRITES)('$before', ({ before, after, risk }) => {
    const done = fixed({ 'a.mjs': `${before}\n` }, { unsafe: true });
    expect(done.unfixed).toEqual([]);
    expect(done.files['a.mjs']).toBe(`${after}\n`);
    const risks = done.applied.flatMap((fix) => fix.risks);
    if (risk) expect(risks.join()).toMatch(risk);
    else expect(risks).toEqual([]);
    const again = fixed(done.files, { unsafe: true });
    expect(again.findings.filter(({ in: place }) => place === 'request')).toEqual([]);
    expect(again.files).toEqual(done.files);
  });

  it('is removed unsafely as long as the API uses the field', () => {
    const { unsafe } = fixed({ 'a.mjs': employ("{ location: 'b' }") }, { asOf: '2026-10-15' });
    expect(unsafe.map(({ risks }) => risks)).toEqual([['until 2026-10-15 the API still uses the field']]);
  });

  it.each([
    announce("[{ snippet: 'a', text: 'b' }]"),
    `const one = { snippet: 'a' };\none.text = 'b';\n${announce('[one]')}`,
    filter("[{ relationType: 'EQUALS', isNegated: true }]"),
  ])('is left where the new field is beside it: %s', (code) => {
    const { applied, unfixed } = fixed({ 'a.mjs': code }, { unsafe: true });
    expect(applied).toEqual([]);
    expect(unfixed.map(({ reason }) => reason).join()).toMatch(/is given beside it \(a.mjs:\d\)/);
  });
});
