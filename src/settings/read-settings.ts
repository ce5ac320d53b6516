import { posix } from 'node:path';
import type { KnownValue } from '../model/settings/known-value.js';
import type { Registry } from '../model/registry.js';
import { readComposeFile } from './compose-file.js';
import { readEnvFile } from './env-file.js';
import { readJsonSettings } from './json-settings.js';
import { urlReader } from './known-url.js';
import type { SetText } from './set-text.js';
import { readWranglerFile } from './wrangler-file.js';
import { kindOfSettings, type SettingsKind } from './settings-files.js';

/** What a development server of Create React App has as its target, in `package.json`. */
const PROXY = 'proxy';

const READERS: Readonly<Record<SettingsKind, (text: string) => SetText[]>> = {
  env: readEnvFile,
  compose: readComposeFile,
  json: readJsonSettings,
  wrangler: readWranglerFile,
  // What an application of Expo reads as `Constants.expoConfig.extra`.
  expo: (text) =>
    readJsonSettings(text).flatMap((set) =>
      /^expo\.extra\./.test(set.name) ? [{ ...set, name: set.name.slice(5) }] : [],
    ),
  package: (text) => (text.includes(`\"${PROXY}\"`) ? readJsonSettings(text).filter(({ name }) => name === PROXY) : []),
};

/** The kinds of files that have nothing but settings. */
const WHOLE: ReadonlySet<SettingsKind> = new Set(['env', 'json']);

/** A name that code has for the environment or for a group of settings. Any other name may be of anything. */
const TELLING = /[A-Z_]|\./;

/** What files of settings say. */
export interface ReadSettings {
  values: KnownValue[];
  /** The files of which all that mentions an API is among the values. */
  settled: string[];
}

/**
 * The URLs that files of settings have, in the order of the files. No other text of them is kept.
 *
 * @param hosts more patterns of hosts of the listed APIs.
 * @param mentions whether a text mentions one of them.
 */
export function readSettings(
  files: readonly string[],
  textOf: (file: string) => string | undefined,
  {
    registry,
    hosts,
    mentions,
  }: { registry: Pick<Registry, 'apis'>; hosts: readonly string[]; mentions: (text: string) => boolean },
): ReadSettings {
  const urlOf = urlReader(registry, hosts);
  const found: ReadSettings = { values: [], settled: [] };
  for (const file of files) {
    const kind = kindOfSettings(file);
    const text = kind && textOf(file);
    if (!text?.includes('://')) continue;
    const folder = posix.dirname(file) === '.' ? '' : `${posix.dirname(file)}/`;
    const set = READERS[kind!](text).map((one) => ({
      ...one,
      url: kind === 'package' || TELLING.test(one.name) ? urlOf(one.text) : null,
    }));
    for (const { name, url, line } of set)
      if (url !== null)
        found.values.push({
          ...(kind === 'package' ? { name: null, isOfServer: true } : { name }),
          place: null,
          url,
          source: `${file}:${line}`,
          folder,
          isStated: false,
        });
    const isAllRead = WHOLE.has(kind!) && set.every(({ url, text: value }) => url !== null || !mentions(value));
    if (isAllRead) found.settled.push(file);
  }
  return found;
}
