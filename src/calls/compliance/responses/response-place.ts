import type { ts as TS } from 'ts-morph';
import type { FunctionNode } from '../../../syntax/frames.js';
import type { ResponseSpec, Stage } from '../../domain/response-spec.js';
import type { ClientRow } from '../../domain/client-row.js';
import type { Context } from '../../domain/context.js';
import type { CallLike } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';

/** What of the result of a call is held somewhere. */
export interface Held {
  /** How far it is unpacked; `secret` for the field that a rule asks for. */
  stage: Stage | 'secret';
  /** The names and indexes that lead to it from the value at hand; `*` for any element of a list. */
  path: readonly string[];
}

/** A function into which the result was handed, and the call to which it returns. */
export interface Entered {
  fn: FunctionNode;
  site: TS.Node;
  context: Context;
  /** Whether that call takes the function as an argument. */
  isCallback: boolean;
  outer: Entered | null;
}

/** An expression that holds something of the result. */
export interface Place {
  node: TS.Node;
  context: Context;
  held: Held;
  entered: Entered | null;
}

/** Something uses the result as the rule asks for it, or it goes where nobody can see. */
export const USED = 'used';

/** Where what a place holds goes next; nowhere, if the list is empty. */
export type Next = readonly Place[] | typeof USED;

/** What a rule asks of the result of a call. */
export interface Reader {
  /** Stages in which the result is followed. */
  follows: ReadonlySet<Held['stage']>;
  /** Whether looking at the status is a use. */
  isStatusUse: boolean;
  /** What a field of the body is: a use, nothing, or the one that is followed. */
  field(name: string): typeof USED | 'nothing' | 'secret';
}

/** One search for uses of the result of a call. */
export interface Walk {
  readonly engine: Engine;
  readonly reader: Reader;
  /** The call that sends. */
  readonly sink: CallLike;
  readonly row: ClientRow;
  readonly response: ResponseSpec;
}

/** The same held by another expression. */
export function at(node: TS.Node, place: Place, held: Held = place.held): Place[] {
  return [{ ...place, node, held }];
}

export function joined(all: readonly Next[]): Next {
  const places: Place[] = [];
  for (const next of all) {
    if (next === USED) return USED;
    places.push(...next);
  }
  return places;
}
