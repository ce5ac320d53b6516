import type { createColors } from 'picocolors';
import type { Contract } from '../model/contract.js';
import type { DatedFinding, Severity, Suppression } from '../model/finding.js';
import type { ScanReport } from '../model/results/report.js';
import type { Hidden } from '../model/coverage.js';
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

/** The formats of a gate. Only a gate knows the days to come, so only it has a calendar. */
export const GATE_FORMAT_NAMES = [...FORMAT_NAMES, 'ics'] as const;

export type Format = (typeof GATE_FORMAT_NAMES)[number];

export type Colors = ReturnType<typeof createColors>;

/** The commit of a scanned repository. */
export interface Revision {
  /** Absolute address of the repository, without credentials. */
  repository: string;
  commit: string;
}

/** What a format may need beside the report. Formats use neither the file system nor the process. */
export interface FormatContext {
  colors: Colors;
  /** Columns that a text for a terminal tries to stay within. */
  width: number;
  /** Whether the output goes to a terminal, which breaks longer lines anywhere. A filter such as `grep` needs whole lines. */
  isTerminal: boolean;
  /** All entries of the registry, with and without findings. */
  entries: readonly Entry[];
  /** The contracts that calls were checked against. */
  contract: Contract;
  /** Lines of a scanned file without line ends, or undefined if it cannot be read. */
  linesOf: (file: string) => readonly string[] | undefined;
  /** Where the scanned files come from, if known. */
  revision: () => Revision | null;
  /** The verdict's severity of a finding of the report. */
  severityOf: (finding: DatedFinding) => Severity;
  /** What accepted a finding or a violation of the report until it expired, or undefined. */
  expiredOf: (subject: { id: string }) => Suppression | undefined;
  /** What the report leaves out because of its confidence. */
  hidden: Hidden;
  /** Show the trace of each finding, and low-confidence findings in full. */
  verbose: boolean;
  /** Leave out the summary. */
  quiet: boolean;
  /** Show which findings will fail on which day, instead of the findings. */
  ahead: boolean;
  /** The conclusion of a gate, as one sentence; null without a gate. */
  conclusion: { failed: boolean; text: string } | null;
}

export type Formatter = (report: ScanReport, context: FormatContext) => string;

/**
 * Where the paths of a report begin. `here`: in the current directory, for a person who opens them. `root`: at the
 * scanned root, so that the report is the same from anywhere. `repository`: at the top of the repository, as code hosts
 * and build servers name files.
 */
export type PathBase = 'here' | 'root' | 'repository';

export interface FormatRow {
  write: Formatter;
  paths: PathBase;
  /** Whether the format shows the conclusion of a gate. */
  concludes: boolean;
  /** Whether it has the edits of findings. */
  withFixes: boolean;
}
