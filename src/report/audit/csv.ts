import { stringify } from 'csv-stringify/sync';
import type {
  AuditedEntry,
  AuditedFinding,
  AuditedViolation,
  AuditReport,
  Surroundings,
} from '../../model/audit/audit.js';
import type { Location, Suppression, TraceStep } from '../../model/finding.js';
import { subjectWords } from '../subject-words.js';
import { printable } from '../text.js';
import { AFTER_WORDS, instructionWords, isSilent, sentence } from '../words.js';
import { grouped } from './counts.js';

/** A row for each finding, each violation, and each entry without a finding. */
type Row = Record<(typeof COLUMNS)[number], string | number | boolean | null>;

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

const EMPTY = Object.fromEntries(COLUMNS.map((name) => [name, null])) as Row;

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
      .map((entry) => unusedRow(entry, audit.gaps.length === 0)),
  ];
  return stringify(rows.map(printableRow), {
    header: true,
    columns: [...COLUMNS],
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
  };
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
    code: codeAt(place),
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

/** The line of the place. */
function codeAt({ code, line }: Pick<Place, 'code' | 'line'>): string | null {
  return code?.lines[line - code.line]?.replaceAll('\t', ' ').trim() ?? null;
}

function printableRow(row: Row): Row {
  const cells = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? printable(value) : value,
  ]);
  return Object.fromEntries(cells) as Row;
}
