import type { AuditReport, Counts, Grouping } from '../../../../src/model/audit/audit.js';
import type { Pace } from '../../../../src/model/audit/history.js';
import type { Observed } from '../../../../src/model/run-time/observed.js';
import { codeSpan, escapeMarkdown, table } from '../../../../src/report/markdown/markdown-text.js';
import { useWords } from '../../../../src/report/count-words.js';
import { driftWords } from '../../../../src/report/drift-words.js';
import { gapWords, observedWords } from '../../../../src/report/run-time/observed-words.js';
import { plural } from '../../../../src/report/text.js';
import { sentence } from '../../../../src/report/words.js';
import { commitWords, GROUPING_TITLES, headline, keyWords, nextDetails, removedWords } from './audit-words.js';
import { groupsOf } from './counts.js';
import { paceSentence, sinceSentence } from './pace-words.js';

/** Rows of a table, so that the whole stays below 30 lines. */
const MOST_ROWS = 5;
const MOST_GAPS = 3;

/** The audit in short, as Markdown for a chat or the summary of a build. */
export function formatSummary(audit: AuditReport): string {
  const { totals, next, verdict, evidence, asOf, tool, grouping } = audit;
  const removed = removedWords(totals);
  const details = next === null ? [] : [...nextDetails(next), ...(removed === null ? [] : [`${removed}.`])];
  const second: Grouping = grouping === 'date' || grouping === 'entry' ? 'owner' : grouping;
  const lines = [
    `### Deprecated API in ${escapeMarkdown(evidence.name)}`,
    '',
    [`**${headline(audit)}.**`, ...details.map(escapeMarkdown), ...totalWords(totals)].join(' '),
    '',
    `${verdict.failed ? '❌' : '✅'} ${escapeMarkdown(verdict.text)}`,
    ...(audit.pace ? ['', ...paceLines(audit.pace)] : []),
    ...(totals.uses === 0 ? [] : [...tableOf(audit, 'date'), ...tableOf(audit, second)]),
    '',
    ...gapLines(audit),
    ...(audit.observed ? observedLines(audit.observed) : []),
    ...(audit.drift ?? []).map((one) => escapeMarkdown(sentence(driftWords(one)))),
    `As of ${asOf}, ${commitWords(evidence)}, by ${tool.name} ${tool.version}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The numbers that the headline does not have. */
function totalWords(totals: AuditReport['totals']): string[] {
  return totals.uses + totals.mentions === 0 ? [] : [`Total: ${useWords(totals)}.`];
}

const MOST_DATES = 3;

/** The dates to come, and what is new. */
function paceLines(pace: Pace): string[] {
  const since = sinceSentence(pace);
  const coming = pace.removals.filter(({ arrival }) => arrival !== 'past' && arrival !== 'done').slice(0, MOST_DATES);
  return [...(since === null ? [] : [since]), ...coming.map((removal) => `- ${paceSentence(removal)}`)];
}

function tableOf({ findings }: AuditReport, grouping: Grouping): string[] {
  const groups = groupsOf(findings, grouping).filter(({ counts }) => counts.uses > 0);
  // The last row stands for all that have none of their own.
  const shown = groups.length > MOST_ROWS ? groups.slice(0, MOST_ROWS - 1) : groups;
  const rest = groups.slice(shown.length);
  const rows = shown.map(({ key, counts }) => ({ name: nameCell(key, grouping), counts }));
  const others = rest.length === 0 ? '' : `and ${rest.length} more`;
  return [
    '',
    ...table<{ name: string; counts: Counts | null }>(
      [
        { title: GROUPING_TITLES[grouping], cell: ({ name }) => name },
        { title: 'Uses', align: 'right', cell: ({ counts }) => counts?.uses ?? '' },
        { title: 'Silent', align: 'right', cell: ({ counts }) => counts?.silent ?? '' },
        { title: 'Accepted', align: 'right', cell: ({ counts }) => counts?.accepted ?? '' },
      ],
      others === '' ? rows : [...rows, { name: others, counts: null }],
    ),
  ];
}

function nameCell(key: string | null, grouping: Grouping): string {
  if (key === null) return keyWords(key, grouping);
  return grouping === 'date' ? key : codeSpan(key);
}

const MOST_UNSEEN = 3;

/** What requests say, with the first gaps. */
function observedLines(observed: Observed): string[] {
  const open = observed.gaps.filter(({ accepted }) => accepted === undefined);
  const shown = open.slice(0, MOST_UNSEEN).map((gap) => `- ${escapeMarkdown(gapWords(gap))}`);
  const rest = open.length - shown.length;
  return [
    escapeMarkdown(sentence(`at run time: ${observedWords(observed)}`)),
    ...shown,
    ...(rest > 0 ? [`- and ${plural(rest, 'more gap')}`] : []),
    ...(shown.length > 0 ? [''] : []),
  ];
}

function gapLines({ gaps, totals }: AuditReport): string[] {
  const unused = totals.entries - totals.usedEntries;
  if (unused === 0) return ['Every entry of the registry is used.'];
  const which = `${unused} of ${plural(totals.entries, 'entry', 'entries')}`;
  if (gaps.length === 0) return [`No use of ${which} (proved).`];
  const shown = gaps.slice(0, MOST_GAPS).map(escapeMarkdown).join('; ');
  return [`No use of ${which} was found (not proved): ${shown}${gaps.length > MOST_GAPS ? '; …' : ''}.`];
}
