import type { Subject } from './acceptance.js';
import type { Change, Confidence, Location, Place, Severity, Suppression, TraceStep, HostEvidence } from './finding.js';
import type { RuleId, Section } from './contract.js';

/** A place where a call breaks the contract of its API, as the calls stage finds it. */
export interface Breach extends Location {
  rule: RuleId;
  /** Id of the API in the contract. */
  api: string;
  /** Id of the operation, or null if that is not known or not in the contract. */
  operation: string | null;
  /** Path template of the operation, or null if the contract does not list the path. */
  path: string | null;
  host: HostEvidence;
  /** False if something on the way is only likely. */
  exact: boolean;
  /** What differs from what is right, in words; never the text of a token. */
  facts: Readonly<Record<string, string>>;
  /** Names of the functions and classes around the place, outermost first. */
  scope: string;
  /** Text of the place without what a formatter may change, and without any token. */
  anchor: string;
  trace: TraceStep[];
}

/** The fact `contentType` of `require-json` where a body is sent without one. */
export const NO_CONTENT_TYPE = 'none';

/** A place that reads the token of a call: what `no-shared-token` compares over the whole program. */
export interface TokenRead extends Omit<Breach, 'rule' | 'facts'> {
  /** Equal for places that read the same token: `env GLEAN_TOKEN`. */
  source: string;
  /** The environment variable, if the source is one. */
  variable: string | null;
}

/** The range of a secret in a literal. Reports mask it wherever they show source text. */
export interface SecretPlace extends Location {
  /** The same text elsewhere may be something else: the value of a query, or a word. */
  isOnlyHere?: true;
}

/** A reported violation of a contract. */
export interface Violation extends Location {
  /** Stable fingerprint of rule, file, enclosing scope, text, and ordinal. It does not depend on lines. */
  id: string;
  rule: RuleId;
  confidence: Confidence;
  message: string;
  section: Section;
  trace: TraceStep[];
}

/** A violation that can be recognised later, with what an edit of it depends on; no report has either. */
export type PlacedViolation = Violation & { place: Place; facts: Breach['facts'] };

/** A violation as the verdict takes it. */
export type ViolationSubject = PlacedViolation & Subject & { entry: RuleId; in: null; removal: null };

/** What becomes of the violations of a rule. */
export const LEVELS = ['error', 'warn', 'off'] as const;
export type Level = (typeof LEVELS)[number];

/** A violation as a report shows it. */
export type ReportedViolation = Violation & {
  severity: Severity;
  suppressed?: Suppression;
  change?: Change;
};
