import { parse as parseEnv } from 'dotenv';
import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { LineCounter, type Node, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Registry } from '../model/registry.js';
import type { KnownValue } from '../model/settings/known-value.js';
import { readJsonSettings } from './json-settings.js';
import { urlReader } from './known-url.js';
import type { SetText } from './set-text.js';
import { type SettingsKind, kindOfSettings } from './settings-files.js';

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

/** The variables that a Worker is given, `vars`, in any of its environments. */
function readWranglerFile(text: string): SetText[] {
  const isJson = text.trimStart().startsWith('{') || text.trimStart().startsWith('/');
  return (isJson ? readJsonSettings(text) : readToml(text)).flatMap((set) => {
    const [, name] = /^(?:env\.[^.]+\.)?vars\.([^.]+)$/.exec(set.name) ?? [];
    return name === undefined ? [] : [{ ...set, name }];
  });
}

function readToml(text: string): SetText[] {
  try {
    return textsIn(parseToml(text), '', text);
  } catch {
    // A broken file says nothing that can be relied on.
    return [];
  }
}

function textsIn(table: object, above: string, text: string): SetText[] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]): SetText[] => {
    const name = above + key;
    if (typeof value === 'object' && value !== null) return textsIn(value, `${name}.`, text);
    if (typeof value !== 'string' || !value.includes('://')) return [];
    return [{ name, text: value, line: text.slice(0, Math.max(0, text.indexOf(value))).split('\n').length }];
  });
}

/** The variables of a `.env` file, each with its line. A variable in a value that the same file sets is replaced. */
export function readEnvFile(text: string): SetText[] {
  const set = parseEnv(text);
  const lines = new Map<string, number>();
  text.split('\n').forEach((line, i) => {
    const name = /^\s*(?:export\s+)?([\w.-]+)\s*[=:]/.exec(line)?.[1];
    if (name !== undefined) lines.set(name, i + 1);
  });
  return Object.entries(set).flatMap(([variable, value]) => {
    const line = lines.get(variable) ?? 1;
    return namesOf(variable).map((name) => ({ name, text: expanded(value, set), line }));
  });
}

/** The names under which code reads a variable: `NUXT_PUBLIC_API_BASE` is `public.apiBase` of Nuxt's configuration. */
function namesOf(variable: string): string[] {
  const [, isPublic, rest] = /^NUXT_(PUBLIC_)?(\w+)$/.exec(variable) ?? [];
  if (rest === undefined) return [variable];
  const key = rest.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [variable, `useRuntimeConfig.${isPublic === undefined ? '' : 'public.'}${key}`];
}

/** Variables that lead from one to the next; people write one or two. */
const DEEPEST = 5;
/** No URL is longer, in characters. */
const LONGEST = 2048;

function expanded(value: string, set: Readonly<Record<string, string>>): string {
  let text = value;
  for (let depth = 0; depth < DEEPEST && text.length <= LONGEST; depth++) {
    const next = text.replace(VARIABLE, (written, braced?: string, fallback?: string, plain?: string) => {
      const found = set[braced ?? plain ?? ''] ?? fallback;
      return found === undefined || found.length > LONGEST ? written : found;
    });
    if (next === text) break;
    text = next;
  }
  return text;
}

/** `${HOST}`, `${HOST:-fallback}`, `$HOST`. */
const VARIABLE = /\$\{(\w+)(?::?-([^{}]*))?\}|\$(\w+)/g;

/** The variables that a compose file sets for its services. */
export function readComposeFile(text: string): SetText[] {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, logLevel: 'silent', merge: true });
  const set = (name: unknown, value: unknown, node: Node): SetText[] =>
    typeof name === 'string' && typeof value === 'string'
      ? [{ name, text: withFallbacks(value), line: lines.linePos(node.range![0]).line }]
      : [];
  return servicesIn(contents).flatMap((environment) => {
    if (isMap(environment))
      return environment.items.flatMap(({ key, value }) =>
        isScalar(key) && isScalar(value) ? set(key.value, value.value, key) : [],
      );
    if (!isSeq(environment)) return [];
    return environment.items.flatMap((item) => {
      const [, name, value] = isScalar(item) ? (/^([^=]+)=(.*)$/s.exec(String(item.value)) ?? []) : [];
      return set(name, value, item as Node);
    });
  });
}

/** What the services of a file have as their environment. */
function servicesIn(contents: unknown): unknown[] {
  const services = isMap(contents) ? contents.get('services') : undefined;
  if (!isMap(services)) return [];
  return services.items.map(({ value }) => (isMap(value) ? value.get('environment') : undefined));
}

/** `${URL:-https://host}` with its fallback. */
function withFallbacks(text: string): string {
  return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}
