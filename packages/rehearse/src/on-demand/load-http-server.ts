import * as parts from './http-server-bundle.js';

/** The packages of the rehearsal. */
export function loadHttpServer(): typeof parts {
  return parts;
}
