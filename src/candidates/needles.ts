import { fixed } from '../strings/event-names.js';
import { isShortPrefix as isShort, partOf, type Api, type Registry } from '../model/registry.js';
import { SCRIPT_ACTION } from '../model/settings/workflow-files.js';
import { isWrapper } from '../model/listed-client.js';
import { hasParameter, operationsOf, segmentsOf } from '../model/route.js';
import { anyOf, escaped, fixedPart, longestOf } from '../strings/texts.js';
import { lastNames, pathEnds } from './path-ends.js';

/**
 * Strings, at least one of which is in every file that names a listed API, derived from the registry alone. The search
 * may only find too much: a file without any of them can take part in a use, but then another file of the use has one.
 */
export interface Needles {
  /** Lower-case: path prefixes, fixed parts of host patterns, SDK package names, distinctive last path segments. */
  all: readonly string[];
  /** Any needle or word, in any letter case. */
  search: RegExp;
  /**
   * The last names of listed paths that are too short to be needles, where a text ends in one: behind a base URL that is
   * not known, such a text may be the whole of what shows a use.
   */
  ends: RegExp;
  /** ASCII strings. Wherever `search` or `ends` matches, one of them is in the text, in any letter case. */
  words: readonly string[];
  /** The hosts and SDKs that show that a project talks to an API. */
  evidence: readonly { api: string; pattern: RegExp }[];
  /** Needles other than SDK names, for files whose purpose is to name dependencies. */
  mention: RegExp;
}

/** Shorter segments, such as `chat`, are in any repository. */
const DISTINCTIVE = 9;

/**
 * @param words packages and globals that are in every file which uses a user-described client of the APIs.
 */
export function makeNeedles(registry: Registry, words: readonly string[] = []): Needles {
  const prefixes = registry.apis.map((api) => api.prefix.replace(/^\/|\/$/g, ''));
  const hosts = registry.apis.flatMap((api) => api.hosts.map(fixedPart));
  const sdks = namesOfSdks(registry);
  const wrappers = wrappersOf(registry);
  const last = lastNames(registry);
  const segments = last.filter((segment) => segment.length >= DISTINCTIVE);
  const ends = pathEnds(last.filter((name) => name !== '' && name.length < DISTINCTIVE && isAscii(name)));
  const seams = seamsOf(registry);
  const [whole, parts] = [segments.filter(isAscii), segments.filter((segment) => !isAscii(segment))];
  const events = eventNeedles(registry);
  const plain = plainOf([...prefixes, ...hosts, ...parts]);
  const bounded = [...new Set(whole)].map((segment) => `["'\`/]${escaped(segment)}`);
  const mention = [...plain.map(escaped), ...bounded, ...events.mentions].join('|') || '(?!)';
  const short = shortOf(prefixes);
  const search = [
    mention,
    ...events.search,
    // Half of the web has a `/v1`, so it is searched for, but is no mention.
    ...short.map((prefix) => `${escaped(prefix)}(?![\\w-])`),
    ...seams.map((seam) => `["'\`/]${escaped(seam)}(?![\\w-])`),
    ...sdks.map(escaped),
    ...wrappers.map((module) => `["'\`]${escaped(module)}`),
    ...wholeWords(words),
  ].join('|');
  return {
    all: [
      ...plain,
      ...short.map((prefix) => prefix.toLowerCase()),
      ...sdks.map((name) => name.toLowerCase()),
      ...new Set(whole.map((segment) => segment.toLowerCase())),
    ],
    search: new RegExp(search, 'i'),
    ends: ends.pattern,
    words: [
      ...plain,
      ...short,
      ...seams,
      ...whole,
      ...ends.words,
      ...sdks,
      ...wrappers,
      ...words.map(asciiPart),
      ...events.words,
    ],
    mention: new RegExp(mention, 'gi'),
    evidence: registry.apis.map((api) => ({ api: api.id, pattern: evidenceOf(api) })),
  };
}

/** The packages of SDKs, and words of files in which a framework passes a client of one. */
function namesOfSdks({ apis }: Registry): string[] {
  const words = apis.flatMap(({ clients = [] }) =>
    clients.flatMap(({ injects, inScripts }) => [...(injects?.beside ?? []), ...(inScripts ? [SCRIPT_ACTION] : [])]),
  );
  return [...new Set([...apis.flatMap(({ sdks }) => sdks), ...words])];
}

/** The modules of packages around the APIs, with the quote behind those that have no module below. */
function wrappersOf({ apis }: Registry): string[] {
  const modules = apis.flatMap(({ clients = [] }) =>
    clients.filter(isWrapper).flatMap((client) => client.modules ?? []),
  );
  const whole = modules.flatMap((module) =>
    module.endsWith('*') ? [module.slice(0, -1)] : [`${module}'`, `${module}"`, `${module}\``],
  );
  return [...new Set(whole)];
}

/** Strings that are long enough to be searched for wherever they are. */
function plainOf(strings: readonly string[]): string[] {
  return withoutCovered(strings.map((one) => asciiPart(one).toLowerCase()).filter((one) => !isShort(one)));
}

function shortOf(prefixes: readonly string[]): string[] {
  return [...new Set(prefixes)].filter((prefix) => prefix !== '' && isShort(prefix)).map((prefix) => `/${prefix}`);
}

/** Names that begin where no other name goes on. There may be as many as a project has settings. */
function wholeWords(words: readonly string[]): string[] {
  const whole = words.filter(isAscii);
  const others = words.filter((word) => !isAscii(word)).map((word) => escaped(asciiPart(word)));
  return whole.length === 0 ? others : [`(?<![\\w$])${anyOf(whole)}`, ...others];
}

/**
 * The end of a prefix with the segment behind it, for code that has the prefix in pieces: `${root}/rest/${part}` and
 * `v1/chat`. Like a short prefix, it is no mention.
 */
function seamsOf({ apis, entries }: Registry): string[] {
  const lengths = new Map(apis.map(({ id, prefix }) => [id, segmentsOf(prefix).length]));
  const seams = entries.flatMap((entry) =>
    operationsOf(entry).flatMap(({ path }) => {
      const length = lengths.get(entry.api) ?? 0;
      const [end, next] = segmentsOf(path).slice(length - 1);
      return length > 1 && end && next && ![end, next].some((one) => hasParameter(one) || one.includes('*'))
        ? [`${end}/${next}`]
        : [];
    }),
  );
  return [...new Set(seams)].filter(isAscii);
}

/**
 * The names of events, as texts: by themselves they say what a handler is for. The beginning of one, as in `'plan.' +
 * kind`, is searched for, and is no mention.
 */
function eventNeedles({ entries }: Registry): { words: string[]; search: string[]; mentions: string[] } {
  const names = [...new Set(entries.flatMap((entry) => partOf(entry)?.events ?? []))];
  const starts = [...new Set(names.map((name) => /^[^._:/]+[._:/]?/.exec(fixed(name))![0]))];
  const whole = (name: string): string => `["'\`]${escaped(fixed(name))}${fixed(name) === name ? `(?=["'\`])` : ''}`;
  return {
    words: starts,
    search: [...names.map(whole), ...starts.map((start) => `["'\`]${escaped(start)}(?=["'\`$])`)],
    // `push` is in many texts.
    mentions: names.filter((name) => /[._:/]./.test(fixed(name)) && fixed(name).length >= DISTINCTIVE).map(whole),
  };
}

function isAscii(text: string): boolean {
  return asciiPart(text) === text;
}

/** The longest run of ASCII. Files are searched as bytes, and the bytes of other letters depend on the encoding. */
function asciiPart(text: string): string {
  return longestOf(text.split(/[^ -~]+/));
}

/** Leaves out needles that contain another one, because they find nothing more. */
function withoutCovered(needles: readonly string[]): string[] {
  const unique = [...new Set(needles)];
  return unique.filter((needle) => !unique.some((other) => other !== needle && needle.includes(other)));
}

function evidenceOf(api: Api): RegExp {
  const sources = [...api.hosts.map((host) => escaped(fixedPart(host))), ...api.sdks.map(escaped)];
  return new RegExp(sources.join('|') || '(?!)', 'i');
}
