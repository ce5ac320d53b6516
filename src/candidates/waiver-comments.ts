import type { WaiverComment } from '../model/acceptance.js';

/**
 * What a file with a waiver contains, or with a comment that was meant to be one: at least one half of the word is
 * right.
 */
const MARKER = /deprec[-_ .:]{0,2}scan|waiv(?:e|er)\b/i;
const SEPARATORS = ['', ...'-_ .:'];
/** One of these stands, letter case ignored, wherever it matches. */
export const WAIVER_WORDS: readonly string[] = [
  'waive',
  ...SEPARATORS.flatMap((one) => SEPARATORS.map((other) => `deprec${one}${other}scan`)),
];

/** Lines as the compiler counts them. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** Begins a comment that is the first on its line, or stands behind code; what stands in quotes is none. */
const OPENER = /(?<=^|[\s;,(){}[\]>])(?:\/{2,}|\/\*+|<!--+|#+)!?\s*/g;
/** Continues a comment. */
const CONTINUED = /^\s*\*+\s+/;
/** Ends a comment, that of JSX with its brace. */
const CLOSER = /(?:\*+\/\s*\}?|--+>)$/;

/** A line of nothing but a comment, or a part of one. */
const COMMENT_LINE =
  /^\s*(?:\/\/|#(?:[\s!]|$)|\*(?:[\s/]|$)|-->|\{?\s*\/\*(?:(?!\*\/).)*(?:\*\/\s*\}?\s*)?$|<!--(?:(?!-->).)*(?:-->\s*)?$)/;

/** Whether there may be a waiver in a text; cheap, and asked of every file. */
export function mayHaveWaivers(text: string): boolean {
  return MARKER.test(text);
}

/**
 * Finds the comments of a file that may be waivers. It knows no language: a comment is what begins like one in any of
 * those that people write, `//`, `#`, slash and star, `<!--`.
 */
export function findWaiverComments(file: string, text: string): WaiverComment[] {
  const lines = text.split(LINE_END);
  const found: WaiverComment[] = [];
  // Upward, with the line below that is no comment, so that a long block of them is gone through once.
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

/** The word stands at the beginning: a comment that speaks of waivers further on is prose. */
function beginsLikeOne(text: string): boolean {
  return /^@?\w/.test(text) && MARKER.test(text.slice(0, 24));
}
