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
const OPENER = /(?<=^|[\s;,(){}[\]>])(?:\/{2,}|\/\*+|<!--+|#+)!?\s*/g;
/** The continuation of a comment. */
const CONTINUED = /^\s*\*+\s+/;
/** The end of a comment; for JSX with the brace. */
const CLOSER = /(?:\*+\/\s*\}?|--+>)$/;

/** A line with nothing but a comment, or a part of one. */
const COMMENT_LINE =
  /^\s*(?:\/\/|#(?:[\s!]|$)|\*(?:[\s/]|$)|-->|\{?\s*\/\*(?:(?!\*\/).)*(?:\*\/\s*\}?\s*)?$|<!--(?:(?!-->).)*(?:-->\s*)?$)/;

/** Whether a text may contain a waiver. Cheap, because every file is asked. */
export function mayHaveWaivers(text: string): boolean {
  return MARKER.test(text);
}

/**
 * Finds the comments of a file that may be waivers, in any language: a comment is what begins with `//`, `#`, slash and
 * star, or `<!--`.
 */
export function findWaiverComments(file: string, text: string): WaiverComment[] {
  const lines = text.split(LINE_END);
  const found: WaiverComment[] = [];
  // Upward, remembering the next line that is not a comment, so that a long block of comments is read once.
  let target = lines.length + 1;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!;
    const comment = MARKER.test(line) ? commentIn(line) : null;
    if (comment) found.push({ file, line: index + 1, ...comment, target });
    if (!COMMENT_LINE.test(line)) target = index + 1;
  }
  return found.reverse();
}

function commentIn(line: string): Pick<WaiverComment, 'text' | 'isAlone'> | null {
  const continued = CONTINUED.exec(line)?.[0].length;
  const starts = [
    ...(continued === undefined ? [] : [{ at: 0, end: continued }]),
    ...[...line.matchAll(OPENER)].map((match) => ({ at: match.index, end: match.index + match[0].length })),
  ];
  for (const { at, end } of starts) {
    if (!beginsLikeOne(line.slice(end, end + 40))) continue;
    return {
      text: line.slice(end).trimEnd().replace(CLOSER, '').trimEnd(),
      isAlone: /^\s*\{?\s*$/.test(line.slice(0, at)),
    };
  }
  return null;
}

/** The word is at the beginning. A comment that mentions waivers further on is prose. */
function beginsLikeOne(text: string): boolean {
  return /^@?\w/.test(text) && MARKER.test(text.slice(0, 24));
}
