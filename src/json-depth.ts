import { createScanner } from 'jsonc-parser';

/**
 * The deepest nesting of objects and lists that is read. No configuration, registry or manifest has a tenth of it, and
 * every recursion over a value gets that deep.
 */
const DEEPEST = 500;

/** The message for a text that nests deeper. */
export const TOO_DEEP = `nests more than ${DEEPEST} objects or lists in each other`;

export const TOO_DEEP_HINT = 'look for a bracket that is not closed';

/**
 * Finds where a JSON text nests so deeply that a recursion over its value could overflow the stack.
 *
 * @param text JSON, with or without comments; need not be valid.
 * @returns the offset, in UTF-16 code units, of the first bracket that is too deep, or null.
 */
export function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const first = text.charAt(scanner.getTokenOffset());
    if (first === '{' || first === '[') depth++;
    if (first === '}' || first === ']') depth--;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return null;
}
