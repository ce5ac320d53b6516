const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `10/Oct/2000:13:55:36 -0700`, as Apache and nginx write it, perhaps with a fraction of the second. */
const LOG_TIME =
  /^(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ?(?:([+-])(\d\d):?(\d\d)|Z))?$/;

/** RFC 3339, or like it. */
const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9})\d*)? ?(?:Z|UTC|GMT|([+-]\d\d):?(\d\d)?)?$/i;

/** `Mon, 28 Oct 2013 15:16:43 GMT`, as in the header `Date`. */
const HTTP_TIME = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The end of the year 9999, in milliseconds: later times have another form. */
const END = 253_402_300_800_000;

/**
 * A time of a recording in milliseconds since the epoch. Without a zone, it is taken for UTC. A number is one of
 * seconds, milli-, micro- or nanoseconds, whichever gives a year between 1973 and 5138.
 *
 * @returns null for what is no time.
 */
export function timeOf(written: string | number | undefined): number | null {
  if (written === undefined) return null;
  const text = String(written).trim();
  const time = /^\d{1,20}(?:\.\d+)?$/.test(text) ? sinceEpoch(Number(text)) : (logTime(text) ?? dateTime(text));
  if (time === null || Number.isNaN(time) || time < 0 || time >= END) return null;
  return Math.floor(time);
}

function sinceEpoch(number: number): number {
  if (number < 1e11) return number * 1000;
  if (number < 1e14) return number;
  return number < 1e17 ? number / 1000 : number / 1_000_000;
}

function logTime(text: string): number | null {
  const [, day, name = '', year, hours, minutes, seconds, fraction = '', sign, zoneHours, zoneMinutes] =
    LOG_TIME.exec(text) ?? [];
  const month = MONTHS.indexOf(name);
  if (month < 0) return null;
  const date = new Date(Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes), Number(seconds)));
  // The thirty-first of a month that has thirty days.
  if (date.getUTCDate() !== Number(day)) return null;
  const zone = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * 60_000;
  return date.getTime() + milliseconds(fraction) - (sign === '-' ? -zone : zone);
}

function dateTime(text: string): number | null {
  if (HTTP_TIME.test(text)) return Date.parse(text);
  const [, day, time, fraction = '', hours, minutes = '00'] = ISO_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  return Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`) + milliseconds(fraction);
}

function milliseconds(fraction: string): number {
  return Math.floor(Number(`0.${fraction || '0'}`) * 1000);
}
