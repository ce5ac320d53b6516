import type { Forecast, ScanReport } from '../../model/finding.js';
import { findingsOn, whyWords, type AheadFinding } from '../forecast-words.js';
import { codeSpan, escapeMarkdown, fileLink, table } from './markdown-text.js';

/** The days on which a gate begins to fail, a row per finding. */
export function forecastSection(report: ScanReport, { days }: Forecast): string[] {
  const rows = days.flatMap((day) => findingsOn(day, report).map((found) => ({ ...found, day: day.day })));
  const heading = ['## Forecast', ''];
  if (rows.length === 0) return [...heading, 'Nothing that was found fails today or on a later day.'];
  return [
    ...heading,
    ...table<AheadFinding & { day: string }>(
      [
        { title: 'Fails from', cell: ({ day }) => day },
        { title: 'Entry', cell: ({ finding }) => codeSpan(finding.entry) },
        { title: 'Use', cell: ({ finding }) => fileLink(finding.file, finding.line) },
        { title: 'Why', cell: (row) => escapeMarkdown(whyWords(row, row.day)) },
      ],
      rows,
    ),
  ];
}
