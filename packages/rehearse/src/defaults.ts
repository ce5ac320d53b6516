import type { StateFile } from './service/state.js';

/** Bytes of a body that are not too many: 10 MB. The contract shows no number. */
export const MOST_BODY = 10 * 2 ** 20;

/** The state of a service that nobody has used. */
export const EMPTY_STATE: StateFile = { version: 1, tokens: [], datasources: [], documents: {} };
