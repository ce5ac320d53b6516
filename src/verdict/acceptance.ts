import { addDays } from '../model/dates.js';
import type { IsoDate } from '../model/registry.js';

/** The number of days for which something can be accepted that is removed already, or has no day of removal. */
export const ACCEPTED_DAYS = 90;

/**
 * The last day on which an acceptance can hold: the day of the removal, or 90 days after the acceptance if the removal
 * had already passed or there is no such day. Nothing is accepted for ever.
 */
export function lastDayOf(removal: IsoDate | null, accepted: IsoDate): IsoDate {
  return removal === null || removal < accepted ? addDays(accepted, ACCEPTED_DAYS) : removal;
}

/** Whether an acceptance holds on a day. `early`: it begins later. */
export type Standing = 'holds' | 'expired' | 'early';

/** Both days are included, up to 23:59:59 UTC of the last one. */
export function standingOn(asOf: IsoDate, from: IsoDate | null, until: IsoDate): Standing {
  if (asOf > until) return 'expired';
  return from !== null && asOf < from ? 'early' : 'holds';
}
