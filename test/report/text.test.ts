import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignColumns, padEnd, plural, printable, shorten, textWidth, toJson, wrap } from '../../src/report/text.js';

describe('text', () => {
  it('makes terminal sequences, line breaks and reordering visible', () => {
    expect(printable('a\u001b]0;x\u0007b\r\nc\u202ed\ufeff')).toBe('a�]0;x�b��c�d�');
    expect(printable('ordinary: äöü 漢字 😀 `code`')).toBe('ordinary: äöü 漢字 😀 `code`');
  });

  it('disarms what the log of a build server would obey', () => {
    expect(printable('::error::a ::b')).toBe(': :error::a ::b');
    expect(printable('a ##[error]b ##vso[task]c ## [d')).toBe('a # #[error]b # #vso[task]c ## [d');
    expect(wrap('a  ::error::b', 2)).toEqual(['a  ::error::b']);
    const value = { a: 'x\u009b\u202e\n::error::##[error]"', b: ['ä'] };
    expect(JSON.parse(toJson(value))).toEqual(value);
    expect(toJson(value)).not.toMatch(/[\u007f-\u009f\u202e]|##\[/);
  });

  it('measures what a terminal draws', () => {
    expect(textWidth('abc')).toBe(3);
    expect(textWidth('漢字')).toBe(4);
    expect(textWidth('e\u0301')).toBe(1);
    expect(padEnd('漢', 4)).toBe('漢  ');
  });

  it('wraps at spaces and loses no word', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('overlongword a', 5)).toEqual(['overlongword', 'a']);
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 1, max: 40 }),
        (text, width) => void expect(wrap(text, width).join(' ')).toBe(text),
      ),
    );
  });

  it('shortens in the middle', () => {
    expect(shorten('https://host/a/very/long/path', 13)).toBe('https:…g/path');
    expect(shorten('short', 13)).toBe('short');
  });

  it('aligns columns without spaces at the ends', () => {
    expect(
      alignColumns([
        ['a', 'bb', 'c'],
        ['aaa', 'b', 'cc'],
        ['a', ''],
      ]),
    ).toEqual(['a    bb  c', 'aaa  b   cc', 'a']);
  });

  it('knows one from many', () => {
    expect([plural(0, 'file'), plural(1, 'file'), plural(2, 'entry', 'entries')]).toEqual([
      '0 files',
      '1 file',
      '2 entries',
    ]);
  });
});
