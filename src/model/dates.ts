import type { IsoDate } from './registry.js';

const MS_PER_DAY = 86_400_000;

/**
 * Milliseconds since the epoch at 00:00 UTC of the day, or null if `text` is not a calendar day written `YYYY-MM-DD`.
 */
function startOfDay(text: string): number | null {
  let known = starts.get(text);
  if (known === undefined) {
    if (starts.size >= MOST_STARTS) starts.clear();
    starts.set(text, (known = parseDay(text)));
  }
  return known;
}

/** The days of a long list are few. */
const starts = new Map<string, number | null>();
const MOST_STARTS = 4096;

function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms)) return null;
  // The parser lets some days roll over: 2026-02-30 would be the second of March.
  return new Date(ms).getUTCDate() === Number(text.slice(8)) ? ms : null;
}

/** Whether `text` is a calendar day, written `YYYY-MM-DD`; 2026-02-30 is not. */
export function isIsoDate(text: string): text is IsoDate {
  return startOfDay(text) !== null;
}

/**
 * UTC calendar days from one day to another: 1 from today to tomorrow, negative if `to` is earlier.
 *
 * @throws RangeError if one of them is not a calendar day; check user input with `isIsoDate` first.
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  const start = startOfDay(from);
  const end = startOfDay(to);
  if (start === null) throw new RangeError(`not a calendar day: ${from}`);
  if (end === null) throw new RangeError(`not a calendar day: ${to}`);
  return (end - start) / MS_PER_DAY;
}

/** The UTC day of a time in seconds since the epoch; null if no calendar has it. */
export function dayOf(seconds: number): IsoDate | null {
  const date = new Date(seconds * 1000);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return isIsoDate(text) ? text : null;
}

/** The same day some months later, or the last day of that month: the 31st of August and six months is in February. */
export function addMonths(day: IsoDate, months: number): IsoDate {
  const start = startOfDay(day);
  if (start === null) throw new RangeError(`not a calendar day: ${day}`);
  const from = new Date(start);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(from.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** A day plus a number of days, at most the last day that can be written. */
export function addDays(day: IsoDate, days: number): IsoDate {
  const start = startOfDay(day);
  if (start === null) throw new RangeError(`not a calendar day: ${day}`);
  const text = new Date(start + days * MS_PER_DAY).toISOString();
  return text.startsWith('+') ? '9999-12-31' : text.slice(0, 10);
}
