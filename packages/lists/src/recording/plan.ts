/**
 * What goes between the process that records an SDK and its child, in which the SDK runs. All of it is plain JSON.
 */

/** Names that lead from a client to a method at most, and methods of a client. */
export const DEEPEST_METHOD = 6;
export const MOST_METHODS = 8_000;

/**
 * A placeholder for an argument, as far as the declarations of the SDK say which one it takes. An object has the
 * properties that it must have; `optional` are names of texts that it may have.
 */
export type Plan =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'bytes' }
  | { kind: 'date' }
  | { kind: 'list' }
  | { kind: 'unknown' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'object'; properties: Readonly<Record<string, Plan>>; optional: readonly string[] };

export interface PlannedParameter {
  name: string;
  plan: Plan;
  optional: boolean;
}

/** A method of a client as it is declared. */
export interface PlannedMethod {
  /** The names that lead to it from the client: `users.get`. */
  name: string;
  parameters: readonly PlannedParameter[];
}

/** An argument, or what the names below it lead to: `0.body`. */
export type Place = string;

/** What the child is to do. */
export interface Job {
  /** The module of the SDK as an import names it, and the expression that makes a client of its exports. */
  module: string;
  make: string;
  /** The names in the expression that are exports of the module; what makes the client comes first. */
  names: readonly string[];
  declared: readonly PlannedMethod[];
  /** Where the client may be given another base, among the arguments that make it. */
  bases: readonly Place[];
  /** The names of methods that are not to be called: an earlier child did not come back from them. */
  skip: readonly string[];
}

/** A request that a method sent, with placeholders in it. */
export interface SentRequest {
  method: string;
  url: string;
  /** The body as text, or null. */
  body: string | null;
}

export interface Recorded {
  name: string;
  request: SentRequest;
  /** The placeholders of the call: each text, and the place that it came from. */
  placeholders: readonly (readonly [text: string, place: Place])[];
  /** Where the parsed body is in what the method gives: the empty name is the whole. Null if that is not known. */
  bodyIn: string | null;
}

/** A method that sends any request it is told to, found by telling it one. */
export interface GeneralMethod {
  name: string;
  /** The path that was asked for is the end of its URL. */
  request: SentRequest;
  asked: string;
  /** Where it takes method and URL: in one text, or each in its place. Without a place the name fixes the method. */
  places: { route: Place } | { method?: Place; url: Place };
  placeholders: Recorded['placeholders'];
  bodyIn: string | null;
}

/** How a function or class that makes clients is exported. */
export interface MadeBy {
  isNamed: boolean;
  isDefault: boolean;
  /** Whether it may be called without `new`. */
  isFunction: boolean;
}

export type Message =
  /** A client could not be made; nothing else follows. */
  | { kind: 'unusable'; why: string }
  /** Under which exports of the module the function or class is that makes the client. */
  | { kind: 'made'; by: MadeBy }
  /** The next method is about to be called. */
  | { kind: 'calls'; name: string }
  | { kind: 'recorded'; recorded: Recorded }
  | { kind: 'general'; general: GeneralMethod }
  | { kind: 'silent'; name: string; why: string }
  | { kind: 'base'; place: Place }
  | { kind: 'done' };
