import type { Dated, Phase } from '../../model/finding.js';
import type { Entry, RegistrySource } from '../../model/registry.js';
import type { Colors } from '../format.js';
import { alignColumns, plural, printable } from '../text.js';
import { dayCell, phaseWords } from '../words.js';

export interface ListedEntry extends Dated {
  entry: Entry;
}

/** A table of entries in the order given, for a person at a terminal. */
export function formatEntryList(listed: readonly ListedEntry[], colors: Colors): string {
  const rows = listed.map(({ entry, daysLeft }) => [
    printable(entry.id),
    dayCell(entry.removal),
    phaseWords({ daysLeft }),
    printable(entry.replacement?.target ?? '-'),
  ]);
  const [head = '', ...lines] = alignColumns([['ENTRY', 'REMOVAL', 'PHASE', 'REPLACEMENT'], ...rows]);
  const painted = lines.map((line, i) => paint(line, listed[i]?.phase ?? 'scheduled', colors));
  return [colors.bold(head), ...painted].map((line) => `${line}\n`).join('');
}

function paint(line: string, phase: Phase, colors: Colors): string {
  if (phase === 'scheduled' || phase === 'deprecated') return line;
  return phase === 'removed' ? colors.red(line) : colors.yellow(line);
}

/**
 * `28 entries in glean (sha256-0123456789abcdef)`, and below it what the list covers and when that was looked at, each on
 * a line.
 */
export function sourcesWords(sources: readonly RegistrySource[]): string {
  return sources
    .flatMap((source) => [
      `${plural(source.entries, 'entry', 'entries')} in ${printable(source.name)} (${source.digest})`,
      ...coverageWords(source).map((words) => `  ${printable(words)}`),
    ])
    .join('\n');
}

/** What a list says of itself: `covers …`, `compared with its sources on 2026-11-24`. */
export function coverageWords({ covers, reviewed }: Pick<RegistrySource, 'covers' | 'reviewed'>): string[] {
  return [
    ...(covers === undefined ? [] : [`covers ${covers}`]),
    ...(reviewed === undefined ? [] : [`compared with its sources on ${reviewed}`]),
  ];
}
