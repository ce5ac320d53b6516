/** All commands in one file, so that a run reads only one. */
export { baselineCommand } from './baseline.js';
export { explainCommand } from './explain.js';
export { fixCommand } from './fix.js';
export { initCommand } from './init.js';
export { inventoryCommand } from './inventory.js';
export { registryListCommand, registryShowCommand, registryValidateCommand } from './registry.js';
export { scanCommand } from './scan.js';
