import type { TextEdit } from '../model/fix.js';

/** A text with edits applied, in the order of their places; edits that insert at one place keep their order. */
export function applyEdits(text: string, edits: readonly Pick<TextEdit, 'start' | 'end' | 'text'>[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) throw new Error('edits overlap');
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
