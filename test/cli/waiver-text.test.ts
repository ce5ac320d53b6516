import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWaiverComments } from '../../src/candidates/waiver-comments.js';
import { readWaiverText } from '../../src/config/waiver-text.js';

const RIGHT = 'deprec-scan-waive client.chat.citations until 2026-12-31 -- moved with the new UI';
const TERMS = { entry: 'client.chat.citations', until: '2026-12-31', reason: 'moved with the new UI' };

/** The content of a text's waivers, and the lines to which they apply. */
function read(...lines: string[]) {
  const comments = findWaiverComments('a.ts', lines.join('\n'));
  return comments
    .map(({ text, target }) => ({ read: readWaiverText(text), target }))
    .filter(({ read: found }) => found !== null);
}

describe('the same in every comment', () => {
  it.each([
    `// ${RIGHT}`,
    `  //${RIGHT}`,
    `/// ${RIGHT}`,
    `# ${RIGHT}`,
    `\t/* ${RIGHT} */`,
    `/** ${RIGHT} */`,
    `<!-- ${RIGHT} -->`,
    `  {/* ${RIGHT} */}`,
    `{ /* ${RIGHT} */ }`,
    ` * ${RIGHT}`,
    `// ${RIGHT.replaceAll(' ', '  ')}`.replace('moved  with  the  new  UI', 'moved with the new UI'),
  ])('%s', (line) => {
    expect(read(line, 'f();')).toEqual([{ read: TERMS, target: 2 }]);
  });

  it.each([
    `f(); // ${RIGHT}`,
    `f(); /* ${RIGHT} */`,
    `/* ${RIGHT} */ f();`,
    `f(/* ${RIGHT} */ x);`,
    `<p>x</p> <!-- ${RIGHT} -->`,
    `<!-- ${RIGHT} --> <p>x</p>`,
    `{x} {/* ${RIGHT} */}`,
  ])('for its own line if code is there: %s', (line) => {
    expect(read(line, 'f();')).toEqual([{ read: TERMS, target: 1 }]);
  });

  it.each([
    `const a = '// ${RIGHT}';`,
    `const a = "# ${RIGHT}";`,
    `see https://example.com/${RIGHT}`,
    `// TODO: add ${RIGHT}`,
    `// see the docs of ${RIGHT}`,
    ` * // ${RIGHT}`,
    ` *   /* ${RIGHT} */`,
  ])('and nothing else is one: %s', (line) => {
    expect(read(line)).toEqual([]);
  });
});

describe('the line that it is for', () => {
  it('is the next one that is no comment', () => {
    const targets = read(
      `// ${RIGHT}`,
      `// ${RIGHT}`,
      '// eslint-disable-next-line no-console',
      '/* more */',
      'f();',
    ).map(({ target }) => target);
    expect(targets).toEqual([5, 5]);
    expect(read('/*', ` * ${RIGHT}`, ' */', 'f();')[0]?.target).toBe(4);
    expect(read('<!--', `# ${RIGHT}`, '-->', 'f();')[0]?.target).toBe(4);
  });

  it.each(['', '#count = fetch(url);', '*items() {', '/* a */ f();', '<!-- a --> <p>', '{/* a */} <p>', 'f(); // b'])(
    'and no later one: %s',
    (line) => {
      expect(read(`// ${RIGHT}`, line, 'f();')[0]?.target).toBe(2);
    },
  );
});

describe('a slip is an error', () => {
  it.each([
    ['deprec-scan-waiver x until 2026-12-31 -- why', '"deprec-scan-waiver" is not a waiver'],
    ['deprecscan-waive x until 2026-12-31 -- why', '"deprecscan-waive" is not a waiver'],
    ['deprec-scan waive x until 2026-12-31 -- why', '"deprec-scan waive" is not a waiver'],
    ['deprec-scan: waive x until 2026-12-31 -- why', '"deprec-scan: waive" is not a waiver'],
    ['deprec-scan-waive: x until 2026-12-31 -- why', '"deprec-scan-waive:" is not a waiver'],
    ['deprec_scan_waive x until 2026-12-31 -- why', '"deprec_scan_waive" is not a waiver'],
    ['Deprec-Scan-Waive x until 2026-12-31 -- why', '"Deprec-Scan-Waive" is not a waiver'],
    ['@deprec-scan-waive x until 2026-12-31 -- why', '"@deprec-scan-waive" is not a waiver'],
    ['deperc-scan-waive x until 2026-12-31 -- why', '"deperc-scan-waive" is not a waiver'],
    ['deprec-scan-wave x until 2026-12-31 -- why', '"deprec-scan-wave" is not a waiver'],
    ['deprec-waive x until 2026-12-31 -- why', '"deprec-waive" is not a waiver'],
    ['deprec-scan-waive-next-line x', '"deprec-scan-waive-next-line" is not a waiver'],
    ['deprec-scan-ignore x', '"deprec-scan-ignore" is not a waiver'],
    ['deprec-scan-disable-next-line x', '"deprec-scan-disable-next-line" is not a waiver'],
    ['deprec-scan-waive', 'the waiver names no entry'],
    ['deprec-scan-waive until 2026-12-31 -- why', 'the waiver names no entry'],
    ['deprec-scan-waive x', 'the waiver of x has no end: `until YYYY-MM-DD` must follow the entry'],
    ['deprec-scan-waive x -- why', 'the waiver of x has no end: `until YYYY-MM-DD` must follow the entry'],
    ['deprec-scan-waive x 2026-12-31 -- why', 'the waiver of x has no end: `until YYYY-MM-DD` must follow the entry'],
    [
      'deprec-scan-waive x, y until 2026-12-31 -- why',
      'the waiver of x, has no end: `until YYYY-MM-DD` must follow the entry',
    ],
    ['deprec-scan-waive x until', 'the waiver of x: there is no date after `until`'],
    ['deprec-scan-waive x until -- why', 'the waiver of x: there is no date after `until`'],
    ['deprec-scan-waive x until 31.12.2026 -- why', 'the waiver of x: "31.12.2026" is not a day'],
    ['deprec-scan-waive x until 2026-12-31: why', 'the waiver of x: "2026-12-31:" is not a day'],
    ['deprec-scan-waive x until 2026-02-30 -- why', 'the waiver of x: the calendar has no day 2026-02-30'],
    ['deprec-scan-waive x until 2026-12-31', 'the waiver of x has no reason: `-- reason` must follow the date'],
    ['deprec-scan-waive x until 2026-12-31 why', 'the waiver of x has no reason: `-- reason` must follow the date'],
    ['deprec-scan-waive x until 2026-12-31 - why', 'the waiver of x has no reason: `-- reason` must follow the date'],
    ['deprec-scan-waive x until 2026-12-31 — why', 'the waiver of x has no reason: `-- reason` must follow the date'],
    ['deprec-scan-waive x until 2026-12-31 --', 'the waiver of x has no reason: `-- reason` must follow the date'],
    ['deprec-scan-waive x until 2026-12-31 -- ...', 'the waiver of x has no reason: `-- reason` must follow the date'],
  ])('%s', (text, message) => {
    const [found] = read(`// ${text}`, 'f();');
    expect(found?.read).toEqual({ message, hint: expect.stringContaining('write ') });
  });

  it.each([
    'deprec-scan finds this use',
    'deprec-scan does not follow callbacks',
    'deprec-scan: see the report',
    'deprec-scan was wrong here',
    'deprec-scan will tell',
    'waive the fee',
    'waiver: none',
    'deprecated: scan later',
  ])('but not prose: %s', (text) => {
    expect(read(`// ${text}`)).toEqual([]);
  });

  it('whatever one letter is lost, added or another one', () => {
    const keyword = 'deprec-scan-waive';
    fc.assert(
      fc.property(fc.nat(keyword.length - 1), fc.constantFrom('', 'x', 'xx'), fc.boolean(), (at, letters, isLost) => {
        const word = keyword.slice(0, at) + letters + keyword.slice(at + (isLost ? 1 : 0));
        const [found] = read(`// ${RIGHT.replace(keyword, word)}`, 'f();');
        expect(found?.read).toEqual(
          word === keyword ? TERMS : { message: `"${word}" is not a waiver`, hint: expect.any(String) },
        );
      }),
    );
  });
});
