/** The commands in one file, so that a run reads only one. */
export { registryDiffCommand } from './diff.js';
export { driftCommand } from './drift.js';
export { fromOpenApiCommand } from './from-openapi.js';
export { registryLintCommand } from './lint.js';
export { recordSdkCommand } from './record-sdk.js';
