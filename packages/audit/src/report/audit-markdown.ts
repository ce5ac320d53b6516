import type {
  AuditedEntry,
  AuditedFinding,
  AuditedViolation,
  AuditReport,
  Counts,
  Group,
  Grouping,
  MergedScan,
} from '../../../../src/model/audit/audit.js';
import type { Pace } from '../../../../src/model/audit/history.js';
import type { AuditFormatContext } from './format-names.js';
import { byEntry } from '../../../../src/report/groups.js';
import { coverageSection } from '../../../../src/report/markdown/markdown-coverage.js';
import { findingLines, findingsSection } from '../../../../src/report/markdown/markdown-findings.js';
import { codeSpan, escapeMarkdown, table, type Column } from '../../../../src/report/markdown/markdown-text.js';
import { observedSection } from '../../../../src/report/markdown/markdown-observed.js';
import { tokenSection } from '../../../../src/report/markdown/markdown-tokens.js';
import { violationsSection } from '../../../../src/report/markdown/markdown-violations.js';
import { entrySection, headSection } from '../../../../src/report/markdown/markdown.js';
import { capitalised, plural } from '../../../../src/report/text.js';
import { countUses, mentionsLast, shownPhases, useWords } from '../../../../src/report/count-words.js';
import { acceptedWords, dayCell } from '../../../../src/report/words.js';
import { GROUPING_TITLES, headline, keyWords, nextDetails, removedWords, runTimeWords } from './audit-words.js';
import { acceptedIn, grouped, groupsOf } from './counts.js';
import { evidenceFacts } from './evidence-facts.js';
import { ARRIVAL_WORDS, measureSentences, paceSentence, sinceSentence } from './pace-words.js';

/** The tables beside the one by entry, if no other grouping is asked for. */
const USUAL: readonly Grouping[] = ['owner', 'package', 'directory'];

/** The audit as Markdown: whose and when, what happens, what is not used and how sure that is. */
export function formatAuditMarkdown(report: AuditReport, context: AuditFormatContext): string {
  const audit = withNamesInPaths(report);
  const { findings, grouping } = audit;
  const groups = byEntry(findings);
  const tables = grouping === 'entry' ? USUAL.filter((one) => hasKeys(audit, one)) : [grouping];
  const sections = [
    [...headSection(audit, { ...context, conclusion: audit.verdict }), ...nextParagraph(audit)],
    ...(audit.pace ? [paceSection(audit.pace)] : []),
    ...(audit.scans ? [scanSection(audit.scans)] : []),
    ...(audit.tokens ? [tokenSection(audit)] : []),
    ...(audit.observed ? [observedSection(audit.observed)] : []),
    ...(groups.length > 0 ? [entrySection(groups), ...tables.map((one) => groupSection(audit, one))] : []),
    ...(context.quiet ? [] : [unusedSection(audit), coverageSection(audit)]),
    ...acceptedSection(audit),
    ...(groups.length === 0
      ? []
      : [grouping === 'entry' ? findingsSection(groups, context) : groupedFindings(audit, context)]),
    ...(audit.violations.length > 0 ? [violationsSection(audit.violations, context)] : []),
    ...(context.quiet ? [] : [evidenceSection(audit)]),
  ];
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** Paths of several scans begin with the names of these, as nothing else tells them apart. */
function withNamesInPaths(audit: AuditReport): AuditReport {
  const named = <T extends AuditedFinding | AuditedViolation>(place: T): T => {
    if (place.scan === undefined) return place;
    const inScan = (file: string): string => `${place.scan}/${file}`;
    const trace = place.trace.map((step) => ({ ...step, file: inScan(step.file) }));
    const copy = { ...place, file: inScan(place.file), trace };
    delete copy.scan;
    return copy;
  };
  return { ...audit, findings: audit.findings.map(named), violations: audit.violations.map(named) };
}

function nextParagraph(audit: AuditReport): string[] {
  if (audit.totals.uses === 0) return [];
  const removed = removedWords(audit.totals);
  const details = audit.next === null ? [] : [...nextDetails(audit.next), ...(removed === null ? [] : [`${removed}.`])];
  return ['', [`**${headline(audit)}.**`, ...details.map(escapeMarkdown)].join(' ')];
}

/** Whether some finding has a key, so that a table says something. */
function hasKeys({ findings }: AuditReport, grouping: Grouping): boolean {
  return grouped(findings, grouping).some(({ key }) => key !== null);
}

function groupSection({ findings, totals }: AuditReport, grouping: Grouping): string[] {
  const count = (title: string, of: (counts: Counts) => number): Column<Group> => ({
    title,
    align: 'right',
    cell: ({ counts }) => of(counts),
  });
  const title = GROUPING_TITLES[grouping];
  return [
    `## By ${title.toLowerCase()}`,
    '',
    'Silent: uses whose removal gives no error, only missing data. Mentions are counted separately.',
    '',
    ...table<Group>(
      [
        { title, cell: ({ key }) => keyCell(key, grouping) },
        count('Uses', ({ uses }) => uses),
        ...shownPhases(totals.phases).map((phase) => count(capitalised(phase), ({ phases }) => phases[phase])),
        count('Silent', ({ silent }) => silent),
        count('Accepted', ({ accepted }) => accepted),
        count('Mentions', ({ mentions }) => mentions),
        count('Files', ({ files }) => files),
      ],
      groupsOf(findings, grouping),
    ),
  ];
}

function keyCell(key: string | null, grouping: Grouping): string {
  return key === null ? keyWords(key, grouping) : codeSpan(key);
}

function groupedFindings({ findings, grouping }: AuditReport, { verbose }: AuditFormatContext): string[] {
  return [
    `## Findings by ${GROUPING_TITLES[grouping].toLowerCase()}`,
    ...grouped(findings, grouping).flatMap(({ key, findings: members }) => [
      '',
      `### ${escapeMarkdown(keyWords(key, grouping))}`,
      '',
      ...byEntry(members).flatMap(({ entry, findings: uses }) => [
        `- ${codeSpan(entry)}, ${useWords(countUses(uses))}:`,
        ...mentionsLast(uses)
          .flatMap((use) => findingLines(use, verbose))
          .map((line) => `  ${line}`),
      ]),
    ]),
  ];
}

function paceSection(pace: Pace): string[] {
  const since = sinceSentence(pace);
  const said = [...(since === null ? [] : [since]), ...measureSentences(pace)];
  return [
    '## Pace',
    '',
    ...(said.length === 0 ? [] : [said.join(' '), '']),
    ...pace.removals.map((removal) => `- **${ARRIVAL_WORDS[removal.arrival]}**: ${paceSentence(removal)}`),
  ];
}

/** The scans of a report over several, and why their numbers may be wrong today. */
function scanSection(scans: readonly MergedScan[]): string[] {
  return [
    '## Repositories',
    '',
    ...table<MergedScan>(
      [
        { title: 'Repository', cell: ({ name }) => codeSpan(name) },
        { title: 'Uses', align: 'right', cell: ({ counts }) => counts.uses },
        { title: 'Silent', align: 'right', cell: ({ counts }) => counts.silent },
        { title: 'Removed', align: 'right', cell: ({ counts }) => counts.phases.removed },
        { title: 'Check', cell: ({ verdict }) => (verdict.failed ? 'fails' : 'passes') },
        { title: 'As of', cell: ({ asOf }) => asOf },
        { title: 'Doubts', cell: ({ doubts }) => (doubts.length === 0 ? 'none' : escapeMarkdown(doubts.join('; '))) },
      ],
      scans,
    ),
  ];
}

/** Entries without a use, and what that zero is worth. */
function unusedSection(audit: AuditReport): string[] {
  const unused = audit.entries.filter(({ counts }) => counts.uses === 0);
  const heading = ['## Entries without a use', ''];
  if (unused.length === 0) return [...heading, 'None: every entry is used.'];
  const share = `${unused.length} of ${plural(audit.entries.length, 'entry', 'entries')}`;
  const gaps = audit.gaps.map((gap) => `- ${escapeMarkdown(gap)}`);
  const worth =
    gaps.length === 0
      ? [`Zero uses of ${share}: every call was resolved, and every file that may mention the API was analysed.`]
      : [`No use of ${share} was found. **This is not proof of zero**:`, '', ...gaps];
  return [
    ...heading,
    ...worth,
    '',
    ...table<AuditedEntry>(
      [
        { title: 'Entry', cell: ({ id }) => codeSpan(id) },
        { title: 'Removal', cell: ({ removal }) => dayCell(removal) },
        { title: 'Subject', cell: ({ subject }) => escapeMarkdown(subject) },
        ...(audit.observed ? [{ title: 'At run time', cell: (one: AuditedEntry) => runTimeCell(one, audit) }] : []),
      ],
      unused,
    ),
  ];
}

function runTimeCell(entry: AuditedEntry, audit: AuditReport): string {
  return escapeMarkdown(runTimeWords(entry, audit) ?? '');
}

/** What is accepted, until when and why: the first to end comes first. */
function acceptedSection(audit: AuditReport): string[][] {
  const accepted = acceptedIn(audit);
  if (accepted.length === 0) return [];
  return [
    [
      '## Accepted',
      '',
      ...accepted.map(
        ({ name, file, line, suppressed }) =>
          `- ${codeSpan(`${file}:${line}`)} ${codeSpan(name)}: ${escapeMarkdown(acceptedWords(suppressed))}`,
      ),
    ],
  ];
}

function evidenceSection(audit: AuditReport): string[] {
  return [
    '## Evidence',
    '',
    ...evidenceFacts(audit).flatMap(({ name, text, code, items = [] }) => [
      `- ${[`${name}:`, escapeMarkdown(text), code === undefined ? '' : codeSpan(code)].filter(Boolean).join(' ')}`,
      ...items.map((item) => `  - ${escapeMarkdown(item)}`),
    ]),
  ];
}
