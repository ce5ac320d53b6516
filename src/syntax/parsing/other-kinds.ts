import type { ParseProblem } from './problems.js';

/** What a file may be that has the name of a source and is no program. Nobody can mend it. */
export type OtherKind = 'a template' | 'an HTML page' | 'XML' | 'JSON' | 'Flow syntax that is not JavaScript';

/** What no program begins with, and what is not worth a try to parse it. */
const MARKUP = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<[!?]\w/;

/** What a file begins with, after comments of markup. */
const BEGINNINGS: readonly (readonly [OtherKind, RegExp])[] = [
  ['an HTML page', /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)\b/i],
  // Translations of Qt, `.ts`, are the most common.
  ['XML', /^\s*<(?:\?xml\b|!DOCTYPE\b)/i],
];

/** What a file is that is evidently no program. */
export function evidentKindOf(text: string): OtherKind | null {
  return MARKUP.test(text) ? (BEGINNINGS.find(([, begins]) => begins.test(text))?.[0] ?? null) : null;
}

/**
 * What a file is that cannot be parsed.
 *
 * @param isJson whether it is parsed as JSON.
 */
export function otherKindOf(text: string, isJson: () => boolean): OtherKind | null {
  const kind = BEGINNINGS.find(([, begins]) => begins.test(text))?.[0];
  return kind ?? (/^\s*\{/.test(text) && isJson() ? 'JSON' : null);
}

/** What stands for a content that is elsewhere. */
const POINTERS: readonly (readonly [RegExp, string])[] = [
  [/^version https:\/\/git-lfs\.github\.com\/spec\//, 'only a pointer of Git LFS is checked out; run `git lfs pull`'],
  [/^\/annex\/objects\//, 'only a pointer of git-annex is checked out; run `git annex get`'],
];

/** Why the content of a file that cannot be parsed is not there. */
export function contentProblem(text: string): ParseProblem | null {
  const message = POINTERS.find(([pointer]) => pointer.test(text))?.[1];
  return message === undefined ? null : { line: null, message };
}
