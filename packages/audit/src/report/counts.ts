import type {
  AuditedFinding,
  AuditReport,
  Counts,
  Group,
  Grouping,
  NextRemoval,
} from '../../../../src/model/audit/audit.js';
import { addToGroup } from '../../../../src/collections/group-by.js';
import type { Suppression } from '../../../../src/model/finding.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import { directoryOf } from '../../../../src/report/groups.js';
import { effectOf, type Effect } from '../../../../src/report/effects.js';
import { countPhases, isUse } from '../../../../src/report/count-words.js';

/** What is counted of a finding. */
export type Counted = Pick<
  AuditedFinding,
  'entry' | 'file' | 'scan' | 'owners' | 'package' | 'removal' | 'daysLeft' | 'phase' | 'after' | 'confidence'
> & { suppressed?: unknown };

export function countsOf(findings: readonly Counted[]): Counts {
  const uses = findings.filter(isUse);
  return {
    uses: uses.length,
    mentions: findings.length - uses.length,
    silent: withEffect(uses, 'silent'),
    unknown: withEffect(uses, 'unknown'),
    accepted: uses.filter(({ suppressed }) => suppressed !== undefined).length,
    unowned: uses.filter(({ owners }) => owners.length === 0).length,
    files: new Set(uses.map(({ scan = '', file }) => `${scan}\0${file}`)).size,
    phases: countPhases(uses),
  };
}

function withEffect(uses: readonly Counted[], effect: Effect): number {
  return uses.filter(({ after }) => effectOf(after) === effect).length;
}

/** The keys of a finding under a grouping; null for none. Only an owner may be one of several. */
function keysOf(finding: Counted, grouping: Grouping): readonly (string | null)[] {
  switch (grouping) {
    case 'owner':
      return finding.owners.length === 0 ? [null] : finding.owners;
    case 'package':
      return [finding.package];
    case 'entry':
      return [finding.entry];
    case 'date':
      return [finding.removal];
    case 'directory':
      return [withinScan(finding, directoryOf(finding.file))];
    case 'file':
      return [withinScan(finding, finding.file)];
  }
}

/** A path of one of several scans begins with the name of the scan. */
function withinScan({ scan }: Counted, path: string): string {
  return scan === undefined ? path : `${scan}/${path}`;
}

/** Findings by key: days and entries by urgency, everything else by the number of uses; no key comes last. */
export function grouped<F extends Counted>(
  findings: readonly F[],
  grouping: Grouping,
): { key: string | null; findings: F[] }[] {
  const groups = new Map<string | null, F[]>();
  for (const finding of findings) for (const key of keysOf(finding, grouping)) addToGroup(groups, key, finding);
  const all = [...groups].map(([key, members]) => ({ key, findings: members, rank: rankOf(members, grouping) }));
  return all.sort(
    (a, b) => Number(a.key === null) - Number(b.key === null) || a.rank - b.rank || compareKeys(a.key, b.key),
  );
}

/** The lower, the earlier in the list. */
function rankOf(members: readonly Counted[], grouping: Grouping): number {
  if (grouping === 'date' || grouping === 'entry') return members[0]?.daysLeft ?? Number.MAX_SAFE_INTEGER;
  return -members.filter(isUse).length;
}

function compareKeys(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

export function groupsOf(findings: readonly Counted[], grouping: Grouping): Group[] {
  return grouped(findings, grouping).map(({ key, findings: members }) => ({ key, counts: countsOf(members) }));
}

/** A finding or a violation that is accepted. */
export interface AcceptedPlace {
  /** Id of the entry, or of the rule. */
  name: string;
  file: string;
  line: number;
  link: string | null;
  scan: string | null;
  suppressed: Suppression;
}

/** The accepted findings and violations; the first to end comes first. */
export function acceptedIn({ findings, violations }: Pick<AuditReport, 'findings' | 'violations'>): AcceptedPlace[] {
  const places = [
    ...findings.map((finding) => ({ ...finding, name: finding.entry })),
    ...violations.map((violation) => ({ ...violation, name: violation.rule })),
  ];
  const accepted = places.flatMap(({ name, file, line, link, scan = null, suppressed }) =>
    suppressed ? [{ name, file, line, link, scan, suppressed }] : [],
  );
  return accepted.sort((a, b) => (a.suppressed.until < b.suppressed.until ? -1 : 1));
}

/** What the next removal takes away, of uses alone; null if none is to come. */
export function nextRemovalOf(findings: readonly Counted[]): NextRemoval | null {
  const coming = findings.filter((finding) => isUse(finding) && (finding.daysLeft ?? -1) >= 0);
  const daysLeft = coming.reduce((least, finding) => Math.min(least, finding.daysLeft!), Infinity);
  const taken = coming.filter((finding) => finding.daysLeft === daysLeft);
  const [first] = taken;
  if (!first) return null;
  return {
    day: first.removal as IsoDate,
    daysLeft,
    uses: taken.length,
    silent: withEffect(taken, 'silent'),
    unknown: withEffect(taken, 'unknown'),
    entries: [...new Set(taken.map(({ entry }) => entry))].sort(),
    owners: grouped(taken, 'owner').map(({ key }) => key),
  };
}
