import { stringify } from 'csv-stringify/sync';
import type {
  AuditedEntry,
  AuditedFinding,
  AuditedViolation,
  AuditReport,
  Surroundings,
} from '../../../../src/model/audit/audit.js';
import { isMistake } from '../../../../src/model/coverage.js';
import type { Location, Suppression, TraceStep } from '../../../../src/model/finding.js';
import type { Seen } from '../../../../src/model/run-time/seen.js';
import type { ReportedToken, UnknownToken } from '../../../../src/model/token.js';
import { gapOriginWords, gapWords, seenWords, unlistedWords } from '../../../../src/report/run-time/observed-words.js';
import { outsideWords } from '../../../../src/report/coverage-words.js';
import { problemMessage, problemTitle } from '../../../../src/report/problem-words.js';
import { subjectWords } from '../../../../src/report/subject-words.js';
import { codeLine, printable } from '../../../../src/report/text.js';
import { expiryWords } from '../../../../src/report/token-words.js';
import { unanalysedNote } from '../../../../src/report/unanalysed-words.js';
import { AFTER_WORDS, isSilent } from '../../../../src/report/effects.js';
import { instructionWords, sentence } from '../../../../src/report/words.js';
import { runTimeWords } from './audit-words.js';
import { grouped } from './counts.js';
import { evidenceFacts } from './evidence-facts.js';
import { paceSentence } from './pace-words.js';

/**
 * A row for each finding, each violation and each entry without a use, then for everything else that the report says:
 * tokens, the pace, scans, gaps and the evidence.
 */
type Row = Record<(typeof COLUMNS | typeof SEEN_COLUMNS)[number], string | number | boolean | null>;

const COLUMNS = [
  'group',
  'kind',
  'scan',
  'entry',
  'subject',
  'phase',
  'removal',
  'days_left',
  'silent',
  'after_removal',
  'confidence',
  'owners',
  'package',
  'file',
  'line',
  'column',
  'code',
  'what_to_do',
  'accepted_by',
  'accepted_until',
  'accepted_because',
  'last_author',
  'last_change',
  'trace',
  'link',
  'id',
] as const;

/** Only with evidence of requests. */
const SEEN_COLUMNS = ['requests', 'last_seen', 'at_run_time'] as const;

const EMPTY = Object.fromEntries([...COLUMNS, ...SEEN_COLUMNS].map((name) => [name, null])) as Row;

/**
 * The audit as a table for spreadsheets (RFC 4180). A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it. A finding with several owners has a row for each of them when owners are the groups.
 */
export function formatCsv(audit: AuditReport): string {
  const rows = [
    ...grouped(audit.findings, audit.grouping).flatMap(({ key, findings }) =>
      findings.map((finding) => ({ ...findingRow(finding), group: key })),
    ),
    ...audit.violations.map(violationRow),
    ...audit.entries
      .filter(({ counts }) => counts.uses === 0)
      .map((entry) => ({
        ...unusedRow(entry, audit.gaps.length === 0),
        at_run_time: runTimeWords(entry, audit),
      })),
    ...otherRows(audit).map((row) => ({ ...EMPTY, ...row })),
  ];
  return stringify(rows.map(printableRow), {
    header: true,
    columns: [...COLUMNS, ...(audit.observed ? SEEN_COLUMNS : [])],
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });
}

function findingRow(finding: AuditedFinding): Row {
  return {
    ...EMPTY,
    ...placeCells(finding),
    kind: finding.confidence === 'low' ? 'mention' : 'use',
    entry: finding.entry,
    subject: subjectWords(finding),
    phase: finding.phase,
    removal: finding.removal,
    days_left: finding.daysLeft,
    silent: isSilent(finding.after),
    after_removal: AFTER_WORDS[finding.after],
    what_to_do: sentence(instructionWords(finding)),
    ...seenCells(finding.seen),
    at_run_time: seenWords(finding.seen),
  };
}

/** No request is 0, and no evidence is an empty cell. */
function seenCells(seen: Seen | null | undefined): Partial<Row> {
  return seen === undefined ? {} : { requests: seen?.count ?? 0, last_seen: seen?.last ?? null };
}

function otherRows(audit: AuditReport): Partial<Row>[] {
  const { tokens = [], unknownTokens = [], pace, scans = [], notUnderstood, unanalysed, problems, gaps } = audit;
  const outside = outsideWords(audit.summary);
  return [
    ...tokens.map((token) => ({ ...tokenCells(token, token.name), kind: 'token', subject: expiryWords(token) })),
    ...unknownTokens.map((token) => ({ ...tokenCells(token, token.variable), kind: 'token not in the register' })),
    ...(pace?.removals ?? []).map((way) => ({ kind: 'pace', removal: way.removal, subject: paceSentence(way) })),
    ...scans.map(({ name, doubts }) => ({ kind: 'scan', scan: name, subject: doubts.join('; ') || 'no doubt' })),
    ...notUnderstood.map(({ text, reason, ...place }) => ({
      kind: 'call not understood',
      ...lineCells(place),
      code: text,
      subject: reason,
    })),
    ...unanalysed.map((one) => ({ kind: 'file not analysed', file: one.file, subject: unanalysedNote(one) })),
    ...problems.map((problem) => ({
      kind: isMistake(problem) ? problemTitle(problem) : 'problem',
      file: problem.file,
      line: problem.line,
      subject: problemMessage(problem),
    })),
    ...observedRows(audit),
    ...(outside === null ? [] : [{ kind: 'coverage', subject: outside }]),
    ...gaps.map((gap) => ({ kind: 'gap', subject: gap })),
    ...evidenceFacts(audit).flatMap(({ name, text, code = '', items = [] }) => [
      { kind: 'evidence', entry: name, subject: text, code },
      ...items.map((item) => ({ kind: 'evidence', entry: name, subject: item })),
    ]),
  ];
}

function observedRows({ observed }: AuditReport): Partial<Row>[] {
  return [
    ...(observed?.gaps ?? []).map((gap) => ({
      kind: 'seen, not found',
      scan: gap.scan ?? null,
      entry: gap.entry,
      subject: gapWords(gap),
      accepted_until: gap.accepted?.until ?? null,
      accepted_because: gap.accepted?.reason ?? null,
      ...seenCells(gap),
      at_run_time: gapOriginWords(gap),
    })),
    ...(observed?.unlisted ?? []).map((one) => ({
      kind: 'in no registry',
      subject: unlistedWords(one),
      ...seenCells(one),
    })),
  ];
}

function tokenCells(token: UnknownToken | ReportedToken, name: string): Partial<Row> {
  const { expiresOn = null, daysLeft = null, owner = null } = 'state' in token ? token : {};
  return { ...lineCells(token), entry: name, removal: expiresOn, days_left: daysLeft, owners: owner };
}

function lineCells({ file, line, column }: Pick<Location, 'file' | 'line' | 'column'>): Partial<Row> {
  return { file, line, column };
}

function violationRow(violation: AuditedViolation): Row {
  return { ...EMPTY, ...placeCells(violation), kind: 'violation', entry: violation.rule, subject: violation.message };
}

function unusedRow(entry: AuditedEntry, isProved: boolean): Row {
  const { id, subject, phase, removal, daysLeft, outcomes, instruction } = entry;
  return {
    ...EMPTY,
    kind: isProved ? 'no use' : 'no use found, not proved',
    entry: id,
    subject,
    phase,
    removal,
    days_left: daysLeft,
    after_removal: outcomes.join('; '),
    what_to_do: instruction,
  };
}

type Place = Location &
  Surroundings & { id: string; scan?: string; confidence: string; suppressed?: Suppression; trace: TraceStep[] };

function placeCells(place: Place): Partial<Row> {
  return {
    scan: place.scan ?? null,
    confidence: place.confidence,
    owners: place.owners.join(' '),
    package: place.package,
    file: place.file,
    line: place.line,
    column: place.column,
    code: codeLine(place),
    accepted_by: place.suppressed?.by ?? null,
    accepted_until: place.suppressed?.until ?? null,
    accepted_because: place.suppressed?.reason ?? null,
    last_author: place.lastChange?.author ?? null,
    last_change: place.lastChange?.day ?? null,
    trace: place.trace.map(({ file, line, note }) => `${file}:${line} ${note}`).join(' > '),
    link: place.link,
    id: place.id,
  };
}

function printableRow(row: Row): Row {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ]);
  return Object.fromEntries(cells) as Row;
}
