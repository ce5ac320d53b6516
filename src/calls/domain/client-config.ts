import type { ClientRow, Place } from './client-row.js';
import type { Env } from './env.js';
import type { Value } from './values.js';

/** A base URL as some code gives it. */
export interface Base {
  values: readonly Value[];
  /** Whether there certainly is one, so that none further out counts. */
  isCertain: boolean;
  /** The option that it is given as. */
  name?: string;
}

/** How an instance of a client was made. */
export interface ClientConfig {
  key: string;
  row: ClientRow;
  /** The context it was made in. */
  env: Env;
  /** Its base URL, without values when there is none. */
  base: () => Base;
  /** Values of the URL of its calls that have none, empty when there is none either. */
  url: () => readonly Value[];
  /** Values of the method and the body of its calls, empty when there are none. */
  method: () => readonly Value[];
  body: () => readonly Value[];
  /** The arguments it was made with. */
  argument: (place: Place) => readonly Value[];
}
