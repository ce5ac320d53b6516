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
  package: (text) => readJsonSettings(text).filter(({ name }) => name === PROXY),
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

/** What the listed APIs are, and how texts name them. */
interface Listed {
  registry: Pick<Registry, 'apis'>;
  /** More patterns of hosts of the APIs. */
  hosts: readonly string[];
  /** Whether a text mentions one of the APIs. */
  mentions: (text: string) => boolean;
}

/** The URLs that files of settings have, in the order of the files. No other text of them is kept. */
export function readSettings(
  files: readonly { file: string; text: string }[],
  { registry, hosts, mentions }: Listed,
): ReadSettings {
  const urlOf = urlReader(registry, hosts);
  const found: ReadSettings = { values: [], settled: [] };
  for (const { file, text } of files) {
    const kind = kindOfSettings(file)!;
    const folder = posix.dirname(file) === '.' ? '' : `${posix.dirname(file)}/`;
    const set = READERS[kind](text).map((one) => ({
      ...one,
      url: kind === 'package' || TELLING.test(one.name) ? urlOf(one.text) : null,
    }));
    for (const { name, url, line } of set) {
      if (url === null) continue;
      const of = kind === 'package' ? ({ name: null, isOfServer: true } as const) : { name };
      found.values.push({ ...of, place: null, url, source: `${file}:${line}`, folder, isStated: false });
    }
    const isAllRead = WHOLE.has(kind) && set.every(({ url, text: value }) => url !== null || !mentions(value));
    if (isAllRead) found.settled.push(file);
  }
  return found;
}
