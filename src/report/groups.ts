import { groupBy } from '../collections/group-by.js';
import type { Phase, ReportedFinding } from '../model/finding.js';
import type { AfterRemoval, IsoDate } from '../model/registry.js';
import { isSilent } from './effects.js';
import { compareDaysLeft } from './words.js';

/** All findings of one entry, at least one. */
export interface EntryGroup {
  entry: string;
  /** The first finding. All of them describe the entry in the same way. */
  first: ReportedFinding;
  findings: ReportedFinding[];
  removal: IsoDate | null;
  phase: Phase;
  /**
   * What happens after the removal, the silent outcome first; two for a field that is deprecated in both directions.
   */
  afters: AfterRemoval[];
}

/** All findings below one directory. */
export interface DirectoryGroup {
  /** POSIX path relative to the scanned root, at most two steps; `.` for files in the root itself. */
  directory: string;
  findings: ReportedFinding[];
}

/** Silent outcomes come first: nothing fails on the day, so nobody notices. */
const SILENT_FIRST = [
  'absent',
  'ignored',
  'rejected',
  'gone',
  'error',
  'unknown',
] as const satisfies readonly AfterRemoval[];

/** Groups by urgency: by removal date, on the same date silent outcomes first, then by id. */
export function byEntry(findings: readonly ReportedFinding[]): EntryGroup[] {
  const groups = [...groupBy(findings, ({ entry }) => entry)].map(([entry, members]) => toEntryGroup(entry, members));
  return groups.sort(
    (a, b) => compareDaysLeft(a.first, b.first) || silenceRank(a) - silenceRank(b) || compare(a.entry, b.entry),
  );
}

function toEntryGroup(entry: string, findings: [ReportedFinding, ...ReportedFinding[]]): EntryGroup {
  const [first] = findings;
  const afters = SILENT_FIRST.filter((after) => findings.some((finding) => finding.after === after));
  return { entry, first, findings, removal: first.removal, phase: first.phase, afters };
}

function silenceRank({ afters }: EntryGroup): number {
  return afters.some(isSilent) ? 0 : 1;
}

const TEAM_DEPTH = 2;

/**
 * Groups by the first two directories, where monorepos (`packages/web`) and single packages (`src/billing`) separate
 * teams; the largest group first.
 */
export function byDirectory(findings: readonly ReportedFinding[]): DirectoryGroup[] {
  const groups = [...groupBy(findings, ({ file }) => directoryOf(file))].map(([directory, members]) => ({
    directory,
    findings: members,
  }));
  return groups.sort((a, b) => b.findings.length - a.findings.length || compare(a.directory, b.directory));
}

export function directoryOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, TEAM_DEPTH).join('/') || '.';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
