import type { WaiverComment } from '../model/acceptance.js';

/**
 * Matches in every file with a waiver, or with a comment that was meant to be one: at least one half of the word is
 * right.
 */
const MARKER = /deprec[-_ .:]{0,2}scan|waiv(?:e|er)\b/i;
const SEPARATORS = ['', ...'-_ .:'];
/** Wherever the marker matches, the text contains one of these, in any letter case. */
export const WAIVER_WORDS: readonly string[] = [
  'waive',
  ...SEPARATORS.flatMap((one) => SEPARATORS.map((other) => `deprec${one}${other}scan`)),
];

/** Lines as the compiler counts them. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** The beginning of a comment, first on its line or behind code, but not in quotes. */
const OPENER = /(?<=^|[\s;,(){}[\]>])(\/{2,}|\/\*+|<!--+|#+)!?\s*/g;
/** The continuation of a comment. */
const CONTINUED = /^\s*\*+\s+/;
/** A comment in the continuation of another one, as in the example of a description. */
const EXAMPLE = /^\s*\*+\s+\/[/*]/;
/** The end of a comment, by the first characters of its beginning; others end with the line. */
const CLOSERS: readonly [opener: string, closer: RegExp][] = [
  ['/*', /\*+\//],
  ['<!--', /--+>/],
];
/** For JSX with the brace. */
const NOTHING_AFTER = /^\s*\}?\s*$/;

/** A line with nothing but a comment, or a part of one. */
const COMMENT_LINE =
  /^\s*(?:\/\/|#(?:[\s!]|$)|\*(?:[\s/]|$)|-->|\{?\s*\/\*(?:(?!\*\/).)*(?:\*\/\s*\}?\s*)?$|<!--(?:(?!-->).)*(?:-->\s*)?$)/;

/** Whether a text may contain a waiver. Cheap, because every file is asked. */
export function mayHaveWaivers(text: string): boolean {
  return MARKER.test(text);
}

/**
 * Finds the comments of a file that may be waivers, in any language: a comment is what begins with `//`, `#`, slash and
 * star, or `<!--`. In a string of several lines that may be something else, which only a parser can tell.
 */
export function findWaiverComments(file: string, text: string): WaiverComment[] {
  const lines = text.split(LINE_END);
  const found: WaiverComment[] = [];
  // Upward, remembering the next line that is not a comment, so that a long block of comments is read once.
  let next = lines.length + 1;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!;
    const comment = MARKER.test(line) ? commentIn(line) : null;
    if (comment) {
      const { text: words, column, isAlone } = comment;
      found.push({ file, line: index + 1, column, text: words, target: isAlone ? next : index + 1 });
    }
    if (!COMMENT_LINE.test(line)) next = index + 1;
  }
  return found.reverse();
}

/** A comment in a line, and whether nothing else is there. */
interface LineComment extends Pick<WaiverComment, 'text' | 'column'> {
  isAlone: boolean;
}

function commentIn(line: string): LineComment | null {
  const continued = CONTINUED.exec(line)?.[0].length;
  const openers = EXAMPLE.test(line) ? [] : [...line.matchAll(OPENER)];
  const starts = [
    ...(continued === undefined ? [] : [{ at: 0, end: continued, opener: '/*' }]),
    ...openers.map((match) => ({ at: match.index, end: match.index + match[0].length, opener: match[1]! })),
  ];
  for (const { at, end, opener } of starts) {
    if (!beginsLikeOne(line.slice(end, end + 40))) continue;
    const closer = CLOSERS.find(([one]) => opener.startsWith(one))?.[1].exec(line.slice(end));
    const close = end + (closer?.index ?? line.length);
    const rest = closer ? line.slice(close + closer[0].length) : '';
    return {
      column: at + 1,
      text: line.slice(end, close).trimEnd(),
      isAlone: /^\s*\{?\s*$/.test(line.slice(0, at)) && NOTHING_AFTER.test(rest),
    };
  }
  return null;
}

/** The word is at the beginning. A comment that mentions waivers further on is prose. */
function beginsLikeOne(text: string): boolean {
  return /^@?\w/.test(text) && MARKER.test(text.slice(0, 24));
}
