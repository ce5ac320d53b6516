import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { incompleteIn } from '../../../../src/model/coverage.js';
import { UserError } from '../../../../src/model/errors.js';
import type { HistoryRecord } from '../../../../src/model/audit/history.js';
import { isRecordOf, paceOf, recordOf } from '../report/pace.js';
import { withRecords, type History } from './history-file.js';

/** The file of a history, and what is in it. */
export type NamedHistory = History & { shown: string };

/**
 * An audit with its pace.
 *
 * @param history of a file; null without one.
 * @param fromGit records of earlier commits; null if none are asked for.
 * @throws UserError if both have records.
 */
export function withPace(
  audit: AuditReport,
  history: NamedHistory | null,
  fromGit: readonly HistoryRecord[] | null,
): AuditReport {
  if (history && fromGit && history.records.length > 0)
    throw new UserError(
      `--history ${history.shown}: already has records, and --since creates others`,
      'omit --since, or name a new file',
    );
  const all = [...(history?.records ?? []), ...(fromGit ?? [])];
  const earlier = all.filter(({ day }) => day <= audit.asOf);
  // Somebody who names a revision asks what has happened since then.
  return { ...audit, pace: paceOf(audit, earlier, fromGit ? 'first' : 'last') };
}

/** Why a report is not added to a history, in a line for people; null if it may be. */
export function whyNotAdded(audit: AuditReport, { records, shown }: NamedHistory): string | null {
  const last = records.at(-1);
  if (last && last.day > audit.asOf)
    return `${shown} already has ${last.day}, so this report of ${audit.asOf} is not added`;
  return incompleteIn(audit.problems).length > 0 ? `the scan is incomplete, so it is not added to ${shown}` : null;
}

/**
 * The text of a history with the audit added: one record a day and commit, none before the last one.
 *
 * @returns null if the file stays as it is.
 */
export function withAudit(
  audit: AuditReport,
  history: NamedHistory,
  fromGit: readonly HistoryRecord[] | null,
): string | null {
  if (whyNotAdded(audit, history) !== null || history.records.some((record) => isRecordOf(audit, record))) return null;
  const earlier = history.records.length > 0 ? [] : (fromGit ?? []).filter((record) => !isRecordOf(audit, record));
  return withRecords(history, [...earlier, recordOf(audit, [...history.records, ...earlier])]);
}
