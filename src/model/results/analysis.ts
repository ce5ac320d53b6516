import type { WaiverComment } from '../acceptance.js';
import type { CallRecord, LeavingImport, OutsideCalls, NotUnderstood, Problem, Unanalysed } from '../coverage.js';
import type { PlacedFinding } from '../finding.js';
import type { TokenUse } from '../token.js';
import type { StatedUse } from '../usage.js';
import type { PlacedViolation, SecretPlace } from '../violation.js';

/** The result of a scan without any date: of the stages from files to findings. */
export interface Analysis {
  /** Absolute path to which every `file` is relative. */
  root: string;
  /** The reported findings. */
  findings: PlacedFinding[];
  /** Findings outside of what is reported. Code may have moved from there. */
  elsewhere: PlacedFinding[];
  /** The reported violations of contracts, sorted by place. */
  violations: PlacedViolation[];
  /** Violations outside of what is reported. */
  violationsElsewhere: PlacedViolation[];
  /** The literals of tokens, in any file. Reports mask them. */
  secrets: SecretPlace[];
  /** The environment variables that are read as tokens, sorted by place. */
  tokens: TokenUse[];
  calls: CallRecord[];
  /** Calls outside of what is reported. */
  callsElsewhere: CallRecord[];
  /** Sorted by place. */
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  /** What statements about URLs from outside of the code meet. */
  stated: StatedUse[];
  problems: Problem[];
  /** Only for isolated scans. */
  leaving?: LeavingImport[];
  /** Comments that may be waivers. They are parsed when the day is known. */
  waivers: WaiverComment[];
  /** Remarks for stderr that change no verdict, for example that git refused and the tree was walked instead. */
  notes: string[];
  stats: {
    /** Files read. */
    files: number;
    /** Of these, the sources. */
    sources: number;
    /** Files that the byte search kept. */
    candidates: number;
    /** Files parsed, wherever they are. */
    parsed: number;
    /** Sources that were analysed: what the search kept, and what these lead to. */
    analysed: number;
    calls: number;
    resolvedCalls: number;
    outside: OutsideCalls;
  };
}
