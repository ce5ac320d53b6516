import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { addDays, daysBetween } from '../../../../src/model/dates.js';
import type { Arrival, HistoryPoint, HistoryRecord, Pace, RemovalPace } from '../../../../src/model/audit/history.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import { groupBy } from '../../../../src/collections/group-by.js';
import { isUse } from '../../../../src/report/count-words.js';

/** What of an audit goes into a history. */
type Recorded = Pick<AuditReport, 'asOf' | 'evidence' | 'registries' | 'findings' | 'entries'>;

/** Days over which the pace is measured, at most and at least. */
const LONGEST = 28;
const SHORTEST = 7;
const WEEK = 7;

/** What a record is made of: a day, and the uses on it. */
export interface RecordedState extends Pick<HistoryRecord, 'day' | 'commit' | 'registries' | 'scope'> {
  uses: readonly { id: string; entry: string }[];
}

/** A record that follows others. */
export function makeRecord(
  { day, commit, registries, scope, uses }: RecordedState,
  before: readonly HistoryRecord[],
): HistoryRecord {
  const ids = new Set(uses.map(({ id }) => id));
  const known = idsAfter(before);
  const counts = [...groupBy(uses, ({ entry }) => entry)].map(([entry, { length }]): [string, number] => [
    entry,
    length,
  ]);
  return {
    version: 1,
    day,
    commit,
    registries,
    scope,
    uses: Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1))),
    appeared: [...ids].filter((id) => !known.has(id)).sort(),
    gone: [...known].filter((id) => !ids.has(id)).sort(),
  };
}

/** The audit as a record that follows others. */
export function recordOf(audit: Recorded, before: readonly HistoryRecord[]): HistoryRecord {
  const { asOf, evidence, registries, findings } = audit;
  const { commit, scope } = evidence;
  const digests = registries.map(({ digest }) => digest);
  return makeRecord({ day: asOf, commit, scope, registries: digests, uses: findings.filter(isUse) }, before);
}

/**
 * The ids of the uses at the last of some records.
 *
 * @internal
 */
export function idsAfter(records: readonly HistoryRecord[]): Set<string> {
  const ids = new Set<string>();
  for (const { appeared, gone } of records) {
    for (const id of gone) ids.delete(id);
    for (const id of appeared) ids.add(id);
  }
  return ids;
}

/**
 * The burn-down towards each removal date, and whether the present pace arrives in time.
 *
 * @param records in order of their days, none after that of the audit. An earlier record of the audit itself and records
 *   of another scope do not count.
 * @param since which record the audit is compared with.
 */
export function paceOf(audit: Recorded, records: readonly HistoryRecord[], since: 'first' | 'last' = 'last'): Pace {
  const { asOf, entries, evidence } = audit;
  const ofScope = records.filter(({ scope }) => scope === evidence.scope);
  const earlier = ofScope.filter((record) => !isRecordOf(audit, record));
  const compared = earlier.at(since === 'first' ? 0 : -1);
  const now = recordOf(audit, compared ? records.slice(0, records.indexOf(compared) + 1) : []);
  const all = [...earlier, now];
  const points = pointsOf(all, () => true);
  const start = startOf(points, asOf);
  const removalOf = new Map(entries.map(({ id, removal }) => [id, removal]));
  const dates = new Set(all.flatMap(({ uses }) => Object.keys(uses).map((id) => removalOf.get(id) ?? null)));
  const removals = [...dates].filter((date): date is IsoDate => date !== null).sort();
  const isOf = (removal: IsoDate) => (id: string) => removalOf.get(id) === removal;
  return {
    points,
    removals: removals.map((removal) => removalPace(removal, pointsOf(all, isOf(removal)), asOf)),
    over: start === null ? null : daysBetween(start.day, asOf),
    others: records.length - ofScope.length,
    since: compared
      ? {
          day: compared.day,
          commit: compared.commit,
          appeared: now.appeared,
          gone: now.gone.length,
          isOtherList: compared.registries.join() !== now.registries.join(),
        }
      : null,
  };
}

/** Whether a record is that of an audit: of its day and its commit. */
export function isRecordOf({ asOf, evidence }: Pick<Recorded, 'asOf' | 'evidence'>, record: HistoryRecord): boolean {
  return record.day === asOf && record.commit === evidence.commit;
}

/** The sum of the uses of some entries, a point a day: that of its last record. */
function pointsOf(records: readonly HistoryRecord[], isCounted: (entry: string) => boolean): HistoryPoint[] {
  const byDay = new Map(
    records.map(({ day, uses }) => [
      day,
      Object.entries(uses).reduce((sum, [entry, count]) => (isCounted(entry) ? sum + count : sum), 0),
    ]),
  );
  return [...byDay].map(([day, uses]) => ({ day, uses }));
}

function removalPace(removal: IsoDate, points: HistoryPoint[], asOf: IsoDate): RemovalPace {
  const uses = points.at(-1)!.uses;
  const start = startOf(points, asOf);
  const days = start === null ? 0 : daysBetween(start.day, asOf);
  const perDay = start === null ? null : (start.uses - uses) / days;
  const isOver = removal < asOf;
  const perWeek = perDay === null ? null : Math.round(perDay * WEEK * 10) / 10;
  const zeroOn = uses > 0 && perDay !== null && isFalling(perWeek) ? addDays(asOf, Math.ceil(uses / perDay)) : null;
  return {
    removal,
    points,
    uses,
    perWeek,
    zeroOn,
    arrival: arrivalOf({ uses, isOver, perWeek, isInTime: zeroOn !== null && zeroOn <= removal }),
  };
}

/** Less than a tenth of a use a week is no pace that leads anywhere. */
function isFalling(perWeek: number | null): boolean {
  return perWeek !== null && perWeek > 0;
}

interface Way {
  uses: number;
  isOver: boolean;
  perWeek: number | null;
  isInTime: boolean;
}

function arrivalOf({ uses, isOver, perWeek, isInTime }: Way): Arrival {
  if (uses === 0) return 'done';
  if (isOver) return 'past';
  if (perWeek === null) return 'unknown';
  if (!isFalling(perWeek)) return 'stalled';
  return isInTime ? 'in time' : 'late';
}

/** The point from which the pace is measured: the last one of four weeks ago or earlier, else the first. */
function startOf(points: readonly HistoryPoint[], asOf: IsoDate): HistoryPoint | null {
  const earlier = points.filter(({ day }) => daysBetween(day, asOf) >= SHORTEST);
  return earlier.findLast(({ day }) => daysBetween(day, asOf) >= LONGEST) ?? earlier[0] ?? null;
}
