import type { Location } from '../../model/finding.js';
import type { Forecast, ScanReport } from '../../model/results/report.js';
import { findingsOn, violationsOn, violationWhyWords, whyWords } from '../forecast-words.js';
import { tokensNamed, whyTokenWords } from '../token-words.js';
import { codeSpan, escapeMarkdown, fileLink, table } from './markdown-text.js';

/** A finding, a violation or a token that will start to fail on a day. */
interface Row {
  day: string;
  subject: string;
  place: Pick<Location, 'file' | 'line'>;
  why: string;
}

/** The days on which a gate will start to fail, a row per finding, violation and token. */
export function forecastSection(report: ScanReport, { days }: Forecast): string[] {
  const rows = days.flatMap((day): Row[] => [
    ...findingsOn(day, report).map((one) => ({
      day: day.day,
      subject: one.finding.entry,
      place: one.finding,
      why: whyWords(one, day.day),
    })),
    ...violationsOn(day, report).map((one) => ({
      day: day.day,
      subject: one.violation.rule,
      place: one.violation,
      why: violationWhyWords(one),
    })),
    ...tokensNamed(day.tokens, report).map((token) => ({
      day: day.day,
      subject: `token ${token.name}`,
      place: token,
      why: whyTokenWords(token, day.day),
    })),
  ]);
  const heading = ['## Forecast', ''];
  if (rows.length === 0) return [...heading, 'No finding fails today or on a later date.'];
  return [
    ...heading,
    ...table<Row>(
      [
        { title: 'Fails from', cell: ({ day }) => day },
        { title: 'Entry', cell: ({ subject }) => codeSpan(subject) },
        { title: 'Use', cell: ({ place }) => fileLink(place.file, place.line) },
        { title: 'Why', cell: ({ why }) => escapeMarkdown(why) },
      ],
      rows,
    ),
  ];
}
