import { join, relative, resolve, sep } from 'node:path';
import { listProject, lookedAt, type Listing } from './analysis/listing.js';
import type { AnalyseOptions } from './analysis/options.js';
import { ScanCache } from './cache/scan-cache.js';
import { leadsToApi, wordsOf } from './calls/clients/own-rows.js';
import type { ClientRow } from './calls/domain/client-row.js';
import { WorkerPool } from './candidates/worker-pool.js';
import { MatchStore } from './candidates/match-store.js';
import { FileMatcher } from './candidates/file-matcher.js';
import { makeNeedles, type Needles } from './candidates/needles.js';
import { ReadBuffer } from './candidates/read-buffer.js';
import { isSearched, toCandidates, type Candidates } from './candidates/search.js';
import { beginsAsScript, mayBeScript, SCRIPT_HEAD_BYTES } from './candidates/scripts.js';
import { matchInParallel, threadsFor } from './candidates/parallel-matching.js';
import { findWaiverComments } from './candidates/waiver-comments.js';
import { digestOf } from './digest.js';
import { countTracked } from './files/git.js';
import type { Selection } from './files/scope.js';
import { decodeSource } from './encoding.js';
import { readFoundFile } from './disk/found-file.js';
import { sortUnread, without, type Unread } from './files/unread.js';
import { BUILD } from './loading/build.js';
import type { Analysis } from './model/results/analysis.js';
import { DEFAULT_MAX_FILE_SIZE } from './model/limits.js';
import { Profile } from './model/profile.js';
import type { Registry } from './model/registry.js';
import { packageVersion } from './package-root.js';
import type { Content } from './program/texts.js';

/** The result of the first two stages, for the next ones. */
export interface Search {
  options: AnalyseOptions;
  profile: Profile;
  /** All files of the project. */
  files: readonly string[];
  needles: Needles;
  candidates: Candidates;
  /** Whether findings in a file are reported. */
  isReported: (file: string) => boolean;
  /** Files at which the analysis starts. Without seeds, the later stages need not be loaded. */
  seeds: readonly string[];
  /** Clients that lead to an API by themselves. */
  apiClients: readonly ClientRow[];
  /** The content of a file, without byte order mark; undefined if it can no longer be read. */
  content: (file: string) => Content | undefined;
  /** The stored results of the search for the next run; null without a cache. */
  matchStore: MatchStore | null;
  /** The result, if there is nothing to analyse. */
  analysis: Analysis;
}

/**
 * The first two stages: lists the files, and searches them for the strings of the registry.
 *
 * @throws UserError for a path that does not exist.
 */
export function search(options: AnalyseOptions): Search {
  const {
    registry,
    overlay,
    tree,
    clients = [],
    profile = new Profile(),
    selection = null,
    maxFileSize = DEFAULT_MAX_FILE_SIZE,
  } = options;
  const isReported = (file: string): boolean => selection === null || selection.has(file);
  const threads = overlay || tree ? 0 : (options.threads ?? 0);
  const helpers = helpersFor(options, threads);
  const list = profile.measure('list files', () => orDismiss(helpers, () => listProject(options, isReported)));
  const needles = needlesFor(registry, clients);
  const reader = readerOf(options);
  const listed = lookedAt(list.files, options);
  const searched = listed.filter((file) => isSearched(file) || (mayBeScript(file) && reader.isScript(file)));
  profile.onReached?.('search', 0, searched.length);
  const matchStore = openMatchStore(options, needles, listed, searched, profile);
  const { candidates, unread } = profile.measure('search', () => {
    const read = helpers.count > 0 ? reader.read : counted(reader.read, searched.length, profile);
    const matcher = new FileMatcher(needles, read, { known: matchStore?.known ?? null, maxFileSize });
    const fresh = matchInParallel(options.root, searched, matcher, threads, helpers);
    const failed = sortUnread(searched, fresh.unreadable);
    const matches = matchStore?.complete(fresh, failed.gone) ?? fresh;
    const saved = without(list.files, failed.gone);
    return {
      candidates: toCandidates(searched, matches, reader.read, { saved, isReported, maxFileSize }),
      unread: failed,
    };
  });
  const files = without(listed, unread.gone);
  profile.count('list files', files.length);
  profile.count('search', candidates.read, candidates.bytes);
  return {
    options,
    profile,
    files,
    needles,
    isReported,
    candidates,
    seeds: options.seeds === 'all' ? candidates.sources : candidates.seeds,
    apiClients: clients.filter((row) => isOfApi(row, needles)),
    content: reader.content,
    matchStore,
    analysis: analysisWithoutUses({ options, list, candidates, searched, unread, isReported, content: reader.content }),
  };
}

/** Reads files, and reports how many of them are read. */
function counted<T>(read: (file: string) => T, of: number, profile: Profile): (file: string) => T {
  let done = 0;
  return (file) => {
    profile.onReached?.('search', done++, of);
    return read(file);
  };
}

/** How files are read: while they are searched, and when what is in one is to be kept. */
function readerOf({ root, overlay, tree, cache }: AnalyseOptions): {
  read: (file: string) => Buffer | string;
  content: Search['content'];
  isScript: (file: string) => boolean;
} {
  const buffer = new ReadBuffer();
  const read = (file: string, fromDisk: () => Buffer): Buffer | string =>
    overlay?.get(file) ?? (tree ? tree.read(file) : fromDisk());
  const headOf = (file: string): Buffer | string =>
    read(file, () => buffer.head(`${root}${sep}${file}`, SCRIPT_HEAD_BYTES)).slice(0, SCRIPT_HEAD_BYTES);
  return {
    isScript: (file) => {
      try {
        return beginsAsScript(headOf(file).toString());
      } catch {
        // A directory, or a file that is gone or nobody may read. It would not be searched under its name either.
        return false;
      }
    },
    read: (file) => read(file, () => buffer.read(`${root}${sep}${file}`)),
    content: (file) => contentOf(() => read(file, () => readFoundFile(join(root, file))), cache !== undefined),
  };
}

/** Threads that help to search the whole of a project. */
function helpersFor({ root, paths, cwd }: AnalyseOptions, threads: number): WorkerPool {
  const isWhole = paths.every((path) => resolve(cwd ?? '', path) === root);
  return new WorkerPool(isWhole ? threadsFor(countTracked(root), threads) : 0);
}

/** The result as far as the search knows it: all of it where there is nothing to analyse. */
function analysisWithoutUses({
  options: { root, registry, excluded, selection = null },
  list,
  candidates,
  searched,
  unread,
  isReported,
  content,
}: Pick<Search, 'options' | 'candidates' | 'isReported' | 'content'> & {
  list: Listing;
  searched: readonly string[];
  unread: Unread;
}): Analysis {
  const waivers = candidates.waiving
    .filter(isReported)
    .flatMap((file) => findWaiverComments(file, content(file)?.text ?? ''));
  return {
    root,
    unanalysed: candidates.unanalysed.filter(({ file }) => isReported(file)),
    waivers,
    notes: [...list.notes, ...versionNotes(registry), ...candidates.notes],
    problems: [
      ...list.problems.filter(({ file }) => excluded?.(file) !== true),
      ...unread.problems,
      ...candidates.problems,
    ],
    findings: [],
    elsewhere: [],
    violations: [],
    violationsElsewhere: [],
    secrets: [],
    tokens: [],
    calls: [],
    notUnderstood: [],
    stats: {
      ...countReported(searched, candidates, unread.unread, selection),
      parsed: 0,
      analysed: 0,
      calls: 0,
      resolvedCalls: 0,
    },
  };
}

/** Lists of an older schema are read as they were written. */
function versionNotes({ sources }: Registry): string[] {
  return sources
    .filter(({ version }) => version === 1)
    .map(
      ({ name }) =>
        `the list ${name} is of version 1 of its schema and still loads; write "version": 2 at its top to use what is newer`,
    );
}

/** The numbers of reported files that were read, that are sources, and that were kept for the analysis. */
function countReported(
  searched: readonly string[],
  { read, seeds, sources }: Candidates,
  unread: ReadonlySet<string>,
  selection: Selection | null,
): { files: number; sources: number; candidates: number } {
  if (selection === null) return { files: read, sources: sources.length, candidates: seeds.length };
  return {
    files: searched.filter((file) => selection.has(file) && !unread.has(file)).length,
    sources: sources.filter(selection.has).length,
    candidates: seeds.filter(selection.has).length,
  };
}

/** What the last run of the same build has stored about the files, for the same search. */
function openMatchStore(
  { cache, root, clients, maxFileSize }: AnalyseOptions,
  needles: Needles,
  listed: readonly string[],
  searched: readonly string[],
  profile: Profile,
): MatchStore | null {
  if (cache === undefined) return null;
  const key = [
    packageVersion(),
    BUILD,
    clients,
    maxFileSize,
    needles.search.source,
    needles.mention.source,
    needles.evidence.map(({ api, pattern }) => [api, pattern.source]),
  ];
  return profile.measure(
    'cache',
    () => new MatchStore(new ScanCache(cache, [relative(cache, root), 'files'], key), listed, searched),
  );
}

/** Threads that were started for nothing would be waited for. */
function orDismiss<T>(helpers: WorkerPool, work: () => T): T {
  try {
    return work();
  } catch (error) {
    helpers.dismiss();
    throw error;
  }
}

/** Whether the later stages have anything to do. */
export function hasSeeds({ seeds, apiClients }: Search): boolean {
  return seeds.length > 0 || apiClients.length > 0;
}

/**
 * What the search for candidates looks for: the registry's needles, and clients that lead to an API by themselves.
 *
 * @internal
 */
export function needlesFor(registry: Registry, clients: readonly ClientRow[]): Needles {
  const needles = makeNeedles(registry);
  const words = clients.filter((row) => isOfApi(row, needles)).flatMap(wordsOf);
  return words.length === 0 ? needles : makeNeedles(registry, words);
}

function isOfApi(row: ClientRow, needles: Needles): boolean {
  return leadsToApi(row, (text) => needles.search.test(text));
}

function contentOf(read: () => Buffer | string, withDigest: boolean): Content | undefined {
  try {
    const content = read();
    const text = typeof content === 'string' ? content.replace(/^\uFEFF/, '') : decodeSource(content);
    return { text, digest: withDigest ? digestOf(content) : null };
  } catch {
    // The file was read before and is gone now. The files stage has reported what could not be read.
    return undefined;
  }
}
