import { relative } from 'node:path';
import { ScanCache } from '../cache/scan-cache.js';
import { leadsToApi, wordsOf } from '../calls/clients/own-rows.js';
import type { ClientRow } from '../calls/domain/client-row.js';
import { FileMatcher } from '../candidates/file-matcher.js';
import { MatchStore } from '../candidates/match-store.js';
import { makeNeedles, type Needles } from '../candidates/needles.js';
import { toCandidates, type Candidates } from '../candidates/search.js';
import { sortUnread, without } from '../files/unread.js';
import type { Problem } from '../model/coverage.js';
import { DEFAULT_MAX_FILE_SIZE } from '../model/limits.js';
import type { Profile } from '../model/profile.js';
import type { KnownValue } from '../model/settings/known-value.js';
import type { Registry } from '../model/registry.js';
import { BUILD } from '../on-demand/built-parts.js';
import { loadSettings } from '../on-demand/load-settings.js';
import { loadWorkflows } from '../on-demand/load-workflows.js';
import { packageVersion } from '../runtime/package-root.js';
import type { ReadSettings } from '../settings/read-settings.js';
import { kindOfSettings, maySetUrl } from '../settings/settings-files.js';
import type { ListedFiles } from './list-files.js';

/** The files of a project, and those of them at which the analysis starts. */
export interface SearchedFiles extends ListedFiles {
  needles: Needles;
  candidates: Candidates;
  /** Files at which the analysis starts. */
  seeds: readonly string[];
  /** What is known of URLs that come from outside of the code. */
  values: readonly KnownValue[];
  /** Whether the project names an API in a source, or by a host or an SDK anywhere. */
  isNamed: boolean;
  /** Clients that lead to an API by themselves. */
  apiClients: readonly ClientRow[];
  /** Files that could not be read, and why. */
  unread: ReadonlySet<string>;
  /** What kept files from being listed or searched. */
  problems: readonly Problem[];
  /** The stored results of the search for the next run; null without a cache. */
  matchStore: MatchStore | null;
}

/** Searches files for the strings of the registry. */
export function searchFiles(listed: ListedFiles): SearchedFiles {
  const { options, profile, list, searched, isReported } = listed;
  const { registry, clients = [], excluded, maxFileSize = DEFAULT_MAX_FILE_SIZE } = options;
  const settings = profile.measure('search', () => settingsOf(listed));
  const values = [...(options.values ?? []), ...settings.values];
  const needles = needlesFor(registry, clients, values);
  profile.onReached?.('search', 0, searched.length);
  const matchStore = openMatchStore(listed, needles);
  const { candidates, unread } = profile.measure('search', () => {
    const read = counted(listed.read, searched.length, profile);
    const matcher = new FileMatcher(needles, read, { known: matchStore?.known ?? null, maxFileSize });
    const fresh = matcher.match(searched);
    const failed = sortUnread(searched, fresh.unreadable);
    const matches = matchStore?.complete(fresh, failed.gone) ?? fresh;
    const saved = without(list.files, failed.gone);
    return {
      candidates: toCandidates(searched, matches, listed.read, {
        saved,
        isReported,
        maxFileSize,
        settled: settings.settled,
        outsideScripts: (file) => mentionsOutside(listed.content(file)?.text ?? '', needles),
      }),
      unread: failed,
    };
  });
  const files = without(listed.files, unread.gone);
  profile.count('list files', files.length);
  profile.count('search', candidates.read, candidates.bytes);
  return {
    ...listed,
    files,
    needles,
    values,
    candidates,
    seeds: options.seeds === 'all' ? candidates.sources : withPlaces(candidates, values),
    isNamed: isNamed(candidates, registry, listed),
    apiClients: clients.filter((row) => isOfApi(row, needles)),
    unread: unread.unread,
    problems: [
      ...list.problems.filter(({ file }) => excluded?.(file) !== true),
      ...unread.problems,
      ...candidates.problems,
    ],
    matchStore,
  };
}

/** The seeds, and the sources in which somebody states what is read. */
function withPlaces({ seeds, sources }: Candidates, values: readonly KnownValue[]): readonly string[] {
  const places = new Set(values.flatMap(({ place }) => (place ? [place.file] : [])));
  return places.size === 0 ? seeds : [...new Set([...seeds, ...sources.filter((file) => places.has(file))])].sort();
}

/** The names of statements are searched for as well, and do not show that an API is called. */
function isNamed({ seeds, evident }: Candidates, registry: Registry, { options, content }: ListedFiles): boolean {
  if (evident.size > 0 || (options.values ?? []).length === 0) return evident.size > 0 || seeds.length > 0;
  const { search } = makeNeedles(registry);
  return seeds.some((file) => search.test(content(file)?.text ?? ''));
}

/** Whether the later stages have anything to do. */
export function hasSeeds({ seeds, apiClients, candidates }: SearchedFiles): boolean {
  return seeds.length > 0 || apiClients.length > 0 || candidates.ends.length > 0;
}

/** Reads files, and reports how many of them are read. */
function counted<T>(read: (file: string) => T, of: number, profile: Profile): (file: string) => T {
  let done = 0;
  return (file) => {
    profile.onReached?.('search', done++, of);
    return read(file);
  };
}

/** What the last run of the same build has stored about the files, for the same search. */
function openMatchStore(
  { options: { cache, root, clients, maxFileSize }, files, searched, profile }: ListedFiles,
  needles: Needles,
): MatchStore | null {
  if (cache === undefined) return null;
  const key = [
    packageVersion(),
    BUILD,
    clients,
    maxFileSize,
    needles.search.source,
    needles.mention.source,
    needles.ends.source,
    needles.evidence.map(({ api, pattern }) => [api, pattern.source]),
  ];
  return profile.measure(
    'cache',
    () => new MatchStore(new ScanCache(cache, [relative(cache, root), 'files'], key), files, searched),
  );
}

/**
 * What the search for candidates looks for: the registry's needles, and clients that lead to an API by themselves.
 *
 * @internal
 */
export function needlesFor(
  registry: Registry,
  clients: readonly ClientRow[],
  values: readonly KnownValue[] = [],
): Needles {
  const needles = makeNeedles(registry);
  const words = [
    ...clients.filter((row) => isOfApi(row, needles)).flatMap(wordsOf),
    ...values.flatMap(({ name, url, isStated }) => (name !== null && (isStated || isOfListed(url)) ? [name] : [])),
  ];
  return words.length === 0 ? needles : makeNeedles(registry, words);
}

/** What the files of settings say. One that is too large to be analysed is too large to be read. */
function settingsOf({ options, files, content }: ListedFiles): ReadSettings {
  const { registry, hosts = [], maxFileSize = DEFAULT_MAX_FILE_SIZE } = options;
  const settings = files.flatMap((file) => {
    const text = kindOfSettings(file) === undefined ? undefined : content(file)?.text;
    return text !== undefined && text.length <= maxFileSize && maySetUrl(file, text) ? [{ file, text }] : [];
  });
  if (settings.length === 0) return { values: [], settled: [] };
  const { search } = makeNeedles(registry);
  return loadSettings().readSettings(settings, { registry, hosts, mentions: (text) => search.test(text) });
}

/** The number of mentions in a workflow that are not in its scripts, which are analysed. */
function mentionsOutside(text: string, { mention }: Needles): number {
  let [markup, from] = ['', 0];
  for (const { start, end } of loadWorkflows().workflowScripts(text)) {
    markup += `${text.slice(from, start)}\n`;
    from = end;
  }
  return (markup + text.slice(from)).match(mention)?.length ?? 0;
}

/** Whether a URL is of a listed API, as far as it is known. */
function isOfListed([first]: KnownValue['url']): boolean {
  return typeof first === 'string';
}

function isOfApi(row: ClientRow, needles: Needles): boolean {
  return leadsToApi(row, (text) => needles.search.test(text));
}
