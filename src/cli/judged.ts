import { join } from 'node:path';
import { showPath } from '../files/paths.js';
import type { DatedFinding, Severity, Suppression } from '../model/finding.js';
import { coverageOf } from '../project/acceptances.js';
import type { Analysed } from '../project/analyse-project.js';
import type { FormatContext } from '../report/format.js';
import type { Accepted } from '../verdict/accept.js';
import type { Verdict } from '../verdict/verdict.js';
import { acceptanceRemarks } from './acceptance-remarks.js';

/** The severity of a finding, by id, because a report may have copies of the judged findings. */
export function severityLookup({ judgements }: Verdict<DatedFinding>): FormatContext['severityOf'] {
  const severities = new Map<string, Severity>(judgements.map(({ finding, severity }) => [finding.id, severity]));
  return ({ id }) => severities.get(id) ?? 'info';
}

/** What accepted a finding or a violation until it expired, by id. */
export function expiredLookup({ judgements, violations }: Verdict<DatedFinding>): FormatContext['expiredOf'] {
  const all = [
    ...judgements.map(({ finding: { id }, acceptance }) => ({ id, acceptance })),
    ...violations.map(({ violation: { id }, acceptance }) => ({ id, acceptance })),
  ];
  const expired = all.flatMap(({ id, acceptance }): [string, Suppression][] =>
    acceptance?.standing === 'expired' ? [[id, acceptance]] : [],
  );
  const byId = new Map(expired);
  return ({ id }) => byId.get(id);
}

/** What is wrong with waivers and baseline, and what has expired. */
export function remarksOnAccepted(accepted: Accepted, analysed: Analysed, cwd: string): string[] {
  const {
    analysis: { root, problems },
    settings,
  } = analysed;
  const baseline = showPath(settings.baseline.file, cwd);
  return acceptanceRemarks(accepted, {
    policy: settings.policy,
    baseline,
    absolute: (file) => join(root, file),
    covers: coverageOf(analysed),
    problems,
  });
}
