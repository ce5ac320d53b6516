import type { Location, TraceStep } from './coverage.js';
import type {
  AfterRemoval,
  Basis,
  BodyPlace,
  FixClass,
  IsoDate,
  ParameterPlace,
  PartPlace,
  Replacement,
} from './registry.js';
import type { Seen } from './run-time/seen.js';

export type { Location, TraceStep, CallRecord, NotUnderstood, Problem, Unanalysed, LeavingImport } from './coverage.js';

/** How sure a finding is; README.md says what the words mean. */
export type Confidence = 'high' | 'medium' | 'low';
export const CONFIDENCES = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];

/** Where the as-of day is relative to the removal day; `deprecated` if there is none. */
export type Phase = 'removed' | 'imminent' | 'scheduled' | 'deprecated';
export const PHASES = ['removed', 'imminent', 'scheduled', 'deprecated'] as const satisfies readonly Phase[];

/**
 * The evidence that a call goes to the API: its own host or SDK (`host`), something else in the project, none, or
 * rather something against it (`other`): another host, or a path that any API may have in a project that shows none.
 */
export type HostEvidence = 'host' | 'project' | 'none' | 'other';

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
  /** The number of the use among equal ones, from 0. */
  ordinal: number;
}

/** A finding that can be recognised later. The place is for baselines; no report has it. */
export type PlacedFinding = Finding & {
  place: Place;
  /** Whether the place reads from responses of the entry's endpoint, and from nothing else. For edits; no report has it. */
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
  /** How often requests of the running program used it; null if none did. Only with `--evidence`. */
  seen?: Seen | null;
};
