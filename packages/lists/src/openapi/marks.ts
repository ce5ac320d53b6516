import { isIsoDate } from '../../../../src/model/dates.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import { isObject, type JsonObject } from '../../../../src/openapi/documents.js';

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

/** Extensions that mark something, and what a text says there: `any` is a day if it looks like one. */
const KEYS: Readonly<Record<string, 'removal' | 'message' | 'replacement' | 'any'>> = {
  'x-sunset': 'removal',
  'x-deprecated-sunset': 'removal',
  'x-deprecation': 'any',
  'x-deprecated': 'any',
  'x-glean-deprecated': 'any',
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
export function markOf(value: unknown, keys: readonly string[]): Mark | null {
  if (!isObject(value) || value['deprecated'] === false) return null;
  const found = extensionsOf(value, keys).filter(([, one]) => !isOfValue(one));
  if (value['deprecated'] !== true && found.length === 0) return null;
  return markFrom(found);
}

/**
 * The values of a schema that are marked one by one, while the schema is not: by an extension of the kind
 * `enum-value`, or as one of several schemas with one value each.
 */
export function markedValues(value: unknown, keys: readonly string[]): { text: string; mark: Mark }[] {
  if (!isObject(value)) return [];
  const extended = extensionsOf(value, keys).flatMap(([key, one]) =>
    isOfValue(one)
      ? textsOf(one['value'] ?? one['enum-value']).map((text) => ({ text, mark: markFrom([[key, one]]) }))
      : [],
  );
  const alternatives = [value['oneOf'], value['anyOf']].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const constants = alternatives.flatMap((one: unknown) => {
    const mark = markOf(one, keys);
    return mark && isObject(one) ? textsOf(one['const'] ?? one['enum']).map((text) => ({ text, mark })) : [];
  });
  return [...extended, ...constants];
}

function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((one: unknown) => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []));
}

function markFrom(found: readonly (readonly [key: string, says: unknown])[]): Mark {
  const mark: Mark = { announced: null, removal: null, message: null, replacement: null, wrongDays: [] };
  for (const [key, one] of found) addTo(mark, key, one);
  return mark;
}

/** What extensions say; one may say several things. */
function extensionsOf(value: JsonObject, keys: readonly string[]): [key: string, says: unknown][] {
  return [...Object.keys(KEYS), ...keys].flatMap((key) =>
    value[key] === undefined || value[key] === false
      ? []
      : [value[key]].flat().map((one): [string, unknown] => [key, one]),
  );
}

function isOfValue(says: unknown): says is JsonObject {
  return isObject(says) && says['kind'] === 'enum-value';
}

/** A text that looks like a day, right or wrong. */
const DAY_LIKE = /^\d{4}-\d{2}-\d{2}|^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /;

function addTo(mark: Mark, key: string, value: unknown): void {
  if (isObject(value)) addObject(mark, value);
  if (typeof value !== 'string') return;
  const meaning = KEYS[key] ?? 'any';
  const means = meaning !== 'any' ? meaning : DAY_LIKE.test(value) ? 'removal' : 'message';
  if (means === 'removal') addDay(mark, means, value);
  else mark[means] ??= value;
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
  if (!DAY_LIKE.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
