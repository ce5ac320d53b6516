import type { Env } from '../env.js';
import type { Value } from '../values.js';
import type { ClientRow, Place } from './row.js';

/** How an instance of a client was made. */
export interface ClientConfig {
  key: string;
  row: ClientRow;
  /** The context it was made in. */
  env: Env;
  /** Values of the base URL, empty when there is none. */
  base: () => readonly Value[];
  /** Values of the method and the body of its calls, empty when there are none. */
  method: () => readonly Value[];
  body: () => readonly Value[];
  /** The arguments it was made with. */
  argument: (place: Place) => readonly Value[];
}
