import { createScanner } from 'jsonc-parser';

/**
 * Objects and lists in each other. No configuration, registry or manifest has a tenth of it, and whatever goes through
 * a value gets down to it.
 */
const DEEPEST = 500;

/** Words for a text that nests deeper. */
export const TOO_DEEP = `nests more than ${DEEPEST} objects or lists in each other`;

export const TOO_DEEP_HINT = 'look for a bracket that is not closed';

/**
 * Where a JSON text nests so deeply that a walk through its value could overflow the stack.
 *
 * @param text JSON, with comments or without; need not be valid.
 * @returns The offset, in UTF-16 code units, of the first bracket that is too deep, or null.
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
