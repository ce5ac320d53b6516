import type { WaiverComment } from './acceptance.js';
import type { AfterRemoval, Direction, IsoDate, RegistrySource, Replacement } from './registry.js';

/** A range in a file. Lines and columns are 1-based; columns count UTF-16 code units; the end is exclusive. */
export interface Location {
  /** POSIX path relative to the scanned root. */
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** One step that led from a literal to the call, or from the call to the use. */
export interface TraceStep {
  file: string;
  line: number;
  column: number;
  note: string;
}

/** How sure a finding is; what each word means stands in ARCHITECTURE.md. */
export type Confidence = 'high' | 'medium' | 'low';
export const CONFIDENCES = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];

/** Where the as-of day stands to the removal day. */
export type Phase = 'removed' | 'imminent' | 'scheduled';
export const PHASES = ['removed', 'imminent', 'scheduled'] as const satisfies readonly Phase[];

interface FindingBase extends Location {
  /** Stable fingerprint: entry, file, enclosing scope, text of the use, ordinal. No line number goes into it. */
  id: string;
  /** Id of the registry entry. */
  entry: string;
  /** Method and path template of the entry. */
  method: string;
  path: string;
  removal: IsoDate;
  after: AfterRemoval;
  confidence: Confidence;
  message: string;
  replacement: Replacement | null;
  trace: TraceStep[];
}

export interface EndpointFinding extends FindingBase {
  kind: 'endpoint';
  field: null;
  in: null;
}

export interface FieldFinding extends FindingBase {
  kind: 'field';
  field: string;
  in: Direction;
}

/** A use, reported. It carries neither a date of today nor a severity: those are the verdict's. */
export type Finding = EndpointFinding | FieldFinding;

/**
 * What the fingerprint of a finding is made of, beside entry, direction and file. It stays when lines move and messages
 * change.
 */
export interface Place {
  /** Names of the functions and classes around the use, outermost first. */
  scope: string;
  /** Text of the use, without what a formatter may change. */
  anchor: string;
  /** Which of equal uses it is, from 0. */
  ordinal: number;
}

/** A finding that can be found again. No report has the place: it is for baselines. */
export type PlacedFinding = Finding & { place: Place };

/** What the as-of day adds to a finding. */
export interface Dated {
  phase: Phase;
  /** UTC calendar days from the as-of day to the removal day; negative when past. */
  daysLeft: number;
}

export type DatedFinding = Finding & Dated;

/**
 * `error`: fails the gate today. `warning`: does not fail it today, but would in a later phase or under a stricter
 * `failOn`. `info`: below the confidence that may fail it, or accepted.
 */
export type Severity = 'error' | 'warning' | 'info';
export const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

/** That somebody has accepted a finding, beside the code (`waiver`) or in a list (`baseline`). */
export interface Suppression {
  by: 'waiver' | 'baseline';
  /** In the words of whoever accepted it; null where no reason is asked for. */
  reason: string | null;
  /** The last day on which it holds. */
  until: IsoDate;
}

/** How a finding stands to the base of a change. */
export interface Change {
  /** `new`: the base does not have it. */
  state: 'new' | 'unchanged';
  /** Steps of the trace on lines that have changed, for a new finding on a line that has not. */
  cause: TraceStep[];
}

/** A finding as a report has it. */
export type ReportedFinding = DatedFinding & {
  suppressed?: Suppression;
  /** Only where a change is looked at. */
  change?: Change;
};

/** What a change is compared with. */
export interface ChangeBase {
  /** As the user wrote it. */
  ref: string;
  /** The commit at which HEAD and `ref` parted, in full. */
  commit: string;
}

/** A finding that begins to fail on a day. */
export interface ForecastFinding {
  /** Id of the finding. */
  id: string;
  /** What had accepted it until then, if that is why. */
  ended: Pick<Suppression, 'by' | 'until'> | null;
}

export interface ForecastDay {
  day: IsoDate;
  findings: ForecastFinding[];
}

/** When a gate fails, if nothing changes but the day. */
export interface Forecast {
  /** The first day on which it fails, which may be that of the report; null when no day is known. */
  red: IsoDate | null;
  /** In order; each has the findings that begin to fail on it. */
  days: ForecastDay[];
}

/** A call of a known client or of a wrapper around one. */
export interface CallRecord extends Location {
  /** Row of the client table: `fetch`, `axios`, `@gleanwork/api-client`. */
  client: string;
  /** Upper-case methods, or `?` when unknown. */
  method: string;
  /** URL as far as it is known, holes written `{…}`. */
  url: string;
  /** API of the registry that the call goes to, or null. */
  api: string | null;
  resolved: boolean;
  /** Why it is not resolved. */
  why: string | null;
}

/**
 * A call that has to do with an API, or may have, and of which it is not known what it calls. While there is one,
 * nothing is proved zero.
 */
export interface NotUnderstood {
  file: string;
  line: number;
  column: number;
  /** Its source on one line, shortened. */
  text: string;
  /** For people. */
  reason: string;
}

/** A file that could not be read or parsed, or an analysis that was cut short. Each makes the scan incomplete. */
export interface Problem {
  file: string;
  /** 1-based, or null when the problem is the whole file. */
  line: number | null;
  message: string;
}

/** A file in a language that is not analysed and that mentions the API. */
export interface Unanalysed {
  file: string;
  mentions: number;
}

/** An import that leads out of what an isolated scan analyses. */
export interface LeavingImport {
  file: string;
  line: number;
  specifier: string;
}

/** What a scan found, without any date: the stages files to findings. */
export interface Analysis {
  /** Absolute path that every `file` is relative to. */
  root: string;
  /** Those that are reported. */
  findings: PlacedFinding[];
  /** Those that were found outside of what is reported. Code may have come from there. */
  elsewhere: PlacedFinding[];
  calls: CallRecord[];
  /** Sorted by place. */
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only where nothing but the paths is analysed. */
  leaving?: LeavingImport[];
  /** What may be waivers; they are read when the day is known. */
  waivers: WaiverComment[];
  /** Remarks for stderr that change no verdict, for example that git refused and the tree was walked instead. */
  notes: string[];
  stats: {
    /** Files read. */
    files: number;
    /** Files that the byte search kept. */
    candidates: number;
    /** Files parsed. */
    parsed: number;
    calls: number;
    resolvedCalls: number;
  };
}

export interface Summary {
  files: number;
  candidates: number;
  calls: number;
  resolvedCalls: number;
  findings: { total: number; byPhase: Record<Phase, number>; byConfidence: Record<Confidence, number> };
}

/** The result of a scan as of a day; `scan --format json` prints it. */
export interface ScanReport {
  tool: { name: string; version: string };
  asOf: IsoDate;
  registries: RegistrySource[];
  /** Only where a change is looked at. */
  changedSince?: ChangeBase;
  findings: ReportedFinding[];
  summary: Summary;
  /** Of `check` only. Without `changedSince`: it is about the gate of the whole. */
  forecast?: Forecast;
  /** Sorted by place. */
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
  problems: Problem[];
  /** Only where nothing but the paths is analysed: imports that leave them. Then nothing is proved zero. */
  leaving?: LeavingImport[];
}
