/**
 * The engine as a whole. It is loaded when a part has to be analysed, and not when the last run has stored all results.
 */
export { builtInClients } from '../calls/clients/rows.js';
export { sdkRows } from '../calls/clients/sdk.js';
export { PartialProgram } from '../calls/engine/partial-program.js';
export { missingImports } from '../calls/demand/prefilter.js';
export { findCalls, findCallsIn } from '../calls/index.js';
export { ListedEnds } from '../calls/demand/listed-ends.js';
export { readAliases } from '../calls/configurations/read-aliases.js';
export { modelTable } from '../calls/models/model-table.js';
