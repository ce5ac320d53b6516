import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/report/terminal/code-frame.js';
import { textWidth } from '../../src/report/text.js';

const PLAIN = pc.createColors(false);

function frame(
  lines: string[],
  [line, column, endLine, endColumn]: [number, number, number, number],
  width = 80,
): string[] {
  const range = { file: 'a.ts', line, column, endLine, endColumn };
  return codeFrame(lines, range, { colors: PLAIN, mark: String, width, maxLines: 3 });
}

/** The code above the carets of a frame. */
function marked([code = '', carets = '']: string[]): string {
  return [...code].slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1).join('');
}

describe('codeFrame', () => {
  it('marks the exact columns', () => {
    expect(frame(['const a = b.snippet;'], [1, 13, 1, 20])).toEqual([
      '  1 │ const a = b.snippet;', //
      '    │             ^^^^^^^',
    ]);
  });

  it('expands tabs to stops of four, and takes the indentation off', () => {
    expect(frame(['\t\ta =\tb.snippet;'], [1, 9, 1, 16])).toEqual([
      '  1 │ a = b.snippet;', //
      '    │       ^^^^^^^',
    ]);
  });

  it('marks below wide characters and combining marks where a terminal draws them', () => {
    const [code = '', carets = ''] = frame(['漢字e\u0301.snippet'], [1, 6, 1, 13]);
    expect(carets.indexOf('^')).toBe(textWidth(code.slice(0, code.indexOf('snippet'))));
    expect(carets.match(/\^+/)?.[0]).toHaveLength('snippet'.length);
  });

  it('shows the first lines of a longer range and counts the rest', () => {
    const lines = ['  fetch(url, {', "    method: 'POST',", '    body,', '    headers,', '  });'];
    expect(frame(lines, [1, 3, 5, 5])).toEqual([
      '  1 │ fetch(url, {',
      '    │ ^^^^^^^^^^^^',
      "  2 │   method: 'POST',",
      '  3 │   body,',
      '    │ … 2 more lines',
    ]);
  });

  it('does not count a line that the range only touches', () => {
    expect(frame(['a.b', 'c'], [1, 1, 2, 1])).toEqual(['  1 │ a.b', '    │ ^^^']);
  });

  it('clips a line of minified code around the marked part', () => {
    const source = `${'x=1;'.repeat(100_000)}read(message.citations);${'y=2;'.repeat(100_000)}`;
    const from = source.indexOf('citations') + 1;
    const lines = frame([source], [1, from, 1, from + 9]);
    expect(lines[0]).toMatch(/│ ….*read\(message\.citations\);y=2;.*…$/);
    expect(marked(lines)).toBe('citations');
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(80);
  });

  it('keeps the start of a line in sight when the marked part leaves room for it', () => {
    const source = `const sources = messages.flatMap((message) => message.citations ?? []); // ${'long '.repeat(20)}`;
    const [code = ''] = frame([source], [1, 55, 1, 64]);
    expect(code).toMatch(/^ {2}1 │ const sources = .*message\.citations.*…$/);
  });

  it('shows where a marked part begins that is too long itself', () => {
    const source = `  const response = await fetch('${'x'.repeat(200)}');`;
    const [code = '', carets = ''] = frame([source], [1, 26, 1, source.length]);
    expect(code).toContain("const response = await fetch('xxx");
    expect(carets.indexOf('^')).toBe(code.indexOf('fetch'));
  });

  it('shows no control characters of the source', () => {
    const [code = ''] = frame(['a\u001b[31m\u202e.snippet'], [1, 9, 1, 16]);
    expect(code).toBe('  1 │ a·[31m·.snippet');
  });

  it('stays calm when the file has changed since', () => {
    expect(frame(['short'], [7, 1, 7, 5])).toEqual([]);
    expect(frame(['short'], [1, 40, 1, 45])).toEqual(['  1 │ short', '    │      ^']);
    expect(frame([''], [1, 1, 1, 1])).toEqual(['  1 │', '    │ ^']);
  });

  it('never exceeds the width and always marks the first character of the range', () => {
    const source = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '\t', '漢', 'é', '😀', '\u0301', ';'),
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(source, fc.nat(), fc.nat(200), fc.integer({ min: 30, max: 120 }), (text, start, length, width) => {
        const column = (start % text.length) + 1;
        const lines = frame([text], [1, column, 1, column + length], width);
        expect(lines).toHaveLength(2);
        expect(lines[1]).toContain('^');
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
