import { loadFlow } from '../../on-demand/load-flow.js';
import type { ParseProblem } from './problems.js';

/**
 * The code of a text in which every position is one of the text, or what is wrong with it. The whole is right if another
 * parser says so, whatever is left in the code that this one does not know.
 */
export type Reading = { code: string; isWhole?: boolean } | { problem: ParseProblem };

/** What may stand in front of all code. */
const IN_FRONT = /\s+|#!.*|\/\/.*|\/\*[\s\S]*?\*\/|(['"])use \w+\1;?/y;

/** Whether a comment in front of all code says that a file is Flow. */
export function isFlowSource(text: string): boolean {
  for (IN_FRONT.lastIndex = 0; ;) {
    const [found] = IN_FRONT.exec(text) ?? [];
    if (found === undefined) return false;
    if (/@(?:no)?flow\b/.test(found)) return true;
  }
}

/**
 * The code without Flow's types: every other character keeps its place. Null for what its parser cannot take, because
 * it nests too deeply for example.
 */
export function withoutFlowTypes(text: string): Reading | null {
  try {
    const code = inPlace(text, loadFlow()(text, { all: true }).toString());
    return { code, isWhole: code !== text || isFlowSource(text) };
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } };
    if (!loc) return null;
    const [first = ''] = message.split('\n');
    return { problem: { line: loc.line, message: `syntax error: ${first.replace(/ \(\d+:\d+\)$/, '')}` } };
  }
}

/** The code with every character at its place in the text; as it is if that cannot be. */
function inPlace(text: string, stripped: string): string {
  if (stripped.length === text.length) return stripped;
  const lines = text.split('\n');
  const trimmed = stripped.split('\n').map((line, at) => withoutExcess(line, lines[at] ?? ''));
  return withArrowsBack(text, trimmed.join('\n'));
}

const MOVED = ' =>';

/** A line without the blanks that were written twice, for types one in another. */
function withoutExcess(line: string, original: string): string {
  const excess = line.length - original.length;
  if (excess <= 0 || line.trimEnd().endsWith(MOVED)) return line;
  const trimmed = [...line.matchAll(/ +/g)].map(({ index, 0: { length } }) => {
    const end = index + length;
    return line.slice(0, Math.max(index, end - excess)) + line.slice(end);
  });
  return trimmed.find((one) => isBlanked(one, original)) ?? line;
}

/** Whether a line is another one with blanks for some of it. */
function isBlanked(line: string, original: string): boolean {
  if (line.length !== original.length) return false;
  for (let at = 0; at < line.length; at++) if (line[at] !== ' ' && line[at] !== original[at]) return false;
  return true;
}

/**
 * Where a result's type has several lines, its arrow was moved in front of it, because a line must not end there. The
 * parser does not mind, and the positions of all that follows would be other ones.
 */
function withArrowsBack(text: string, stripped: string): string {
  let code = '';
  for (let at = 0; at < stripped.length; at++) {
    const place = code.length;
    if (
      !stripped.startsWith(MOVED, at) ||
      text.startsWith(MOVED, place) ||
      !/^\s*[/:]/.test(text.slice(place, place + 99))
    ) {
      code += stripped[at]!;
      continue;
    }
    const blanked = /^\s*/.exec(stripped.slice(at + MOVED.length))![0];
    const arrow = text.lastIndexOf('=>', place + blanked.length) - place;
    code += `${blanked.slice(0, arrow)}=>${blanked.slice(arrow + 2)}`;
    at += MOVED.length + blanked.length - 1;
  }
  return code;
}
