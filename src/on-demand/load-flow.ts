import { createRequire } from 'node:module';

/** Takes the types out of Flow code. */
export type RemoveTypes = (code: string, options: { all: boolean }) => { toString(): string };

/** The reader of Flow; most runs meet none. */
export function loadFlow(): RemoveTypes {
  return createRequire(import.meta.url)('flow-remove-types') as RemoveTypes;
}
