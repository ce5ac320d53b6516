import type { Acceptances, BaselineEntry, Waiver, Subject } from '../model/acceptance.js';
import type { Suppression } from '../model/finding.js';
import type { IsoDate } from '../model/registry.js';
import { lastDayOf, standingOn, type Standing } from './acceptance.js';
import { matchBaseline, type Matched } from './baseline.js';

/** How a finding is accepted, was accepted, or will be. */
export interface Acceptance extends Suppression {
  standing: Standing;
}

/** A waiver, its standing, and the number of findings it is about. */
export interface WaiverUse {
  waiver: Waiver;
  standing: Standing;
  uses: number;
}

/** What has been accepted, as of a day. */
export interface Accepted<F extends Subject = Subject> {
  /** By id of the finding. */
  of: ReadonlyMap<string, Acceptance>;
  waivers: WaiverUse[];
  baseline: Matched<F>;
}

/**
 * Determines for each finding whether a waiver or the baseline accepts it on a day. Waivers go first, because they have
 * a reason. An expired waiver does not keep the baseline from accepting.
 */
export function accept<F extends Subject>(
  findings: readonly F[],
  { waivers, baseline, gone }: Acceptances,
  asOf: IsoDate,
): Accepted<F> {
  const matched = matchBaseline(findings, baseline, gone);
  const entries = new Map<F, BaselineEntry>(matched.matches.map(({ finding, entry }) => [finding, entry]));
  const uses = waivers.map((waiver): WaiverUse => ({
    waiver,
    standing: standingOn(asOf, null, waiver.until),
    uses: 0,
  }));
  const of = new Map<string, Acceptance>();
  for (const finding of findings) {
    const waiving = uses.filter(({ waiver }) => isFor(waiver, finding));
    for (const use of waiving) use.uses++;
    const entry = entries.get(finding);
    const all = [...waiving.map(byWaiver), ...(entry ? [byBaseline(entry, finding, asOf)] : [])];
    const first = all.find(({ standing }) => standing === 'holds') ?? all[0];
    if (first) of.set(finding.id, first);
  }
  return { of, waivers: uses, baseline: matched };
}

function isFor({ entry, files, line }: Waiver, finding: Subject): boolean {
  return finding.entry === entry && files.includes(finding.file) && (line === null || line === finding.line);
}

function byWaiver({ waiver: { reason, until }, standing }: WaiverUse): Acceptance {
  return { by: 'waiver', reason, until, standing };
}

function byBaseline({ accepted }: BaselineEntry, { removal }: Subject, asOf: IsoDate): Acceptance {
  const until = lastDayOf(removal, accepted);
  return { by: 'baseline', reason: null, until, standing: standingOn(asOf, accepted, until) };
}
