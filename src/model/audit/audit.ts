import type { Dated, Phase, ReportedFinding } from '../finding.js';
import type { ScanReport } from '../results/report.js';
import type { Pace } from './history.js';
import type { IsoDate, Replacement } from '../registry.js';
import type { ReportedViolation } from '../violation.js';

/** The report of `report`: what a scan found, with what its readers ask beside that: whose, where, since when. */

/** Lines of code around a place. */
export interface Excerpt {
  /** Number of the first line, 1-based. */
  line: number;
  /** Cut where they are long, with an ellipsis. */
  lines: string[];
}

/** The commit that last changed a line. */
export interface LastChange {
  author: string;
  /** In UTC. */
  day: IsoDate;
  commit: string;
}

/** What an audit knows of a place in code. */
export interface Surroundings {
  /** As CODEOWNERS has them; empty if nobody owns the file. */
  owners: string[];
  /** Name in the nearest package.json that has one. */
  package: string | null;
  /** Address of the line at the commit; null if no remote is known, or if the file differs from the commit. */
  link: string | null;
  /** Null if the file can no longer be read. */
  code: Excerpt | null;
  /** Only with `--blame`; null if no commit has the line. */
  lastChange?: LastChange | null;
}

/** The place in a report over several scans. */
interface Merged {
  /** Name of the scan, as `scans` of the report has it. */
  scan?: string;
}

export type AuditedFinding = ReportedFinding & Surroundings & Merged;
export type AuditedViolation = ReportedViolation & Surroundings & Merged;

/** Numbers of findings. A use with two owners counts for both, and once in a total. */
export interface Counts {
  /** Of confidence high or medium. */
  uses: number;
  /** Of confidence low: an entry is named, and nothing shows that it is used. */
  mentions: number;
  /** Of the uses: those after whose removal nothing fails, and only data is missing. */
  silent: number;
  /** Of the uses: those of which nobody has published what happens after the removal. */
  unknown: number;
  /** Of the uses: those that a waiver or the baseline accepts. */
  accepted: number;
  /** Of the uses: those without an owner. */
  unowned: number;
  /** Files with uses. */
  files: number;
  /** The uses by phase. */
  phases: Record<Phase, number>;
}

/** An entry of the registry as of the day, used or not. */
export interface AuditedEntry extends Dated {
  id: string;
  /** Id of its API; only with evidence of requests. */
  api?: string;
  /** What it is about, in words. */
  subject: string;
  method: string;
  path: string;
  removal: IsoDate | null;
  /** What happens after the removal, each as a clause. */
  outcomes: string[];
  replacement: Replacement | null;
  /** What to do instead, in a sentence or two. */
  instruction: string;
  counts: Counts;
}

/** The uses that the next removal takes away. */
export interface NextRemoval {
  day: IsoDate;
  daysLeft: number;
  uses: number;
  silent: number;
  unknown: number;
  /** Ids, sorted. */
  entries: string[];
  /** Sorted; null stands for nobody. */
  owners: (string | null)[];
}

/** By what findings are grouped. */
export const GROUPINGS = ['owner', 'package', 'entry', 'date', 'directory', 'file'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Group {
  /** Null for findings without an owner, a package or a day. */
  key: string | null;
  counts: Counts;
}

/** A file that decides what a scan finds, and its digest. */
export interface DigestedFile {
  /** POSIX path relative to the scanned root, or `built-in`. */
  file: string;
  /** `sha256-` and 64 hexadecimal digits. */
  digest: string;
}

/** What a second person needs to get the same report. */
export interface Evidence {
  /** Name for people: owner and name of the remote, or the name of the directory. */
  name: string;
  /** Address of the remote without credentials; null if there is none. */
  repository: string | null;
  /** Null outside of a repository, and before its first commit. */
  commit: string | null;
  /** POSIX path of the scanned root in its repository; empty for its top. */
  directory: string;
  /** Files that differ from the commit: changed ones, and new ones that a scan reads. Null without an answer of git. */
  uncommitted: string[] | null;
  /** The paths of the command, as written; empty for the current directory. */
  paths: string[];
  /** The options of the command that decide what it finds and how urgent that is, as written: `--within 60`. */
  options: string[];
  /** Configuration, baseline, register of tokens, contracts and CODEOWNERS, as far as there are any. */
  settings: DigestedFile[];
  /** Digest of what is looked at: paths, patterns, hosts, confidence. Numbers of another scope are not comparable. */
  scope: string;
  /** Patterns of files that are not analysed. */
  excluded: string[];
  /** Why other files are left out, each as a clause. */
  skipped: string[];
  /** Only of a report over several scans: their files. */
  scans?: DigestedFile[];
}

/** The verdict of `check` on the same day, with the settings of the project. */
export interface GateVerdict {
  failed: boolean;
  text: string;
}

/** One of several scans in a report. */
export interface MergedScan {
  /** Unique in the report. */
  name: string;
  asOf: IsoDate;
  /** Days from its as-of day to that of the report; negative if it is later. */
  age: number;
  commit: string | null;
  /** Number of files that differ from the commit; null if that is unknown. */
  uncommitted: number | null;
  counts: Counts;
  verdict: GateVerdict;
  /** Why its numbers may be wrong today, each as a clause. */
  doubts: string[];
}

/** What `report --format json` prints. Keys of a scan are those of `scan --format json`. */
export interface AuditReport extends Omit<ScanReport, 'findings' | 'violations'> {
  /** Version of this shape. */
  audit: 1;
  findings: AuditedFinding[];
  violations: AuditedViolation[];
  /** All entries of the registry, by urgency: what the next removal takes first. */
  entries: AuditedEntry[];
  totals: Counts & { entries: number; usedEntries: number; violations: number; notUnderstood: number };
  /** Null if no removal to come takes a use away. */
  next: NextRemoval | null;
  grouping: Grouping;
  groups: Group[];
  verdict: GateVerdict;
  /** Only with a history. */
  pace?: Pace;
  /** Only of a report over several scans: they, by name. */
  scans?: MergedScan[];
  /** What the scan could not see, each as a clause. An entry without a use is proved unused only if there is none. */
  gaps: string[];
  evidence: Evidence;
}
