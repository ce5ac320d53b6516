import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { leadsToApi, wordsOf } from './calls/clients/own-rows.js';
import type { ClientRow } from './calls/domain/client-row.js';
import { makeNeedles, type Needles } from './candidates/needles.js';
import { Helpers } from './candidates/helpers.js';
import { KeptLooks } from './candidates/kept-looks.js';
import { Looker } from './candidates/look.js';
import { BUILD } from './build.js';
import { ScanCache } from './cache/scan-cache.js';
import { digestOf } from './digest.js';
import { ReadBuffer } from './candidates/read-buffer.js';
import { isSearched, toCandidates, type Candidates } from './candidates/search.js';
import { lookTogether, threadsFor } from './candidates/together.js';
import { findWaiverComments } from './candidates/waiver-comments.js';
import { isNoFile } from './files/file-kinds.js';
import { countTracked } from './files/git.js';
import { listFiles } from './files/list.js';
import type { Scope, Selection } from './files/scope.js';
import { UserError } from './model/errors.js';
import type { Analysis, Problem } from './model/finding.js';
import { Profile } from './model/profile.js';
import type { Registry } from './model/registry.js';
import { packageVersion } from './package-root.js';
import type { Content } from './program/texts.js';

/** Files and their contents. */
export interface Tree {
  /** POSIX paths relative to the root, sorted. */
  files: readonly string[];
  /** @throws if the file cannot be read */
  read: (file: string) => Buffer;
}

export interface AnalyseOptions {
  /** Absolute path of the scanned root; all reported files are relative to it. */
  root: string;
  /** Files and directories to list, absolute or relative to `cwd`; by default the root. */
  paths: readonly string[];
  /** Which files are reported; by default all. The selection does not affect what is found in them. */
  selection?: Selection | null;
  /** The project around the files, if it is not analysed: imports that lead there are reported. */
  around?: Scope;
  /** Which files are left out of the analysis, by path relative to the root. */
  excluded?: ((file: string) => boolean) | null;
  cwd?: string;
  registry: Registry;
  /** Host patterns of these APIs, beside those of the registry. */
  hosts?: readonly string[];
  /**
   * Clients that are looked up before the built-in ones. A module that begins with `./` or `../` is a file, relative to
   * the root.
   */
  clients?: readonly ClientRow[];
  /** Files that are never scanned, relative to the root: what the scan itself stores in the project. */
  aside?: readonly string[];
  /** Files to analyse instead of those on disk: their state at another time. */
  tree?: Tree;
  /**
   * Texts that replace or add to the files on disk, by path relative to the root: unsaved files of an editor. Looked up
   * each time a text is read.
   */
  overlay?: ReadonlyMap<string, string>;
  /**
   * Where the analysis starts: at the files that the byte search keeps, or at all sources. Both give the same findings;
   * tests check that.
   */
  seeds?: 'candidates' | 'all';
  /**
   * Whether connected parts of the program are analysed one by one, or all at once. Both give the same findings; tests
   * check that.
   */
  parts?: 'connected' | 'whole';
  /** Absolute directory of what is stored between runs; by default nothing is stored. */
  cache?: string;
  /** Threads that may help to search a large tree; by default none. */
  threads?: number;
  /** Called when something was found, before the analysis. */
  onFound?: () => void;
  /** Measures where the time goes. */
  profile?: Profile;
}

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
  kept: KeptLooks | null;
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
    root,
    registry,
    overlay,
    tree,
    clients = [],
    profile = new Profile(),
    selection = null,
    excluded = null,
  } = options;
  const isReported = (file: string): boolean => selection === null || selection.has(file);
  const buffer = new ReadBuffer();
  // Unsaved texts are not read from disk, so reading them does not show which files are gone.
  const isTrusted = (): boolean => !overlay;
  const threads = overlay || tree ? 0 : (options.threads ?? 0);
  const helpers = new Helpers(
    options.paths.some((path) => resolve(options.cwd ?? '', path) !== root)
      ? 0
      : threadsFor(countTracked(root), threads),
  );
  const list = profile.measure('list files', () =>
    orDismiss(helpers, () =>
      tree
        ? { files: [...tree.files], notes: [], problems: [] }
        : listFiles(root, options.paths, options.cwd, isTrusted, isReported),
    ),
  );
  const needles = needlesFor(registry, clients);
  const aside = new Set(options.aside);
  const listed = (overlay ? withUnsaved(list.files, root, overlay) : list.files).filter(
    (file) => !aside.has(file) && excluded?.(file) !== true,
  );
  const unmatched = tree ? undefined : selection?.unmatched(listed);
  if (unmatched !== undefined)
    throw new UserError(
      `${unmatched}: no file fits this pattern`,
      'what git ignores, or the configuration excludes, is not looked at; name it without a pattern to scan it',
    );
  const read = (file: string): Buffer | string =>
    overlay?.get(file) ?? (tree ? tree.read(file) : buffer.read(`${root}${sep}${file}`));
  const content = (file: string): Content | undefined =>
    contentOf(
      () => overlay?.get(file) ?? (tree ? tree.read(file) : readFileSync(join(root, file))),
      options.cache !== undefined,
    );
  const searched = listed.filter(isSearched);
  let looked = 0;
  const counted = (file: string): Buffer | string => {
    if (helpers.count === 0) profile.onReached?.('search', looked++, searched.length);
    return read(file);
  };
  profile.onReached?.('search', 0, searched.length);
  const kept = keptOf(options, needles, listed, searched, profile);
  const { candidates, unread } = profile.measure('search', () => {
    const fresh = lookTogether(root, searched, new Looker(needles, counted, kept?.known ?? null), threads, helpers);
    const failed = sortUnread(searched, fresh.unreadable);
    const looks = kept?.complete(fresh, failed.gone) ?? fresh;
    return {
      candidates: toCandidates(searched, looks, read, { saved: without(list.files, failed.gone), isReported }),
      unread: failed,
    };
  });
  const files = without(listed, unread.gone);
  profile.count('list files', files.length);
  profile.count('search', candidates.read, candidates.bytes);
  const analysis: Analysis = {
    root,
    unanalysed: candidates.unanalysed.filter(({ file }) => isReported(file)),
    waivers: candidates.waiving
      .filter(isReported)
      .flatMap((file) => findWaiverComments(file, content(file)?.text ?? '')),
    notes: [...list.notes, ...candidates.notes],
    problems: [...list.problems.filter(({ file }) => excluded?.(file) !== true), ...unread.problems],
    findings: [],
    elsewhere: [],
    calls: [],
    notUnderstood: [],
    stats: { ...countReported(searched, candidates, unread.unread, selection), parsed: 0, calls: 0, resolvedCalls: 0 },
  };
  const seeds = options.seeds === 'all' ? candidates.sources : candidates.seeds;
  return {
    options,
    profile,
    files,
    needles,
    isReported,
    candidates,
    seeds,
    apiClients: clients.filter((row) => isOfApi(row, needles)),
    content,
    kept,
    analysis,
  };
}

/** The numbers of reported files that were read, and that were kept for the analysis. */
function countReported(
  searched: readonly string[],
  { read, seeds }: Candidates,
  unread: ReadonlySet<string>,
  selection: Selection | null,
): { files: number; candidates: number } {
  if (selection === null) return { files: read, candidates: seeds.length };
  return {
    files: searched.filter((file) => selection.has(file) && !unread.has(file)).length,
    candidates: seeds.filter(selection.has).length,
  };
}

/** What the last run of the same build has stored about the files, for the same search. */
function keptOf(
  { cache, root, clients }: AnalyseOptions,
  needles: Needles,
  listed: readonly string[],
  searched: readonly string[],
  profile: Profile,
): KeptLooks | null {
  if (cache === undefined) return null;
  const key = [
    packageVersion(),
    BUILD,
    clients,
    needles.search.source,
    needles.mention.source,
    needles.evidence.map(({ api, pattern }) => [api, pattern.source]),
  ];
  return profile.measure(
    'cache',
    () => new KeptLooks(new ScanCache(cache, [relative(cache, root), 'files'], key), listed, searched),
  );
}

/** Threads that were started for nothing would be waited for. */
function orDismiss<T>(helpers: Helpers, work: () => T): T {
  try {
    return work();
  } catch (error) {
    helpers.dismiss();
    throw error;
  }
}

/** The character in a path that replaces bytes which are not valid UTF-8. */
const NOT_UTF_8 = '\uFFFD';

/** The files that could not be read, sorted by reason. */
interface Unread {
  /** All of them. */
  unread: Set<string>;
  /** Files that are gone, although git lists them. */
  gone: Set<string>;
  problems: Problem[];
}

function sortUnread(files: readonly string[], unreadable: readonly [index: number, code: string][]): Unread {
  const unread: Unread = { unread: new Set(unreadable.map(([index]) => files[index]!)), gone: new Set(), problems: [] };
  for (const [index, code] of unreadable) {
    const file = files[index]!;
    if (file.includes(NOT_UTF_8) && isNoFile(code))
      unread.problems.push({
        file,
        line: null,
        message: 'its name is not UTF-8, so it cannot be opened; rename it, or have git ignore it',
      });
    else if (!isNoFile(code)) unread.problems.push({ file, line: null, message: `cannot be read (${code})` });
    else unread.gone.add(file);
  }
  return unread;
}

function without(files: readonly string[], gone: ReadonlySet<string>): readonly string[] {
  return gone.size === 0 ? files : files.filter((file) => !gone.has(file));
}

/** Whether the later stages have anything to do. */
export function hasSeeds({ seeds, apiClients }: Search): boolean {
  return seeds.length > 0 || apiClients.length > 0;
}

/**
 * The strings that the search looks for: those of the registry, and those of clients that lead to an API by themselves.
 */
export function needlesFor(registry: Registry, clients: readonly ClientRow[]): Needles {
  const needles = makeNeedles(registry);
  const words = clients.filter((row) => isOfApi(row, needles)).flatMap(wordsOf);
  return words.length === 0 ? needles : makeNeedles(registry, words);
}

function isOfApi(row: ClientRow, needles: Needles): boolean {
  return leadsToApi(row, (text) => needles.search.test(text));
}

/**
 * The files, and those that exist only in an editor so far. A file on disk that is not listed is left out on purpose.
 */
function withUnsaved(files: readonly string[], root: string, overlay: ReadonlyMap<string, string>): string[] {
  const listed = new Set(files);
  const unsaved = [...overlay.keys()].filter((file) => !listed.has(file) && !existsSync(join(root, file)));
  return [...files, ...unsaved].sort();
}

function contentOf(read: () => Buffer | string, withDigest: boolean): Content | undefined {
  try {
    const content = read();
    const text = typeof content === 'string' ? content : content.toString('utf8');
    return { text: text.replace(/^\uFEFF/, ''), digest: withDigest ? digestOf(content) : null };
  } catch {
    // The file was read before and is gone now. The files stage has reported what could not be read.
    return undefined;
  }
}
