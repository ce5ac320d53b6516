import { isIsoDate } from '../model/dates.js';
import type { IsoDate } from '../model/registry.js';
import { isObject, type JsonObject } from './documents.js';

/** What a specification says of something deprecated. */
export interface Mark {
  announced: IsoDate | null;
  removal: IsoDate | null;
  message: string | null;
  /** What it names as a replacement: an operation's id, a path, or a name. */
  replacement: string | null;
  /** Days that are written wrong. */
  wrongDays: string[];
}

/** Extensions that mark something, beside `deprecated: true`. A text is the day of the removal, unless listed below. */
const KEYS = [
  'x-sunset',
  'x-deprecated-sunset',
  'x-deprecation',
  'x-deprecated',
  'x-glean-deprecated',
  'x-speakeasy-deprecation-message',
  'x-speakeasy-deprecation-replacement',
];
/** Extensions whose text is something else. */
const TEXTS: Readonly<Record<string, 'message' | 'replacement'>> = {
  'x-speakeasy-deprecation-message': 'message',
  'x-speakeasy-deprecation-replacement': 'replacement',
};

/** Names that extensions have for the same thing. */
const NAMES = {
  removal: ['removal', 'removed', 'sunset', 'sunset-date', 'sunsetDate', 'removalDate', 'end', 'until'],
  announced: ['introduced', 'announced', 'since', 'date', 'deprecated', 'deprecatedOn', 'start'],
  message: ['message', 'description', 'reason', 'note'],
  replacement: ['replacement', 'replacedBy', 'use', 'alternative'],
} as const satisfies Record<keyof Omit<Mark, 'wrongDays'>, readonly string[]>;

/**
 * The mark of an operation, a schema or a property; null if it has none.
 *
 * @param keys further extensions that mark something.
 */
export function markOf(value: unknown, keys: readonly string[] = []): Mark | null {
  if (!isObject(value) || value['deprecated'] === false) return null;
  const found = [...KEYS, ...keys].filter((key) => value[key] !== undefined && value[key] !== false);
  if (value['deprecated'] !== true && found.length === 0) return null;
  const mark: Mark = { announced: null, removal: null, message: null, replacement: null, wrongDays: [] };
  for (const key of found) for (const one of [value[key]].flat()) addTo(mark, key, one);
  return mark;
}

function addTo(mark: Mark, key: string, value: unknown): void {
  if (isObject(value)) addObject(mark, value);
  else if (typeof value === 'string' && TEXTS[key]) mark[TEXTS[key]] ??= value;
  else if (typeof value === 'string') addDay(mark, 'removal', value);
}

function addObject(mark: Mark, value: JsonObject): void {
  for (const name of ['removal', 'announced'] as const) {
    const day = firstText(value, NAMES[name]);
    if (day !== null) addDay(mark, name, day);
  }
  mark.message ??= firstText(value, NAMES.message);
  mark.replacement ??= firstText(value, NAMES.replacement);
}

function firstText(value: JsonObject, names: readonly string[]): string | null {
  for (const name of names) if (typeof value[name] === 'string') return value[name];
  return null;
}

/** A day, or a time of which the day in UTC counts. */
function addDay(mark: Mark, name: 'removal' | 'announced', text: string): void {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayOf(text);
  if (day === null || !isIsoDate(day)) mark.wrongDays.push(text);
  else mark[name] ??= day;
}

/** RFC 3339, or a date of HTTP as in the header `Sunset` (RFC 8594). */
function dayOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T|^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
