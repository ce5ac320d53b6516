import type { CallRecord, Location, NotUnderstood, TraceStep } from './finding.js';
import type { Direction } from './registry.js';

/**
 * What shows that a call goes to the API: its own host (or SDK), something else in the project, nothing, or another
 * host.
 */
export type HostEvidence = 'host' | 'project' | 'none' | 'other';

interface UseBase extends Location {
  api: string;
  /** Path template of the registry that the call's URL matches. */
  path: string;
  /** Upper-case methods the call may use; `?` for an unknown one. */
  methods: string[];
  host: HostEvidence;
  /** False when a hole stands beside the matching segments of the URL. */
  exact: boolean;
  /** Names of the functions and classes around the use, outermost first. */
  scope: string;
  /** Text of the use without what a formatter may change: the part of its fingerprint that survives moving. */
  anchor: string;
  trace: TraceStep[];
}

/** A call of an endpoint that the registry lists. */
export interface EndpointUse extends UseBase {
  kind: 'endpoint';
  /** It stands in generated code, which nobody is seen to call. */
  isGeneratedOnly?: true;
}

/** A field of a listed endpoint's body, written or read. */
export interface FieldUse extends UseBase {
  kind: 'field';
  direction: Direction;
  field: string;
  /** Names from the top of the body to the field; array steps left out. */
  jsonPath: string[];
  /** False when the same code serves other endpoints too, so that the field may be another one's. */
  single: boolean;
  /** Nothing reads it here: a type only declares it. */
  isDeclared?: true;
}

/** The path of a listed endpoint as a literal, in no call that was recognised. */
export interface Mention extends UseBase {
  kind: 'mention';
}

export type Use = EndpointUse | FieldUse | Mention;

/** A text of an API, or an import of its SDK, in a file in which no call is understood. */
export interface SilentText extends NotUnderstood {
  /**
   * Clients of which it says no more than how they are made: where one of these is called anywhere, it is understood.
   */
  unless: string[];
}

/** What the calls stage found: plain data, no syntax. */
export interface Usage {
  uses: Use[];
  calls: CallRecord[];
  notUnderstood: NotUnderstood[];
  silent: SilentText[];
}
