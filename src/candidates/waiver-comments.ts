import type { WaiverComment } from '../model/acceptance.js';

/** What a file with a waiver contains, or with a comment that was meant to be one: at least one half of the word is right. */
const MARKER = /deprec[-_ .:]{0,2}scan|waiv(?:e|er)\b/i;

/** Lines as the compiler counts them. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** Begins a comment that is the first on its line, or stands behind code; what stands in quotes is none. */
const OPENER = /(?<=^|[\s;,(){}[\]>])(?:\/{2,}|\/\*+|<!--+|#+)!?\s*/g;
/** Continues a comment. */
const CONTINUED = /^\s*\*+\s+/;
/** Ends a comment, that of JSX with its brace. */
const CLOSER = /\s*(?:\*+\/\s*\}?|--+>)\s*$/;

/** A line of nothing but a comment, or a part of one. */
const COMMENT_LINE = /^\s*(?:\/\/|#(?:[\s!]|$)|\*(?:[\s/]|$)|-->|\{?\s*\/\*(?:(?!\*\/).)*(?:\*\/\s*\}?\s*)?$|<!--(?:(?!-->).)*(?:-->\s*)?$)/;

/** Whether there may be a waiver in a text; cheap, and asked of every file. */
export function mayHaveWaivers(text: string): boolean {
  return MARKER.test(text);
}

/**
 * Finds the comments of a file that may be waivers. It knows no language: a comment is what begins like one in any of those
 * that people write, `//`, `#`, slash and star, `<!--`.
 */
export function findWaiverComments(file: string, text: string): WaiverComment[] {
  const lines = text.split(LINE_END);
  return lines.flatMap((line, index) => {
    const found = MARKER.test(line) ? commentIn(line) : null;
    return found ? [{ file, line: index + 1, ...found, target: targetOf(lines, index) }] : [];
  });
}

function commentIn(line: string): Pick<WaiverComment, 'text' | 'isAlone'> | null {
  const continued = CONTINUED.exec(line)?.[0].length;
  const starts = [...(continued === undefined ? [] : [{ at: 0, end: continued }]), ...[...line.matchAll(OPENER)].map((match) => ({ at: match.index, end: match.index + match[0].length }))];
  for (const { at, end } of starts) {
    const text = line.slice(end).replace(CLOSER, '');
    if (beginsLikeOne(text)) return { text, isAlone: /^\s*\{?\s*$/.test(line.slice(0, at)) };
  }
  return null;
}

/** The word stands at the beginning: a comment that speaks of waivers further on is prose. */
function beginsLikeOne(text: string): boolean {
  return /^@?\w/.test(text) && MARKER.test(text.slice(0, 24));
}

/** 1-based: below it other comments may stand, another waiver among them. */
function targetOf(lines: readonly string[], index: number): number {
  let next = index + 1;
  while (COMMENT_LINE.test(lines[next] ?? '')) next++;
  return next + 1;
}
