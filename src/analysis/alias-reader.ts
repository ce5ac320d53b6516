import type { ReadAliases } from '../model/settings/alias.js';
import { loadEngine } from '../on-demand/load-engine.js';

/** Reads what bundlers and other tools are told that specifiers mean, with the engine. */
export const aliasReader: ReadAliases = (configuration) => loadEngine().readAliases(configuration);
