import { WAIVER_KEYWORD } from '../model/acceptance.js';
import { isIsoDate } from '../model/dates.js';
import type { IsoDate } from '../model/registry.js';
import { editDistance } from '../registry/suggest.js';
import { ACCEPTED_DAYS, lastDayOf } from '../verdict/acceptance.js';

const SYNTAX = `${WAIVER_KEYWORD} ENTRY until YYYY-MM-DD -- reason`;

/** The content of a waiver, wherever it is written. */
export interface WaiverTerms {
  entry: string;
  until: IsoDate;
  reason: string;
}

/** A mistake in a waiver, and what to do about it. */
export interface WaiverFault {
  message: string;
  hint: string;
}

/** Words that people know from other tools. */
const SYNONYMS = ['ignore', 'disable', 'suppress', 'allow', 'accept', 'skip', 'off'];

/**
 * Reads the text of a comment: the terms of a waiver, the mistake in it, or null for a comment that was not meant to be
 * one. A misspelt waiver is a mistake and never passes.
 */
export function readWaiverText(text: string): WaiverTerms | WaiverFault | null {
  if (!new RegExp(`^${WAIVER_KEYWORD}(?=\\s|$)`).test(text)) return mistypedKeyword(text);
  const rest = text.slice(WAIVER_KEYWORD.length).trim();
  const [, entry = '', afterEntry = ''] = /^(\S*)\s*(.*)$/su.exec(rest) ?? [];
  if (entry === '' || entry === 'until' || entry === '--') return fault('the waiver names no entry');
  const end = /^until(?:\s+(.*))?$/su.exec(afterEntry);
  if (!end) return fault(`the waiver of ${entry} has no end: \`until YYYY-MM-DD\` must follow the entry`);
  return readEnd(entry, end[1] ?? '');
}

function readEnd(entry: string, text: string): WaiverTerms | WaiverFault {
  const [, day = '', rest = ''] = /^(\S*)\s*(.*)$/su.exec(text) ?? [];
  const wrongDay = faultOfDay(day);
  if (wrongDay)
    return {
      message: `the waiver of ${entry}: ${wrongDay}`,
      hint: 'write the last day of the waiver as YYYY-MM-DD',
    };
  const reason = /^--\s+(.*)$/su.exec(rest)?.[1]?.trim() ?? '';
  if (!isReason(reason)) return fault(`the waiver of ${entry} has no reason: \`-- reason\` must follow the date`);
  return { entry, until: day, reason };
}

/** The mistake in a last day, or null. */
export function faultOfDay(day: string): string | null {
  if (isIsoDate(day)) return null;
  if (day === '' || day === '--') return 'there is no date after `until`';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `the calendar has no day ${day}` : `"${day}" is not a day`;
}

/** Punctuation alone is not a reason. */
export function isReason(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Finds a misspelt keyword: another spelling, or the word of another tool. */
function mistypedKeyword(text: string): WaiverFault | null {
  const words = [...text.matchAll(/[A-Za-z]+/g)].slice(0, 4);
  for (const [index, { 0: word, index: at }] of words.entries()) {
    const joined = words
      .slice(0, index + 1)
      .map(([one]) => one.toLowerCase())
      .join('');
    if (!isMeant(joined)) continue;
    const shown = text.slice(0, at + word.length) + (/^\S*/.exec(text.slice(at + word.length))?.[0] ?? '');
    return fault(`"${shown}" is not a waiver`);
  }
  return null;
}

function isMeant(word: string): boolean {
  if (editDistance(word, 'deprecscanwaive') <= 2) return true;
  return ['deprecwaive', ...SYNONYMS.map((synonym) => `deprecscan${synonym}`)].some(
    (other) => editDistance(word, other) <= 1,
  );
}

function fault(message: string): WaiverFault {
  return { message, hint: `write ${SYNTAX}` };
}

/**
 * The mistake in the end of a waiver, or null. A comment does not say when it was written, so what has been removed may
 * be waived for at most 90 days from the day of the scan.
 *
 * @param removal null for an entry without a day, and for a rule.
 */
export function faultOfEnd({ entry, until }: WaiverTerms, removal: IsoDate | null, asOf: IsoDate): WaiverFault | null {
  const latest = lastDayOf(removal, asOf);
  if (until <= latest) return null;
  const message = `the waiver of ${entry} until ${until} is too long`;
  if (removal !== null && removal >= asOf)
    return { message, hint: `a waiver must not outlast the removal; write until ${latest} or earlier` };
  const since = removal === null ? 'without a removal date' : `removed on ${removal}`;
  return {
    message,
    hint: `${since}, it can be waived for ${ACCEPTED_DAYS} days at most; write until ${latest} or earlier`,
  };
}
