import { lineInside, recordedObject } from './json-log.js';
import { parsedJson } from './json-value.js';
import type { Recorded } from './recorded.js';
import { recordedLine } from './text-log.js';

/** The most bytes of a line of a log. Servers limit the first line of a request to some kilobytes. */
export const LONGEST_LOG_LINE = 2 ** 20;

/**
 * Reads a line of an access log: in JSON, or in the common or combined format. Something may stand in front of the JSON,
 * such as the name of a container.
 *
 * @param text null for a line that is too long.
 */
export function recordedLogLine(text: string | null): Recorded {
  if (text === null) return 'unreadable';
  const object = objectIn(text);
  if (object === null) return recordedLine(text);
  const recorded = recordedObject(object);
  const inside = recorded === 'other' ? lineInside(object) : undefined;
  return inside === undefined ? recorded : recordedInside(inside);
}

/** A text in a line in JSON may be anything, so that one that cannot be read is no request. */
function recordedInside(text: string): Recorded {
  const object = objectIn(text);
  const recorded = object === null ? recordedLine(text) : recordedObject(object);
  return recorded === 'unreadable' ? 'other' : recorded;
}

function objectIn(text: string): object | null {
  const start = text.indexOf('{');
  if (start < 0 || !text.trimEnd().endsWith('}')) return null;
  const value = parsedJson(text.slice(start));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}
