import type { ts as TS } from 'ts-morph';
import type { ArgumentPath } from './call-parts.js';
import type { ClientRow } from './client-row.js';
import type { Context } from './context.js';
import type { Value } from './values.js';

/** A base URL as some code gives it. */
export interface Base {
  values: readonly Value[];
  /** True if there certainly is a base URL here, so that none from an outer instance counts. */
  isCertain: boolean;
  /** The name of the option that gives it. */
  name?: string;
}

/** How an instance of a client was made. */
export interface ClientConfig {
  key: string;
  row: ClientRow;
  /** The call that made it, if there is one. */
  site?: TS.Node;
  /** The context in which it was made. */
  context: Context;
  /** Its base URL, without values if there is none. */
  base: () => Base;
  /** URLs for calls that have none of their own, empty if there are none. */
  url: () => readonly Value[];
  /** Method and body for calls that have none of their own, empty if there are none. */
  method: () => readonly Value[];
  body: () => readonly Value[];
  /** The arguments it was made with. */
  argument: (place: ArgumentPath) => readonly Value[];
}
