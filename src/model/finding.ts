import type { WaiverComment } from './acceptance.js';
import type { Location, TraceStep, CallRecord, NotUnderstood, Problem, Unanalysed, LeavingImport } from './coverage.js';
import type {
  AfterRemoval,
  Basis,
  BodyPlace,
  FixClass,
  IsoDate,
  ParameterPlace,
  PartPlace,
  RegistrySource,
  Replacement,
} from './registry.js';
import type { SdkDrift } from './list-diff.js';
import type { ReportedToken, TokenUse, UnknownToken } from './token.js';
import type { PlacedViolation, ReportedViolation, SecretPlace } from './violation.js';

export type { Location, TraceStep, CallRecord, NotUnderstood, Problem, Unanalysed, LeavingImport } from './coverage.js';

/** How sure a finding is; README.md says what the words mean. */
export type Confidence = 'high' | 'medium' | 'low';
export const CONFIDENCES = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];

/** Where the as-of day is relative to the removal day; `deprecated` if there is none. */
export type Phase = 'removed' | 'imminent' | 'scheduled' | 'deprecated';
export const PHASES = ['removed', 'imminent', 'scheduled', 'deprecated'] as const satisfies readonly Phase[];

interface FindingBase extends Location {
  /** Stable fingerprint of entry, file, enclosing scope, text of the use, and ordinal. It does not depend on lines. */
  id: string;
  /** Id of the registry entry. */
  entry: string;
  /** Method and path template of the entry. */
  method: string;
  path: string;
  /** Null if the registry has no day. */
  removal: IsoDate | null;
  after: AfterRemoval;
  confidence: Confidence;
  message: string;
  replacement: Replacement | null;
  trace: TraceStep[];
  /** What the source of the entry marks, if the registry says. */
  basis?: Basis;
  /** If it is read from an event: the names of the events that it may be of. */
  events?: string[];
}

export interface EndpointFinding extends FindingBase {
  kind: 'endpoint';
  field: null;
  in: null;
}

export interface FieldFinding extends FindingBase {
  kind: 'field';
  field: string;
  in: BodyPlace;
}

export interface ParameterFinding extends FindingBase {
  kind: 'parameter';
  /** Name of the parameter. */
  field: string;
  in: ParameterPlace;
}

export interface ValueFinding extends FindingBase {
  kind: 'value';
  /** Name of the field or parameter that has the value. */
  field: string;
  in: PartPlace;
  value: string;
}

/** A reported use. It carries neither today's date nor a severity: those belong to the verdict. */
export type Finding = EndpointFinding | FieldFinding | ParameterFinding | ValueFinding;

/**
 * What identifies a finding, beside entry, direction and file. It stays the same when lines move and messages change.
 */
export interface Place {
  /** Names of the functions and classes around the use, outermost first. */
  scope: string;
  /** Text of the use, without what a formatter may change. */
  anchor: string;
  /** Its number among equal uses, from 0. */
  ordinal: number;
}

/** A finding that can be recognised later. The place is for baselines; no report has it. */
export type PlacedFinding = Finding & {
  place: Place;
  /** It reads from responses of the entry's endpoint, and from nothing else. For edits; no report has it. */
  isSole?: true;
  /** Only a type or a schema declares the field. For edits; no report has it. */
  isDeclared?: true;
  /** The list names its place in the body. For edits; no report has it. */
  isPlaced?: true;
};

/** What the as-of day adds to a finding. */
export interface Dated {
  phase: Phase;
  /** UTC calendar days from the as-of day to the removal day; negative when past, null without a day. */
  daysLeft: number | null;
}

export type DatedFinding = Finding & Dated;

/**
 * `error`: fails the gate today. `warning`: would fail it in a later phase or under a stricter `failOn`. `info`: never
 * fails, because its confidence is too low or it is accepted.
 */
export type Severity = 'error' | 'warning' | 'info';
export const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

/** The acceptance of a finding, beside the code (`waiver`) or in a list (`baseline`). */
export interface Suppression {
  by: 'waiver' | 'baseline';
  /** In the words of the person who accepted it; null where no reason is required. */
  reason: string | null;
  /** The last day on which it holds. */
  until: IsoDate;
}

/** How a finding relates to the base of a change. */
export interface Change {
  /** `new`: the base does not have it. */
  state: 'new' | 'unchanged';
  /** For a new finding on an unchanged line: the steps of its trace on changed lines. */
  cause: TraceStep[];
}

/** Edits that carry out a replacement, together or not at all. */
export interface FindingFix {
  /** Whether the program provably does what it did. */
  safe: boolean;
  /** Why it may not, each as a clause. */
  risks: string[];
  /** Id of the finding that has the edits of both. */
  with?: string;
  edits: (Location & { text: string })[];
}

/** A finding as a report shows it. */
export type ReportedFinding = DatedFinding & {
  /** What becomes of the use. */
  class?: FixClass;
  /** The edits, where some are known; only in formats for programs. */
  fixes?: FindingFix[];
  suppressed?: Suppression;
  /** Only with `--changed-since`. */
  change?: Change;
};

/** What a change is compared with. */
export interface ChangeBase {
  /** As the user wrote it. */
  ref: string;
  /** The merge base of HEAD and `ref`, in full. */
  commit: string;
}

/** A finding or a violation that begins to fail on a day. */
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
  /** Sorted by place. */
  notUnderstood: NotUnderstood[];
  unanalysed: Unanalysed[];
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
  };
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
  registries: Omit<RegistrySource, 'version'>[];
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
}
