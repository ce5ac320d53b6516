import * as parts from './http-server-bundle.js';

export type HttpServerParts = typeof parts;

/** Loads the packages of the rehearsal. The bundle replaces this file by load-http-server-lazily.ts. */
export function loadHttpServer(): HttpServerParts {
  return parts;
}
