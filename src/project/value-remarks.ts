import type { StatedValue } from '../config/own-values.js';
import { nameOfKnown } from '../model/settings/known-value.js';
import type { StatedUse } from '../model/usage.js';
import type { IsoDate } from '../model/registry.js';

/** The statements that hold on a day. */
export function validOn(day: IsoDate, values: readonly StatedValue[]): StatedValue[] {
  return values.filter(({ until }) => until === null || day <= until);
}

/**
 * What is wrong with statements: they have run out, contradict what the code has, or meet nothing.
 *
 * @param uses what the statements met that hold.
 * @param isWhole whether all files were analysed, so that a statement which meets nothing is of no use.
 */
export function valueRemarks(
  values: readonly StatedValue[],
  uses: readonly StatedUse[],
  day: IsoDate,
  isWhole: boolean,
): string[] {
  return values.flatMap((value) => {
    const { until, source } = value;
    const subject = `${source}: ${nameOfKnown(value)}`;
    if (until !== null && until < day)
      return [`${subject} was known until ${until}, and is not any more; look it up again and set a later day`];
    const own = uses.filter((use) => use.source === source && use.of === nameOfKnown(value));
    if (own.some(({ isMet }) => isMet)) return [];
    const [at] = own.flatMap(({ contradictedAt }) => (contradictedAt ? [contradictedAt] : []));
    if (at)
      return [`${subject} has another URL at ${at.file}:${at.line}, which counts; correct or remove the statement`];
    return isWhole ? [`${subject} is read nowhere in the code that was analysed; correct the name, or remove it`] : [];
  });
}
