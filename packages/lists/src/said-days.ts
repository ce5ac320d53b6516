import { isIsoDate } from '../../../src/model/dates.js';
import type { IsoDate } from '../../../src/model/registry.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const END = String.raw`(?:removed|retired|sunset|shut down|shutdown|turned off|discontinued)`;
const DAY = String.raw`(\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8} \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})`;
/** "will be removed on August 28, 2026": what ends, and then the day, in one sentence. */
const REMOVAL = [
  new RegExp(String.raw`\b(?:will be|to be|be|is) ${END}\b(?:(?!\. )[^\n]){0,60}?\b(?:on|after) ${DAY}`),
  new RegExp(String.raw`\bremoval (?:is )?scheduled for ${DAY}`),
];
const ANNOUNCED = [new RegExp(String.raw`\b[Dd]eprecated (?:on|since) ${DAY}`)];

/** The day of a removal that a description announces in words; null if it names none, or no day of the calendar. */
export function removalDayIn(description: string): IsoDate | null {
  return dayIn(description, REMOVAL);
}

/** The day of a deprecation that a description names in words. */
export function announcedDayIn(description: string): IsoDate | null {
  return dayIn(description, ANNOUNCED);
}

function dayIn(description: string, sentences: readonly RegExp[]): IsoDate | null {
  for (const sentence of sentences) {
    const text = sentence.exec(description)?.[1];
    const day = text === undefined ? undefined : toIso(text);
    if (day !== undefined && isIsoDate(day)) return day;
  }
  return null;
}

function toIso(text: string): string | undefined {
  if (/^\d{4}-/.test(text)) return text;
  const month = MONTHS.findIndex((name) => new RegExp(String.raw`\b${name}`, 'i').test(text));
  const day = /\b(\d{1,2})(?!\d)/.exec(text)?.[1];
  const year = /\d{4}$/.exec(text)?.[0];
  if (month < 0 || day === undefined || year === undefined) return undefined;
  return `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
