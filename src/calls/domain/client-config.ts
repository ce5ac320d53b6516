import type { ts as TS } from 'ts-morph';
import type { AccessPath } from './access-path.js';
import type { ClientRow, Make } from './client-row.js';
import type { ContextOf } from './activations.js';

/** A base URL as some code gives it. */
export interface BaseOf<V> {
  values: readonly V[];
  /** True if there certainly is a base URL here, so that none from an outer instance counts. */
  isCertain: boolean;
  /** The name of the option that gives it. */
  name?: string;
}

/** How an instance of a client was made. */
export interface ClientConfigOf<V> {
  key: string;
  row: ClientRow;
  make?: Make;
  /** The call that made it, if there is one. */
  site?: TS.Node;
  /** The context in which it was made. */
  context: ContextOf<V>;
  /** The base URL, without values if there is none. */
  base: () => BaseOf<V>;
  /** URLs for calls that have none of their own, empty if there are none. */
  url: () => readonly V[];
  /** Method and body for calls that have none of their own, empty if there are none. */
  method: () => readonly V[];
  body: () => readonly V[];
  /** The arguments it was made with. */
  argument: (place: AccessPath) => readonly V[];
}
