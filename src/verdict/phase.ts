import { daysBetween } from '../model/dates.js';
import type { Dated, Finding, Phase } from '../model/finding.js';
import type { IsoDate } from '../model/registry.js';

/**
 * UTC calendar days from the as-of day to the removal day: 0 on the removal day, -1 on the day after it.
 *
 * A removal date ends at 23:59:59 UTC of its day, so the whole removal day still counts as before the removal.
 */
function daysLeft(removal: IsoDate, asOf: IsoDate): number {
  return daysBetween(asOf, removal);
}

/**
 * Phase of a removal date as of a day.
 *
 * @param within Length of the imminent phase in days, counted back from the removal day; 0 means the removal day only.
 */
export function phaseOf(removal: IsoDate | null, asOf: IsoDate, within: number): Phase {
  if (removal === null) return 'deprecated';
  const left = daysLeft(removal, asOf);
  if (left < 0) return 'removed';
  return left <= within ? 'imminent' : 'scheduled';
}

/** The phase and the days left of a removal date as of a day. */
export function dated(removal: IsoDate | null, asOf: IsoDate, within: number): Dated {
  return { phase: phaseOf(removal, asOf, within), daysLeft: removal === null ? null : daysLeft(removal, asOf) };
}

/** The finding with its phase and days left as of a day. */
export function dateFinding<F extends Finding>(finding: F, asOf: IsoDate, within: number): F & Dated {
  return { ...finding, ...dated(finding.removal, asOf, within) };
}
