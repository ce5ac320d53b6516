import * as settings from '../settings/read-settings.js';

/** The reader of settings; a project without files of settings does not need it. */
export function loadSettings(): typeof settings {
  return settings;
}
