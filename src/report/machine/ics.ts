import { addDays } from '../../model/dates.js';
import type { ForecastDay, ScanReport } from '../../model/results/report.js';
import type { ReportedToken } from '../../model/token.js';
import { aheadCount, findingsOn, violationsOn, violationWhyWords, whyWords } from '../forecast-words.js';
import { plural, printable } from '../text.js';
import { adviceOn, tokensNamed, whyTokenWords } from '../token-words.js';

/** Octets of a line without its end; longer lines are folded. */
const LINE_OCTETS = 75;

/**
 * The forecast as a calendar (RFC 5545), for programs that subscribe to one: an event on each day on which the gate
 * will start to fail, and on the last day of each token.
 */
export function formatIcs(report: ScanReport): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//deprec-scan//deprec-scan ${escapeText(report.tool.version)}//EN`,
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Deprecated API',
    ...(report.forecast?.days ?? []).flatMap((day) => dayLines(day, report)),
    ...(report.tokens ?? []).flatMap((token) => expiryLines(token, report)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function dayLines(day: ForecastDay, report: ScanReport): string[] {
  const found = findingsOn(day, report);
  const broken = violationsOn(day, report);
  const tokens = tokensNamed(day.tokens, report);
  const places = [
    ...found.map((one) => `${one.finding.entry}, ${one.finding.file}:${one.finding.line}: ${whyWords(one, day.day)}`),
    ...broken.map(
      (one) => `${one.violation.rule}, ${one.violation.file}:${one.violation.line}: ${violationWhyWords(one)}`,
    ),
    ...tokens.map((token) => `token ${token.name}, ${token.file}:${token.line}: ${whyTokenWords(token, day.day)}`),
  ];
  const entries = [...new Set(found.map(({ finding }) => finding.entry))];
  const rules = [...new Set(broken.map(({ violation }) => violation.rule))];
  const subjects = [
    ...(entries.length > 0
      ? [entries.length === 1 ? entries[0] : plural(entries.length, 'deprecated entry', 'deprecated entries')]
      : []),
    ...(rules.length > 0 ? [rules.length === 1 ? rules[0] : plural(rules.length, 'rule')] : []),
  ];
  const causes = [
    ...(subjects.length > 0 ? [`${aheadCount(found, broken.length)} of ${subjects.join(' and ')}`] : []),
    ...(tokens.length > 0 ? [tokens.length === 1 ? `token ${tokens[0]!.name}` : plural(tokens.length, 'token')] : []),
  ];
  // Stays the same as long as the first finding is there, so that a later edition replaces this one.
  const id = day.findings[0]?.id ?? encodeURIComponent(tokens[0]?.name ?? '');
  return eventLines(day.day, id, `deprec-scan fails: ${causes.join(', ')}`, places, report);
}

/** The last day of a token that is still valid. */
function expiryLines(token: ReportedToken, report: ScanReport): string[] {
  const { name, expiresOn, daysLeft, file, line } = token;
  if (expiresOn === null || daysLeft === null || daysLeft < 0) return [];
  const description = [`${file}:${line}`, ...adviceOn(token)];
  return eventLines(expiresOn, `expiry-${encodeURIComponent(name)}`, `token ${name} expires`, description, report);
}

function eventLines(
  day: string,
  id: string,
  summary: string,
  description: readonly string[],
  { asOf }: ScanReport,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${day}-${id}@deprec-scan`,
    // The day of the calendar without a time: a result does not depend on the time of day.
    `DTSTAMP:${basic(asOf)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${description.map(escapeText).join('\\n')}`,
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
  let [start, end, octets] = [0, 0, 0];
  for (const char of line) {
    const size = Buffer.byteLength(char);
    while (octets + size > LINE_OCTETS) {
      const stop = stopBefore(line, start, end);
      parts.push(line.slice(start, stop));
      start = stop;
      octets = 1 + Buffer.byteLength(line.slice(stop, end));
    }
    octets += size;
    end += char.length;
  }
  return [...parts, line.slice(start)].join('\r\n ');
}

/** Where a line is broken at the latest, so that no part begins with `::`: GitHub Actions would read it as a command. */
function stopBefore(line: string, start: number, end: number): number {
  if (!/^\s*::/.test(line.slice(end))) return end;
  const part = line.slice(start, end).replace(/.[\s:]*$/su, '');
  return part === '' ? end : start + part.length;
}
