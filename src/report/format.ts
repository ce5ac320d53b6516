import type { createColors } from 'picocolors';
import type { DatedFinding, ScanReport, Severity, Suppression } from '../model/finding.js';
import type { Entry } from '../model/registry.js';

/** Names of the formats of findings, as `--format` takes them. */
export const FORMAT_NAMES = [
  'pretty',
  'compact',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'markdown',
] as const;

/** The formats of a gate: a calendar is of days to come, of which only a gate knows. */
export const GATE_FORMAT_NAMES = [...FORMAT_NAMES, 'ics'] as const;

export type Format = (typeof GATE_FORMAT_NAMES)[number];

export type Colors = ReturnType<typeof createColors>;

/** What a format may need beside the report. Formats touch neither the file system nor the process. */
/** The commit that a scanned repository stands at. */
export interface Revision {
  /** Absolute address of the repository, without credentials. */
  repository: string;
  commit: string;
}

export interface FormatContext {
  colors: Colors;
  /** Columns that a text for a terminal tries to stay within. */
  width: number;
  /** Whether it is shown on a terminal, which breaks longer lines anywhere. Elsewhere a line is what `grep` finds. */
  isTerminal: boolean;
  /** All entries of the registry, those without a finding too. */
  entries: readonly Entry[];
  /** Lines of a scanned file without their line ends, or undefined when it cannot be read. */
  linesOf: (file: string) => readonly string[] | undefined;
  /** Where the scanned files come from, if that is known. */
  revision: () => Revision | null;
  /** What the verdict says of a finding of the report. */
  severityOf: (finding: DatedFinding) => Severity;
  /** What had accepted a finding of the report until it expired, or undefined. */
  expiredOf: (finding: DatedFinding) => Suppression | undefined;
  /** Number of findings that the report leaves out because of their confidence. */
  hidden: number;
  /** Show the trace of each finding, and low-confidence findings in full. */
  verbose: boolean;
  /** Leave the summary out. */
  quiet: boolean;
  /** Show which findings will fail on which day, in the place of the findings. */
  ahead: boolean;
  /** What a gate concluded, as one sentence; null when no gate was asked. */
  conclusion: { failed: boolean; text: string } | null;
}

export type Formatter = (report: ScanReport, context: FormatContext) => string;

/**
 * Where the paths of a report begin: `here`, in the current directory, for a person who opens them; at the scanned
 * `root`, so that a report is the same from anywhere; at the top of the `repository`, which is how code hosts and build
 * servers name files.
 */
export type PathBase = 'here' | 'root' | 'repository';

export interface FormatRow {
  write: Formatter;
  paths: PathBase;
  /** Whether it says how a gate ended. */
  concludes: boolean;
}
