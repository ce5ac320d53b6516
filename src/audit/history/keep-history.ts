import type { AuditReport } from '../../model/audit/audit.js';
import { UserError } from '../../model/errors.js';
import type { HistoryRecord } from '../../model/audit/history.js';
import { paceOf, recordOf } from '../../report/audit/pace.js';
import { withRecords, type History } from './history-file.js';

/** A report with its pace, and what becomes of the file of its history. */
export interface Kept {
  audit: AuditReport;
  /** The whole text of the file; null if it stays as it is. */
  text: string | null;
  /** A line for people; null if there is nothing to say. */
  remark: string | null;
}

/**
 * Adds the pace to an audit, and the audit to its history: one record a day and commit, none before the last one.
 *
 * @param history of a file; null without one.
 * @param fromGit records of earlier commits; null if none are asked for.
 * @throws UserError if both have records.
 */
export function keepHistory(
  audit: AuditReport,
  history: (History & { shown: string }) | null,
  fromGit: readonly HistoryRecord[] | null,
): Kept {
  if (history && fromGit && history.records.length > 0)
    throw new UserError(
      `--history ${history.shown}: has records already, and --since makes some of its own`,
      'leave out --since, or name a new file',
    );
  const isOwn = ({ day, commit }: HistoryRecord): boolean => day === audit.asOf && commit === audit.evidence.commit;
  const all = [...(history?.records ?? []), ...(fromGit ?? [])];
  const earlier = all.filter((record) => record.day <= audit.asOf && !isOwn(record));
  const kept = { ...audit, pace: paceOf(audit, earlier) };
  if (!history) return { audit: kept, text: null, remark: null };
  const last = all.at(-1);
  if (last && last.day > audit.asOf) {
    const remark = `${history.shown} has ${last.day} already, so this report of ${audit.asOf} is not added`;
    return { audit: kept, text: null, remark };
  }
  if (audit.problems.length > 0) {
    const remark = `the scan is incomplete, so it is not added to ${history.shown}`;
    return { audit: kept, text: null, remark };
  }
  if (history.records.some(isOwn)) return { audit: kept, text: null, remark: null };
  const others = (fromGit ?? []).filter((record) => !isOwn(record));
  const record = recordOf(audit, [...history.records, ...others]);
  return { audit: kept, text: withRecords(history, [...others, record]), remark: null };
}
