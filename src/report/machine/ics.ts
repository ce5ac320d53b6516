import { addDays } from '../../model/dates.js';
import type { ForecastDay, ScanReport } from '../../model/finding.js';
import { findingsOn, whyWords } from '../forecast-words.js';
import { plural, printable } from '../text.js';

/** Octets of a line without its end; longer lines are folded. */
const LINE_OCTETS = 75;

/**
 * The forecast as a calendar (RFC 5545), for programs that subscribe to one: an event on each day on which the gate
 * begins to fail.
 */
export function formatIcs(report: ScanReport): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//deprec-scan//deprec-scan ${escapeText(report.tool.version)}//EN`,
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Deprecated API',
    ...(report.forecast?.days ?? []).flatMap((day) => eventLines(day, report)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(day: ForecastDay, report: ScanReport): string[] {
  const found = findingsOn(day, report);
  const entries = [...new Set(found.map(({ finding }) => finding.entry))];
  const places = found.map(
    (one) => `${one.finding.entry}, ${one.finding.file}:${one.finding.line}: ${whyWords(one, day.day)}`,
  );
  const subject = entries.length === 1 ? entries[0] : plural(entries.length, 'deprecated entry', 'deprecated entries');
  const summary = `deprec-scan fails: ${plural(found.length, 'use')} of ${subject}`;
  return [
    'BEGIN:VEVENT',
    // Stays the same as long as the first finding is there, so that a later edition replaces this one.
    `UID:${day.day}-${day.findings[0]?.id ?? ''}@deprec-scan`,
    // The day of the calendar without a time: a result does not depend on the time of day.
    `DTSTAMP:${basic(report.asOf)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(day.day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day.day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${places.map(escapeText).join('\\n')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function basic(day: string): string {
  return day.replaceAll('-', '');
}

/** A value of type TEXT. Characters that no calendar can hold are replaced. */
function escapeText(text: string): string {
  return printable(text).replace(/[\\;,]/g, '\\$&');
}

/** Breaks a line between characters, never within one. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = octetsOf(char);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

function octetsOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
