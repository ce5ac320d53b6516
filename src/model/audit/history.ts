import type { IsoDate } from '../registry.js';

/** What a report was on a day: a line of a history. */
export interface HistoryRecord {
  version: 1;
  /** The as-of day of the report. */
  day: IsoDate;
  /** Null outside of a repository, and for several scans. */
  commit: string | null;
  /** Digests of the lists. */
  registries: string[];
  /** Digest of what was looked at, as `evidence.scope` of the report. */
  scope: string;
  /** Number of uses by id of the entry; entries without one are left out. */
  uses: Record<string, number>;
  /** Ids of the uses that the record before does not have. */
  appeared: string[];
  /** Ids of the uses that only the record before has. */
  gone: string[];
}

/** A day of a history, and how many uses there were. */
export interface HistoryPoint {
  day: IsoDate;
  uses: number;
}

/**
 * Where the present pace leads. `done`: no use is left. `in time`: it arrives on the removal date or before. `late`: it
 * arrives after it. `stalled`: the uses do not become fewer. `unknown`: the history is too short. `past`: the removal
 * date is over, and uses are left.
 */
export type Arrival = 'done' | 'in time' | 'late' | 'stalled' | 'unknown' | 'past';

/** The way of one removal date to zero. */
export interface RemovalPace {
  removal: IsoDate;
  points: HistoryPoint[];
  /** On the day of the report. */
  uses: number;
  /** By how many uses a week they became fewer, to a tenth; negative if they became more; null if unknown. */
  perWeek: number | null;
  /** The day on which the present pace arrives at zero; null if it does not, or is unknown. */
  zeroOn: IsoDate | null;
  arrival: Arrival;
}

/** What a history says of a report. */
export interface Pace {
  /** All uses, by day, the report last. */
  points: HistoryPoint[];
  /** By date; those of entries with uses at some time. */
  removals: RemovalPace[];
  /** Days over which the pace is measured; null if the history is too short. */
  over: number | null;
  /** Number of records of another scope, which do not count. */
  others: number;
  /** What is new since the last record that counts, or since the first one of `--since`; null without one. */
  since: { day: IsoDate; commit: string | null; appeared: string[]; gone: number; isOtherList: boolean } | null;
}
