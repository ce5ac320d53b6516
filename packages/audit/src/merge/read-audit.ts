import { readGivenFile } from '../../../../src/disk/given-file.js';
import { TOO_DEEP, tooDeepAt } from '../../../../src/strings/json-depth.js';
import { RULES } from '../../../../src/model/contract.js';
import type { AuditReport, DigestedFile } from '../../../../src/model/audit/audit.js';
import { isIsoDate } from '../../../../src/model/dates.js';
import { UserError } from '../../../../src/model/errors.js';
import { schemaIssues } from '../../../../src/registry/json-schema.js';
import { sha256 } from '../sha256.js';

const SCHEMA = 'audit.schema.json';

/** A scan that was written earlier, and the file it is in. */
export interface EarlierScan {
  source: DigestedFile;
  audit: AuditReport;
}

const AGAIN = 'write it with `deprec-scan report --format json`';

/**
 * Reads what `report --format json` has written.
 *
 * @param file absolute.
 * @param shown the path in error messages, and in the evidence of the report.
 * @throws UserError if it is anything else.
 */
export function readAudit(file: string, shown: string): EarlierScan {
  const read = readGivenFile(file);
  if ('fault' in read) throw new UserError(`${shown}: ${read.fault.message}`, read.fault.hint ?? undefined);
  const text = read.bytes.toString('utf8');
  const value = parsed(text, shown);
  const other = otherFormat(value);
  if (other !== null) throw new UserError(`${shown}: ${other}`, AGAIN);
  const [issue] = schemaIssues(value, SCHEMA);
  if (issue) throw new UserError(`${shown}: ${['', ...issue.path].join('/')}: ${issue.message}`, AGAIN);
  const audit = value as AuditReport;
  const fault = faultIn(audit);
  if (fault !== null) throw new UserError(`${shown}: ${fault}`, AGAIN);
  return { source: { file: shown, digest: sha256(read.bytes) }, audit };
}

function parsed(text: string, shown: string): unknown {
  const deep = tooDeepAt(text);
  if (deep !== null) throw new UserError(`${shown}: ${TOO_DEEP}`, AGAIN);
  try {
    const value: unknown = JSON.parse(text);
    return HALF.test(text) ? wellFormed(value) : value;
  } catch (error) {
    throw new UserError(`${shown}: not JSON: ${(error as Error).message}`, AGAIN);
  }
}

/** An escape that may be half of a character, which no address can carry. */
const HALF = /\\ud[89a-f]/i;

/** A value whose texts have a replacement character for each half of a character. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value, 'utf8').toString('utf8');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wellFormed(one)]));
}

/** What a file is instead of an audit, if that can be told. */
function otherFormat(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not a report of deprec-scan';
  const { audit, tool, findings, runs, scans } = value as Record<string, unknown>;
  if (audit === 1) return scans === undefined ? null : 'a report over several scans; name the scans themselves';
  if (audit !== undefined) return `version ${JSON.stringify(audit)} of a report, which this deprec-scan does not know`;
  if (Array.isArray(runs)) return 'SARIF, not the JSON of a report';
  const name = (tool as { name?: unknown } | undefined)?.name;
  if (name === 'deprec-scan' && Array.isArray(findings)) return 'the JSON of a scan, without owners and evidence';
  return 'not a report of deprec-scan';
}

/** What a schema does not say. */
function faultIn({ asOf, entries, findings, violations, tokens = [] }: AuditReport): string | null {
  const days = [
    asOf,
    ...entries.map(({ removal }) => removal),
    ...tokens.map(({ expiresOn }) => expiresOn),
    ...findings.flatMap(({ removal, suppressed }) => [removal, suppressed?.until ?? null]),
  ];
  const wrong = days.find((day) => day !== null && !isIsoDate(day));
  if (wrong !== undefined) return `the calendar has no ${wrong}`;
  const rule = violations.map((violation) => violation.rule).find((one) => !RULES.includes(one));
  if (rule !== undefined) return `this deprec-scan does not know the rule ${rule}`;
  const ids = new Set(entries.map(({ id }) => id));
  const stray = findings.find(({ entry }) => !ids.has(entry));
  return stray === undefined ? null : `a finding names ${stray.entry}, which is not one of the entries`;
}
