import { UserError } from '../../../src/model/errors.js';

/** Minutes in which what is deprecated is answered as if it were gone. Times are in milliseconds. */
export interface Brownout {
  every: number;
  lasts: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, sec: 1000, min: 60_000, m: 60_000, h: 3_600_000 };
const BROWNOUT = /^every (\d{1,5}) ?(s|sec|min|m|h) for (\d{1,5}) ?(s|sec|min|m|h)$/;

/**
 * Reads when brownouts are: `every 10 min for 1 min`.
 *
 * @param option how messages name what was written.
 * @throws UserError for anything else.
 */
export function parseBrownout(text: string, option = 'brownout'): Brownout {
  const [, every, unit = '', lasts, unitOfLasts = ''] = BROWNOUT.exec(text.trim()) ?? [];
  const brownout = { every: Number(every) * UNITS[unit]!, lasts: Number(lasts) * UNITS[unitOfLasts]! };
  if (brownout.lasts > 0 && brownout.lasts < brownout.every) return brownout;
  throw new UserError(
    `${option} ${text === '' ? '""' : text}: not the times of a brownout`,
    'write how often and for how long, the second shorter: "every 10 min for 1 min"',
  );
}

/**
 * Whether a brownout is on. The first one begins with the rehearsal.
 *
 * @param elapsed milliseconds since then.
 */
export function isBrownout({ every, lasts }: Brownout, elapsed: number): boolean {
  return elapsed % every < lasts;
}
