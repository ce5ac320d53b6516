import type { createColors } from 'picocolors';
import type { ScanReport } from '../model/finding.js';
import type { Entry } from '../model/registry.js';

/** Names of the formats, as `--format` takes them. */
export type Format = 'pretty' | 'json' | 'markdown';

export type Colors = ReturnType<typeof createColors>;

/** What a format may need beside the report. Formats touch neither the file system nor the process. */
export interface FormatContext {
  colors: Colors;
  /** All entries of the registry, those without a finding too. */
  entries: readonly Entry[];
  /** Lines of a scanned file without their line ends, or undefined when it cannot be read. */
  linesOf: (file: string) => readonly string[] | undefined;
  /** Number of findings that the report leaves out because of their confidence. */
  hidden: number;
  /** Show the trace of each finding, and low-confidence findings in full. */
  verbose: boolean;
  /** Leave the summary out. */
  quiet: boolean;
  /** What a gate concluded, as one sentence; null when no gate was asked. */
  conclusion: { failed: boolean; text: string } | null;
}

export type Formatter = (report: ScanReport, context: FormatContext) => string;
