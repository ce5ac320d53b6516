/** All commands in one file, so that a run reads only one. */
export { baselineCommand } from './baseline.js';
export { driftCommand } from './drift.js';
export { explainCommand } from './explain.js';
export { fixCommand } from './fix.js';
export { fromOpenApiCommand } from './from-openapi.js';
export { initCommand } from './init.js';
export { inventoryCommand } from './inventory.js';
export { recordSdkCommand } from './record-sdk.js';
export { registryDiffCommand } from './registry-diff.js';
export { registryLintCommand } from './registry-lint.js';
export { registryListCommand, registryShowCommand, registryValidateCommand } from './registry.js';
export { reportCommand } from './report.js';
export { scanCommand } from './scan.js';
