/**
 * The engine as a whole: what looks for calls in parsed files. It is loaded when a part has to be analysed, and not
 * when all is known from the last run.
 */
export { CLIENTS } from './calls/clients/rows.js';
export { sdkRows } from './calls/clients/sdk.js';
export { Elsewhere } from './calls/engine/elsewhere.js';
export { wantingFiles } from './calls/demand/first-look.js';
export { findCalls, findCallsIn } from './calls/index.js';
