import type {
  AuditedEntry,
  AuditedFinding,
  AuditedViolation,
  AuditReport,
  Evidence,
  Grouping,
  MergedScan,
} from '../../../../src/model/audit/audit.js';
import { incompleteIn } from '../../../../src/model/coverage.js';
import { daysBetween } from '../../../../src/model/dates.js';
import { UserError } from '../../../../src/model/errors.js';
import type { Dated, Suppression } from '../../../../src/model/finding.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import type { ReportedToken } from '../../../../src/model/token.js';
import { auditFrom } from '../report/audit-report.js';
import { countsOf } from '../report/counts.js';
import { groupBy } from '../../../../src/collections/group-by.js';
import { plural } from '../../../../src/report/text.js';
import { whenWords } from '../../../../src/report/words.js';
import { sha256 } from '../sha256.js';
import { mergeObserved } from './merge-observed.js';
import { summaryOf } from './merge-summary.js';
import type { EarlierScan } from './read-audit.js';

export interface MergeContext {
  asOf: IsoDate;
  grouping: Grouping;
  /** Phase and days left of a removal date as of the day. */
  datedOf: (removal: IsoDate | null) => Dated;
  /** A token as of the day. */
  tokenOn: (token: ReportedToken) => ReportedToken;
  tool: AuditReport['tool'];
}

/** Days after which a scan is old. */
const OLD = 7;

/** A scan with a name that no other one has. */
interface NamedScan extends EarlierScan {
  name: string;
}

/**
 * One audit over several scans, as of a day.
 *
 * @throws UserError if two of them are of the same place.
 */
export function mergeAudits(scans: readonly EarlierScan[], context: MergeContext): AuditReport {
  const sorted = withNames(scans);
  const { asOf, tool, grouping, datedOf, tokenOn } = context;
  const all = <T>(of: (audit: AuditReport, name: string) => readonly T[]): T[] =>
    sorted.flatMap(({ audit, name }) => of(audit, name));
  const findings = all((audit, name) =>
    audit.findings.map((finding) => ({
      ...standing(finding, asOf),
      id: `${name}:${finding.id}`,
      scan: name,
      ...datedOf(finding.removal),
    })),
  );
  const violations = all((audit, name) =>
    audit.violations.map((violation) => ({ ...judged(violation, asOf), id: `${name}:${violation.id}`, scan: name })),
  );
  const within = <T extends { file: string }>(name: string, places: readonly T[]): T[] =>
    places.map((place) => ({ ...place, file: `${name}/${place.file}` }));
  const byScan = groupBy(findings, ({ scan }) => scan);
  const drift = new Map(all((audit) => audit.drift ?? []).map((one) => [`${one.sdk} ${one.version}`, one]));
  const merged = sorted.map((scan) => mergedScan(scan, byScan.get(scan.name) ?? [], sorted, asOf));
  return auditFrom({
    tool,
    asOf,
    registries: registriesOf(sorted),
    evidence: evidenceOf(sorted),
    verdict: verdictOf(merged),
    grouping,
    entries: entriesOf(sorted, datedOf),
    findings,
    violations,
    gaps: [
      ...all((audit, name) => audit.gaps.map((gap) => `${name}: ${gap}`)),
      // What another list has, and what has changed since, was not looked for.
      ...merged.flatMap(({ name, doubts }) => doubts.filter(isGap).map((doubt) => `${name}: ${doubt}`)),
    ],
    scans: merged,
    summary: summaryOf(sorted, findings, violations),
    notUnderstood: all((audit, name) => within(name, audit.notUnderstood)),
    unanalysed: all((audit, name) => within(name, audit.unanalysed)),
    problems: all((audit, name) => within(name, audit.problems)),
    ...(drift.size > 0 && { drift: [...drift.values()] }),
    ...mergeObserved(sorted, asOf),
    ...(sorted.some(({ audit }) => audit.tokens) && {
      tokens: all((audit, name) => within(name, (audit.tokens ?? []).map(tokenOn))),
    }),
    ...(sorted.some(({ audit }) => audit.unknownTokens) && {
      unknownTokens: all((audit, name) => within(name, audit.unknownTokens ?? [])),
    }),
  });
}

/**
 * The scans by name. Directories outside of any remote may share theirs, and are told apart by the files of their scans.
 *
 * @throws UserError if two scans are of the same place in the same repository.
 */
function withNames(scans: readonly EarlierScan[]): NamedScan[] {
  const byName = groupBy(scans, ({ audit }) => audit.evidence.name);
  const named = [...byName].flatMap(([name, some]) => {
    const [first, second] = some.filter(({ audit }) => audit.evidence.repository !== null);
    if (first && second)
      throw new UserError(
        `--merge: ${[first.source.file, second.source.file].sort().join(' and ')} are both scans of ${name}`,
        'omit one of them',
      );
    return some.map((scan) => ({ ...scan, name: some.length === 1 ? name : `${name} (${scan.source.file})` }));
  });
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A finding or a violation without an acceptance that has ended since. */
function standing<T extends { suppressed?: Suppression }>(subject: T, asOf: IsoDate): T {
  if (!subject.suppressed || subject.suppressed.until >= asOf) return subject;
  const copy = { ...subject };
  delete copy.suppressed;
  return copy;
}

/** A violation whose acceptance has ended counts again. The level that its project gives to the rule is not known here. */
function judged(violation: AuditedViolation, asOf: IsoDate): AuditedViolation {
  const now = standing(violation, asOf);
  const isAcceptedNoMore = violation.suppressed !== undefined && now.suppressed === undefined;
  return isAcceptedNoMore && now.severity === 'info' ? { ...now, severity: 'warning' } : now;
}

/** @param findings those of the scan, as of the day of the report. */
function mergedScan(
  { audit, name }: NamedScan,
  findings: readonly AuditedFinding[],
  scans: readonly EarlierScan[],
  asOf: IsoDate,
): MergedScan {
  const { evidence } = audit;
  const age = daysBetween(audit.asOf, asOf);
  return {
    name,
    asOf: audit.asOf,
    age,
    commit: evidence.commit,
    uncommitted: evidence.uncommitted?.length ?? null,
    counts: countsOf(findings),
    verdict: audit.verdict,
    doubts: doubtsOn(audit, age, scans),
  };
}

/** Whether a doubt is about what was not looked for; the gaps of a scan are named anyway. */
function isGap(doubt: string): boolean {
  return doubt.startsWith('old: ') || doubt.startsWith('made with other registries');
}

function doubtsOn(audit: AuditReport, age: number, scans: readonly EarlierScan[]): string[] {
  const { evidence, gaps } = audit;
  const incomplete = incompleteIn(audit.problems);
  const mistakes = audit.problems.length - incomplete.length;
  const usual = usualLists(scans);
  const lists = listsOf(audit);
  return [
    ...(age > OLD ? [`old: scanned ${whenWords({ daysLeft: -age })}`] : []),
    ...(age < 0 ? ['scanned for a later date'] : []),
    ...(lists === usual ? [] : [`made with other registries: ${lists}`]),
    ...(mistakes > 0 ? [`${plural(mistakes, 'mistake')} in waivers or the baseline`] : []),
    ...(incomplete.length > 0 ? [`incomplete: ${plural(incomplete.length, 'problem')}`] : []),
    ...(incomplete.length === 0 && gaps.length > 0 ? ['not everything was seen'] : []),
    ...treeDoubts(evidence),
  ];
}

function treeDoubts({ commit, uncommitted }: Evidence): string[] {
  if (commit === null) return ['not from a commit'];
  if (uncommitted === null) return ['git could not tell whether its files are as committed'];
  return uncommitted.length > 0 ? [`${plural(uncommitted.length, 'file')} not as committed`] : [];
}

function listsOf({ registries }: AuditReport): string {
  return registries.map(({ name, digest }) => `${name} ${digest}`).join(', ');
}

/** The lists of most scans; of as many, those of the latest one. */
function usualLists(scans: readonly EarlierScan[]): string {
  const votes = new Map<string, { count: number; asOf: IsoDate }>();
  for (const { audit } of scans) {
    const lists = listsOf(audit);
    const { count = 0, asOf = '' } = votes.get(lists) ?? {};
    votes.set(lists, { count: count + 1, asOf: audit.asOf > asOf ? audit.asOf : asOf });
  }
  const [usual] = [...votes].sort(([, a], [, b]) => b.count - a.count || (a.asOf < b.asOf ? 1 : -1));
  return usual?.[0] ?? '';
}

/** Each list once. */
function registriesOf(scans: readonly EarlierScan[]): AuditReport['registries'] {
  const lists = new Map(
    scans.flatMap(({ audit }) => audit.registries.map((list) => [`${list.name} ${list.digest}`, list] as const)),
  );
  return [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
}

/** Each entry once, as the latest scan has it. */
function entriesOf(scans: readonly EarlierScan[], datedOf: MergeContext['datedOf']): Omit<AuditedEntry, 'counts'>[] {
  const earliestFirst = [...scans].sort((a, b) => (a.audit.asOf < b.audit.asOf ? -1 : 1));
  const entries = new Map(
    earliestFirst.flatMap(({ audit }) => audit.entries.map((entry) => [entry.id, entry] as const)),
  );
  return [...entries.values()].map((entry) => ({ ...entry, ...datedOf(entry.removal) }));
}

function evidenceOf(scans: readonly NamedScan[]): Evidence {
  return {
    name: plural(scans.length, 'scan'),
    repository: null,
    commit: null,
    directory: '',
    uncommitted: null,
    paths: [],
    options: [],
    settings: [],
    scope: scopeOfScans(scans.map(({ audit, name }) => ({ name, scope: audit.evidence.scope }))),
    excluded: [...new Set(scans.flatMap(({ audit }) => audit.evidence.excluded))].sort(),
    skipped: scans.flatMap(({ audit, name }) => audit.evidence.skipped.map((reason) => `${name}: ${reason}`)),
    scans: scans.map(({ source }) => source),
  };
}

/**
 * The scope of several scans.
 *
 * @internal
 */
export function scopeOfScans(scans: readonly { name: string; scope: string }[]): string {
  const all = scans.map(({ name, scope }): [string, string] => [name, scope]);
  return sha256(JSON.stringify(all.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** A gate has the settings of its project, so each scan keeps its own verdict. */
function verdictOf(scans: readonly MergedScan[]): AuditReport['verdict'] {
  const failed = scans.filter(({ verdict }) => verdict.failed).length;
  const text =
    failed === 0
      ? `check passed in ${scans.length === 1 ? 'the scan' : `all ${scans.length} scans`}, each on its own date`
      : `check failed in ${failed} of ${plural(scans.length, 'scan')}, each on its own date`;
  return { failed: failed > 0, text };
}
