import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xmlDocument } from '../../src/report/machine/xml.js';
import { printable } from '../../src/report/text.js';
import { parseXml } from './xml.js';
import { runs } from '../properties.js';

describe('xmlDocument', () => {
  it('indents elements and leaves texts as they are', () => {
    const text = xmlDocument({
      name: 'a',
      attributes: { n: 1 },
      children: [
        { name: 'b', attributes: {} },
        { name: 'c', attributes: { d: 'e' }, text: ['two', '  lines'] },
      ],
    });
    expect(text).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a n="1">\n  <b/>\n  <c d="e">two\n  lines</c>\n</a>\n');
  });

  it('escapes what means something, and white space that a parser would change', () => {
    const text = xmlDocument({ name: 'a', attributes: { b: `<"'&'">\t\r\n` }, text: [`<"'&]]>`] });
    expect(text).toContain(`<a b="&lt;&quot;'&amp;'&quot;&gt;&#9;&#13;&#10;">&lt;"'&amp;]]&gt;</a>`);
  });

  it('has nothing that a terminal or the log of a build server would obey', () => {
    const evil = '\u009b2J\u202ea\r\n::error::b';
    const text = xmlDocument({ name: 'a', attributes: { b: evil }, text: ['::error::c', `x${evil}`] });
    expect(text).toContain(
      '<a b="&#155;2J&#8238;a&#13;&#10;::error::b">: :error::c\nx\ufffd2J\ufffda\ufffd\ufffd::error::b</a>',
    );
  });

  it('replaces what XML cannot hold', () => {
    const text = xmlDocument({ name: 'a', attributes: { b: '\u0000\ud800\ufffe' }, text: ['\u001b\udc00 \u{1f600}'] });
    expect(text).toContain('<a b="\ufffd\ufffd\ufffd">\ufffd\ufffd \u{1f600}</a>');
  });

  it('is read back as it was written', () => {
    // XML cannot represent the others.
    const texts = fc
      .string({ unit: 'binary' })
      .map((text) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
    fc.assert(
      fc.property(texts, texts, (value, text) => {
        const root = parseXml(xmlDocument({ name: 'a', attributes: { b: value }, text: text.split('\n') }));
        const lines = text.split('\n').map((line) => printable(line));
        expect([root.getAttribute('b'), root.textContent]).toEqual([value, lines.join('\n')]);
      }),
      { numRuns: runs(50) },
    );
  });
});
