import type { Gap, Observed, Unlisted } from '../../model/run-time/observed.js';
import {
  gapAcceptedWords,
  gapOriginWords,
  gapWords,
  observedWords,
  rangeWords,
  unlistedSignals,
  unlistedSubject,
  seenWords,
} from '../run-time/observed-words.js';
import { plural } from '../text.js';
import { sentence } from '../words.js';
import { codeSpan, escapeMarkdown, table } from './markdown-text.js';

/** What requests of the running program say beside the findings: the evidence, the gaps, what no registry lists. */
export function observedSection(observed: Observed): string[] {
  const { files, gaps, unlisted, unknownEntries } = observed;
  return [
    '## At run time',
    '',
    escapeMarkdown(sentence(observedWords(observed))),
    '',
    ...files.map((file) => `- ${codeSpan(file.file)}: ${rangeWords(file)}`),
    ...(unknownEntries.length === 0
      ? []
      : [`- ${plural(unknownEntries.length, 'entry', 'entries')} in the evidence that no registry has`]),
    ...(gaps.length === 0
      ? []
      : ['', '### Gaps', '', 'Seen at run time, and not found:', '', ...gaps.flatMap(gapLines)]),
    ...(unlisted.length === 0
      ? []
      : [
          '',
          '### In no registry',
          '',
          'Deprecated by the headers of their responses:',
          '',
          ...unlistedTable(unlisted),
        ]),
  ];
}

function gapLines(gap: Gap): string[] {
  const more = [gapOriginWords(gap), gapAcceptedWords(gap)].flatMap((words) => words ?? []);
  const scan = gap.scan === undefined ? '' : `${codeSpan(gap.scan)} `;
  return [
    `- **${gap.severity}** ${scan}${escapeMarkdown(gapWords(gap))}`,
    ...more.map((words) => `  - ${escapeMarkdown(words)}`),
  ];
}

function unlistedTable(unlisted: readonly Unlisted[]): string[] {
  return table<Unlisted>(
    [
      { title: 'Operation', cell: (one) => codeSpan(unlistedSubject(one)) },
      { title: 'Headers', cell: (one) => escapeMarkdown(unlistedSignals(one)) },
      { title: 'Requests', cell: (one) => escapeMarkdown(seenWords(one) ?? '') },
    ],
    unlisted,
  );
}
