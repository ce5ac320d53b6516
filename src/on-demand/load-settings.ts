import { readSettings } from '../settings/read-settings.js';

/** What reads files of settings. */
export interface SettingsReader {
  readSettings: typeof readSettings;
}

/** The reader of settings. The bundle replaces this file by load-settings-lazily.ts. */
export function loadSettings(): SettingsReader {
  return { readSettings };
}
