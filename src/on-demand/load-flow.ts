import { createRequire } from 'node:module';

/** Takes the types out of Flow code. */
export type RemoveTypes = (code: string, options: { all: boolean }) => { toString(): string };

/** Loads what reads Flow; most runs meet none. The bundle replaces this file by load-flow-lazily.ts. */
export function loadFlow(): RemoveTypes {
  return createRequire(import.meta.url)('flow-remove-types') as RemoveTypes;
}
