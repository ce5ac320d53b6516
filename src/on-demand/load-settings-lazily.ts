import { createRequire } from 'node:module';
import { builtPart } from './built-parts.js';
import type { SettingsReader } from './load-settings.js';

/** Loads the reader of settings on demand; a project without files of settings does not need it. */
export function loadSettings(): SettingsReader {
  return createRequire(import.meta.url)(builtPart('settings.js')!) as SettingsReader;
}
