import type { ts as TS } from 'ts-morph';
import type { Trace } from '../../domain/trace.js';
import type { Values } from '../../domain/values.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';

/** A property of an object when a call is made. */
export interface KnownProperty {
  name: string;
  /** Where it is written. */
  node: TS.Node;
  values: Values;
  /** The traces of the objects that it is in. */
  traces: readonly Trace[];
  /** Whether the object certainly has it, so that it hides what another object has under the name. */
  isSure: boolean;
  /** Whether it is added where code may go another way. */
  isConditional: boolean;
}

/** The properties of some objects, any of which may be the one. */
export interface KnownProperties {
  properties: readonly KnownProperty[];
  /** Whether these are all: nothing unknown may have others. */
  isClosed: boolean;
  /** What of them is not known. */
  unknowns: Values;
}

export type Asking = Pick<ResolvedCall, 'sink' | 'chain'>;

/** How names are read. */
export interface Naming {
  /** Makes names equal that mean the same. */
  fold?: (name: string) => string;
  /** The only name that is asked for: what is behind it in order does not count. */
  only?: string;
  /** Whether `null` is a value. Otherwise it means that there is none. */
  keepsNull?: boolean;
}

/** Names of headers, which are equal in any letter case. */
export const FOLDED: Naming = { fold: (name) => name.toLowerCase() };
