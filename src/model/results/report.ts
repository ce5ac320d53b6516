import type { LeavingImport, NotUnderstood, OutsideCalls, Problem, Unanalysed } from '../coverage.js';
import type { Confidence, Phase, ReportedFinding, Severity, Suppression } from '../finding.js';
import type { SdkDrift } from '../list-diff.js';
import type { Observed } from '../run-time/observed.js';
import type { IsoDate, RegistrySource } from '../registry.js';
import type { ReportedToken, UnknownToken } from '../token.js';
import type { ReportedViolation } from '../violation.js';

/** What a change is compared with. */
export interface ChangeBase {
  /** As the user wrote it. */
  ref: string;
  /** The merge base of HEAD and `ref`, in full. */
  commit: string;
}

/** A finding or a violation that will start to fail on a day. */
export interface ForecastFinding {
  /** Id of the finding or the violation. */
  id: string;
  /** The acceptance that ended, if that is why. */
  ended: Pick<Suppression, 'by' | 'until'> | null;
}

export interface ForecastDay {
  day: IsoDate;
  findings: ForecastFinding[];
  /** Names of the tokens that begin to fail on it, if there are some. */
  tokens?: string[];
}

/** When a gate will fail if nothing but the day changes. */
export interface Forecast {
  /** The first day on which it fails, possibly that of the report; null if it never does. */
  red: IsoDate | null;
  /** In order; each has the findings that begin to fail on it. */
  days: ForecastDay[];
}

export interface Summary {
  /** Files read, in whatever language. */
  files: number;
  /** Of these, the sources. */
  sources: number;
  /** Sources that the byte search kept. */
  candidates: number;
  /** Sources that were analysed: what the search kept, and what these lead to. */
  analysed: number;
  calls: number;
  resolvedCalls: number;
  /** Only if there are some. Calls of files that were not analysed are counted as they are written. */
  outside?: OutsideCalls;
  /** Uses are of confidence high or medium, mentions of low. */
  findings: {
    total: number;
    uses: number;
    mentions: number;
    byPhase: Record<Phase, number>;
    byConfidence: Record<Confidence, number>;
  };
  violations: { total: number; bySeverity: Record<Severity, number>; byConfidence: Record<Confidence, number> };
}

/** The result of a scan as of a day; `scan --format json` prints it. */
export interface ScanReport {
  tool: { name: string; version: string };
  asOf: IsoDate;
  registries: RegistrySource[];
  /** Only with `--changed-since`. */
  changedSince?: ChangeBase;
  findings: ReportedFinding[];
  /** Sorted by place and rule. */
  violations: ReportedViolation[];
  /** The register of tokens as of the day, in its order; only with a register. */
  tokens?: ReportedToken[];
  /** What code reads as tokens and the register does not have, sorted by place; only with a register. */
  unknownTokens?: UnknownToken[];
  summary: Summary;
  /** Only of `check`. Always about the whole, even with `changedSince`. */
  forecast?: Forecast;
  /** Sorted by place. */
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only for isolated scans: the imports that leave them. Then nothing is proved zero. */
  leaving?: LeavingImport[];
  /** What installed SDKs declare, and the lists do not say; only if there is something. It changes no finding. */
  drift?: SdkDrift[];
  /** What requests of the running program say; only with `--evidence`. */
  observed?: Observed;
}
