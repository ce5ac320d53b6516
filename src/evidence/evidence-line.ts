import { UserError } from '../model/errors.js';
import type { Observation } from '../model/traffic/observation.js';
import { schemaIssues } from '../registry/json-schema.js';
import { TOO_DEEP, TOO_DEEP_HINT, tooDeepAt } from '../strings/json-depth.js';
import { compareTexts, isSorted, partsOf } from './same-requests.js';

/**
 * JSON Schema of a line, which ships with the package.
 *
 * @internal
 */
export const EVIDENCE_SCHEMA = 'evidence.schema.json';

/** The most bytes of a line. The longest part is a `User-Agent`, which servers limit to some kilobytes. */
export const LONGEST_LINE = 2 ** 20;

const REMOVE = 'remove the line, or restore it from a copy of the file';

/** A line of so many characters cannot nest too deeply. */
const SURELY_FLAT = 500;

/** How every line begins that this tool writes. */
const BEGINNING = '{"version":1,';

/**
 * A line of a file of evidence, with its line end. Equal observations have equal lines. What a terminal or the log of a
 * build server would obey is escaped, since callers choose their `User-Agent`.
 */
export function lineOf(observation: Observation): string {
  const { count, first, last } = observation;
  const text = JSON.stringify({ ...partsOf(observation), count, first, last });
  return `${text.replace(/[^ -~]|(?<=#)#/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/**
 * Whether a text is the beginning of a line whose rest is missing: its writer was killed, or the disk was full. What was
 * written after it begins a line of its own.
 */
function isCut(text: string): boolean {
  return (text.startsWith(BEGINNING) || BEGINNING.startsWith(text)) && isOpen(text);
}

/** Whether a file with this beginning may be one of evidence. */
export function isBeginning(text: string): boolean {
  return /^\ufeff?\s*(?:\{|$)/.test(text);
}

/** Whether a string, an object or a list is not closed. */
function isOpen(text: string): boolean {
  const rest = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '');
  return rest.includes('"') || rest.replace(/[^[{]/g, '').length > rest.replace(/[^\]}]/g, '').length;
}

/**
 * Reads a line.
 *
 * @param text null for a line that is too long.
 * @param place `FILE:LINE`, for messages.
 * @returns `cut` for a line whose rest is missing.
 * @throws UserError if it is no line of evidence.
 */
export function readLine(text: string | null, place: string): Observation | 'cut' {
  if (text === null) throw new UserError(`${place}: the line is longer than 1 MB`, REMOVE);
  if (text.length > SURELY_FLAT && tooDeepAt(text) !== null)
    throw new UserError(`${place}: ${TOO_DEEP}`, TOO_DEEP_HINT);
  const value = valueOf(text);
  if (value === undefined && isCut(text)) return 'cut';
  if (value === undefined) throw new UserError(`${place}: not a line of JSON`, REMOVE);
  const [issue] = schemaIssues(value, EVIDENCE_SCHEMA);
  if (issue) {
    const at = issue.path.join('.');
    throw new UserError(`${place}: ${at === '' ? '' : `${at}: `}${issue.message}`, issue.hint ?? REMOVE);
  }
  const observation = value as Observation;
  const fault = faultOf(observation);
  if (fault !== null) throw new UserError(`${place}: ${fault}`, REMOVE);
  return isSorted(observation.entries) ? observation : { ...observation, entries: partsOf(observation).entries };
}

/** Undefined for what is no JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a schema cannot say. */
function faultOf({ first, last }: Observation): string | null {
  const wrong = [first, last].find((time) => Number.isNaN(Date.parse(time)));
  if (wrong !== undefined) return `${wrong} is no time`;
  return compareTexts(first, last) > 0 ? `last (${last}) is before first (${first})` : null;
}
