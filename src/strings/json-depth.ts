/**
 * The deepest nesting of objects and lists that is read. No configuration, registry or manifest has a tenth of it, and
 * every recursion over a value gets that deep.
 */
const DEEPEST = 500;

/** The message for a text that nests deeper. */
export const TOO_DEEP = `nests more than ${DEEPEST} objects or lists in each other`;

export const TOO_DEEP_HINT = 'look for a bracket that is not closed';

/** Strings and comments as wholes, and the brackets outside of them. What is not closed goes on to the end of its line, or of the text. */
const STRINGS_AND_BRACKETS = /"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|\/\/.*|\/\*[^]*?(?:\*\/|$)|[[\]{}]/g;

/**
 * Finds where a JSON text nests so deeply that a recursion over its value could overflow the stack. A scanner of JSON
 * would say the same, in the time that everything else takes for a list.
 *
 * @param text JSON, with or without comments; need not be valid.
 * @returns the offset, in UTF-16 code units, of the first bracket that is too deep, or null.
 */
export function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > DEEPEST) return index;
  }
  return null;
}
