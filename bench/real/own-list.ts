import type { Api, Entry, RegistryFile } from '../../src/model/registry.js';

/** What sources say of the API that they are a client of. */
interface Spoken {
  /** Paths, their variable parts in braces, with the method that stands near the first mention. */
  paths: Map<string, string>;
  hosts: Set<string>;
}

/** A text that is a path or a URL, whatever quotes it stands in. */
const PATH = /["'`](https?:\/\/[^\s"'`/]*)?((?:\/(?:\$\{[^}'"`]*\}|\{[^}'"`]*\}|[\w.:~%@-])+)+)\/?(?=[?"'`])/g;
/** A method of an API that has names in the place of paths: `'chat.postMessage'`. */
const DOTTED = /["'`]([a-z]+(?:\.[a-zA-Z]+)+)["'`]/g;
/** The call of which a text is the first argument. */
const CALLED = /\.(get|post|put|patch|delete)\s*(?:<[^<>]*>)?\(\s*$/i;
const NAMED = /\b(?:method|httpMethod)\s*[:=]\s*["'](GET|POST|PUT|PATCH|DELETE)/i;
/** In how many characters the method of a call is looked for. */
const NEAR = 250;
/** Texts that look like a path and name a file. */
const FILE = /\.(?:[cm]?[jt]sx?|css|html?|md|png|svg|gif|map)$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i;
/** Hosts that many sources name and no call goes to. */
const FOREIGN =
  /(?:^|\.)(?:w3\.org|github\.com|npmjs\.(?:com|org)|mozilla\.org|json-schema\.org|example\.(?:com|org))$/;
const MOST_HOSTS = 20;
/** Every so many entries one is about a field of the response. */
const FIELD_EVERY = 4;
const FIELDS = ['id', 'name', 'status', 'email'];

/**
 * A list that names half of the calls which sources make themselves, so that a scan with it has something to do
 * everywhere. It is made from the texts alone: the same sources give the same list, whatever the engine makes of them.
 *
 * @param dottedUnder prefix of an API of which the methods have names with dots.
 */
export function ownList(texts: readonly string[], dottedUnder?: string): RegistryFile {
  const { paths, hosts } = spokenIn(texts, dottedUnder);
  const known = [...hosts].sort().slice(0, MOST_HOSTS);
  const apis = new Map<string, Api>();
  const entries = [...paths.keys()].sort().flatMap((path, index): Entry[] => {
    const prefix = `/${path.split('/')[1]}`;
    const id = `own-${prefix.replaceAll(/[^A-Za-z0-9]/g, '-')}`;
    const api = apis.get(id) ?? { id, title: prefix, prefix, hosts: known, sdks: [] };
    if (index % 2 === 1 || api.prefix !== prefix) return [];
    apis.set(id, api);
    return [entryOf(`${id}.${index}`, id, path, paths.get(path)!, index / 2)];
  });
  return { name: 'own-calls', apis: [...apis.values()], entries };
}

function entryOf(id: string, api: string, path: string, method: string, index: number): Entry {
  const common = {
    id,
    api,
    method,
    path,
    announced: '2026-01-01',
    removal: '2027-06-01',
    replacement: null,
    message: 'Named by the benchmark.',
    source: 'bench',
  };
  if (index % FIELD_EVERY !== 0) return { ...common, kind: 'endpoint', after: 'gone' } as Entry;
  return {
    ...common,
    kind: 'field',
    field: FIELDS[(index / FIELD_EVERY) % FIELDS.length]!,
    in: ['response'],
    at: [],
    live: [],
    after: 'absent',
  } as Entry;
}

function spokenIn(texts: readonly string[], dottedUnder: string | undefined): Spoken {
  const spoken: Spoken = { paths: new Map(), hosts: new Set() };
  for (const text of texts) {
    for (const match of text.matchAll(PATH)) hear(match, spoken);
    if (dottedUnder !== undefined)
      for (const [, name] of text.matchAll(DOTTED)) spoken.paths.set(`${dottedUnder}/${name}`, 'POST');
  }
  return spoken;
}

function hear({ 1: origin, 2: rest = '', input = '', index }: RegExpExecArray, { paths, hosts }: Spoken): void {
  if (origin !== undefined) {
    const host = origin.replace(/^https?:\/\//, '').toLowerCase();
    if (!HOST.test(host) || FOREIGN.test(host)) return;
    hosts.add(host);
  }
  const path = templateOf(rest);
  if (path !== null && !paths.has(path)) paths.set(path, verbNear(input, index));
}

/** The path with its variable parts in braces; null for what is none that a list could name. */
function templateOf(text: string): string | null {
  let holes = 0;
  const segments = text
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/[${}]|^:/.test(segment) ? `{p${holes++}}` : segment));
  const isNamed = segments.every((segment) => segment.startsWith('{') || /^[A-Za-z][\w.~@-]*$/.test(segment));
  if (segments.length < 2 || !isNamed || segments[0]!.startsWith('{') || FILE.test(text)) return null;
  return `/${segments.join('/')}`;
}

function verbNear(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - NEAR), index);
  const [, verb = 'GET'] =
    CALLED.exec(before) ?? NAMED.exec(text.slice(index, index + NEAR)) ?? NAMED.exec(before) ?? [];
  return verb.toUpperCase();
}
