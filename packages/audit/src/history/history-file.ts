import { readFoundOrFault } from '../../../../src/disk/given-file.js';
import { isIsoDate } from '../../../../src/model/dates.js';
import { UserError } from '../../../../src/model/errors.js';
import type { HistoryRecord } from '../../../../src/model/audit/history.js';
import { schemaIssues } from '../../../../src/registry/json-schema.js';

const SCHEMA = 'history.schema.json';

/** A history as it was read. */
export interface History {
  /** In order of their days. */
  records: HistoryRecord[];
  /** With a line end at its end, if it is not empty. */
  text: string;
}

/**
 * Reads a history; a file that does not exist yet is an empty one.
 *
 * @param file absolute.
 * @param shown the path in error messages.
 * @throws UserError with the line of the first mistake.
 */
export function readHistory(file: string, shown: string): History {
  const read = readFoundOrFault(file);
  if ('fault' in read) {
    if (read.fault.message === 'no such file') return { records: [], text: '' };
    throw new UserError(`${shown}: ${read.fault.message}`, read.fault.hint ?? undefined);
  }
  // An editor on Windows may have put a byte order mark before it.
  const text = read.bytes.toString('utf8').replace(/^\ufeff/, '');
  const lines = text.split('\n');
  const records: HistoryRecord[] = [];
  const ids = new Set<string>();
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    const record = recordIn(line, records.at(-1), `${shown}:${i + 1}`);
    follow(record, ids, `${shown}:${i + 1}`);
    records.push(record);
  });
  return { records, text: text === '' || text.endsWith('\n') ? text : `${text}\n` };
}

const AGAIN = 'restore the line from an earlier version of the file, or remove it and all following lines';

function recordIn(line: string, before: HistoryRecord | undefined, place: string): HistoryRecord {
  const value = parsed(line, place);
  const [issue] = schemaIssues(value, SCHEMA);
  if (issue) {
    const at = issue.path.join('.');
    throw new UserError(`${place}: ${at === '' ? '' : `${at}: `}${issue.message}`, issue.hint ?? AGAIN);
  }
  const record = value as HistoryRecord;
  if (!isIsoDate(record.day)) throw new UserError(`${place}: the calendar has no ${record.day}`, AGAIN);
  if (before && record.day < before.day)
    throw new UserError(`${place}: ${record.day} comes after ${before.day}`, 'sort the lines by date');
  return record;
}

/** Follows what appeared and went, and compares it with the number of uses. */
function follow({ uses, appeared, gone }: HistoryRecord, ids: Set<string>, place: string): void {
  for (const id of gone) ids.delete(id);
  for (const id of appeared) ids.add(id);
  const sum = Object.values(uses).reduce((total, count) => total + count, 0);
  if (sum !== ids.size)
    throw new UserError(
      `${place}: has ${sum} uses, and the lines up to here make ${ids.size}; one is missing or changed`,
      AGAIN,
    );
}

function parsed(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UserError(`${place}: not a line of JSON`, AGAIN);
  }
}

/** The text of a history with records more. */
export function withRecords({ text }: History, records: readonly HistoryRecord[]): string {
  return text + records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
