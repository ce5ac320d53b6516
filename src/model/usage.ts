import type { CallRecord, HostEvidence, Location, NotUnderstood, TraceStep } from './finding.js';
import type { PartPlace } from './registry.js';
import type { Breach, SecretPlace, TokenRead } from './violation.js';

interface UseBase extends Location {
  api: string;
  /** Path template of the registry that the call's URL matches. */
  path: string;
  /** Upper-case methods the call may use; `?` for an unknown one. */
  methods: string[];
  host: HostEvidence;
  /** False if a hole is among the matching segments of the URL. */
  exact: boolean;
  /** Names of the functions and classes around the use, outermost first. */
  scope: string;
  /** Text of the use without what a formatter may change: the part of its fingerprint that survives moves. */
  anchor: string;
  trace: TraceStep[];
  /** What the request has in the places that conditions of the registry ask for, by `conditionKey`. */
  given?: Record<string, Given>;
  /** Whether the use is in generated code, which names all of an API, and hand-written code is not seen to be behind it. */
  isGeneratedOnly?: true;
}

/** What is known of a parameter or field of a request. */
export interface Given {
  /** The values it may have, as text. */
  values: string[];
  /** Whether it may have others, or be there at all. */
  isOpen: boolean;
}

/** A key of `given`. Names of headers are the same in any case. */
export function conditionKey({ in: place, name }: { in: PartPlace; name: string }): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** A call of an endpoint that the registry lists. */
export interface EndpointUse extends UseBase {
  kind: 'endpoint';
  /** The URL is handed to a function of which it is not known whether it sends anything. */
  isHandedOn?: true;
}

/** A field of a listed endpoint's body, written or read, or a parameter of a request. */
export interface FieldUse extends UseBase {
  kind: 'field';
  direction: PartPlace;
  field: string;
  /** If the use is of a value that it has here, or is compared with: that value. */
  value?: string;
  /** Names from the top of the body to the field; array steps left out. Of a parameter its name. */
  jsonPath: string[];
  /** False if the same code serves other endpoints too, so that the field may belong to another one. */
  single: boolean;
  /** Only tests give the value that the code sends here. */
  isOfTest?: true;
  /** Only a type declares the field; nothing reads it here. */
  isDeclared?: true;
  /** Only the type of a value tells that it is of the endpoint, and where it stands in the body. */
  isByType?: true;
  /** Of a field in an event: the names that the event may have, as comparisons tell; empty if nothing compares its name. */
  events?: string[];
  /** The names that it cannot have. */
  otherEvents?: string[];
  /** Whether the use reads from responses of this endpoint and from nothing else. */
  isSole?: true;
}

/** The literal path of a listed endpoint outside of any recognised call. */
export interface Mention extends UseBase {
  kind: 'mention';
}

export type Use = EndpointUse | FieldUse | Mention;

/** A text of an API, or an import of its SDK, in a file without a call that is understood. */
export interface SilentText extends NotUnderstood {
  /** Clients that the text only helps to make. If one of them is called anywhere, the text is understood. */
  unless: string[];
}

/** Whether what a person says of a URL meets something in the code. */
export interface StatedUse {
  /** Where it is stated, and of which name or place, for people. */
  source: string;
  of: string;
  /** Whether it says something of a URL that the code does not have. */
  isMet: boolean;
  /** Where the code has another URL under that name. */
  contradictedAt: Location | null;
}

/** The result of the calls stage: plain data, no syntax. */
export interface Usage {
  uses: Use[];
  calls: CallRecord[];
  notUnderstood: NotUnderstood[];
  silent: SilentText[];
  /** Where calls break the contract of their API, without the rules that compare the whole program. */
  breaches: Breach[];
  /** The places that read the token of a call. */
  tokens: TokenRead[];
  /** The literals of tokens. */
  secrets: SecretPlace[];
  stated: StatedUse[];
}
