/** All commands, in one piece: a run that needs one of them reads one file. */
export { baselineCommand } from './baseline.js';
export { explainCommand } from './explain.js';
export { initCommand } from './init.js';
export { inventoryCommand } from './inventory.js';
export { registryListCommand, registryShowCommand, registryValidateCommand } from './registry.js';
export { scanCommand } from './scan.js';
