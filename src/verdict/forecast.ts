import type { Acceptances, Subject } from '../model/acceptance.js';
import { addDays } from '../model/dates.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Forecast, ForecastDay, ForecastFinding } from '../model/results/report.js';
import type { IsoDate } from '../model/registry.js';
import type { ViolationSubject } from '../model/violation.js';
import { accept, type Accepted } from './accept.js';
import { lastDayOf } from './acceptance.js';
import { limitsOf, type Policy } from './policy.js';
import { judge } from './verdict.js';
import { judgeViolations } from './violations.js';

/**
 * The days on which the gate would begin to fail if nothing but the day changed, each with its findings. The first may
 * be the day of the policy. Waivers and the baseline end on their days.
 *
 * It has no rule about dates of its own: it asks the verdict on every day on which the result may differ from the day
 * before.
 */
export function forecast(
  findings: readonly PlacedFinding[],
  policy: Policy,
  acceptances: Acceptances,
  violations: readonly ViolationSubject[] = [],
): Forecast {
  const all: readonly Subject[] = [...findings, ...violations];
  const known = accept(all, acceptances, policy.asOf);
  const days: ForecastDay[] = [];
  let before = new Set<string>();
  for (const day of daysToAsk(all, policy, known)) {
    const accepted = accept(all, acceptances, day);
    const { judgements } = judge(findings, { ...policy, asOf: day }, accepted);
    const failing = [
      ...judgements.map(({ finding: { id }, ...judgement }) => ({ id, ...judgement })),
      ...judgeViolations(violations, policy, accepted).map(({ violation: { id }, ...judgement }) => ({
        id,
        ...judgement,
      })),
    ].filter(({ severity }) => severity === 'error');
    const news = failing.filter(({ id }) => !before.has(id));
    if (news.length > 0)
      days.push({
        day,
        findings: news.map(({ id, acceptance }): ForecastFinding => ({
          id,
          ended: acceptance?.standing === 'expired' ? { by: acceptance.by, until: acceptance.until } : null,
        })),
      });
    before = new Set(failing.map(({ id }) => id));
  }
  return { red: days[0]?.day ?? null, days };
}

/** The day of the policy, and each later day on which a phase or an acceptance begins or has ended. */
function daysToAsk(findings: readonly Subject[], policy: Policy, { baseline, waivers }: Accepted): IsoDate[] {
  const days = new Set([policy.asOf]);
  for (const { file, removal } of findings)
    if (removal !== null) days.add(addDays(removal, 1)).add(addDays(removal, -limitsOf(policy, { file }).within));
  for (const { waiver } of waivers) days.add(addDays(waiver.until, 1));
  for (const { finding, entry } of baseline.matches)
    days.add(entry.accepted).add(addDays(lastDayOf(finding.removal, entry.accepted), 1));
  return [...days].filter((day) => day >= policy.asOf).sort();
}
