import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leadsToApi, wordsOf } from './calls/clients/own-rows.js';
import type { ClientRow } from './calls/clients/row.js';
import { makeNeedles, type Needles } from './candidates/needles.js';
import { searchCandidates, type Candidates } from './candidates/search.js';
import { findWaiverComments } from './candidates/waiver-comments.js';
import { listFiles } from './files/list.js';
import type { Analysis } from './model/finding.js';
import type { Registry } from './model/registry.js';
import type { Program } from './program/program.js';

/** Files, and what is in them. */
export interface Tree {
  /** POSIX paths relative to the root, sorted. */
  files: readonly string[];
  /** @throws when the file cannot be read */
  read: (file: string) => Buffer;
}

export interface AnalyseOptions {
  /** Absolute path of the scanned root; every reported file is relative to it. */
  root: string;
  /** Files and directories to scan, absolute or relative to `cwd`; none means the root. */
  paths: readonly string[];
  cwd?: string;
  registry: Registry;
  /** Host patterns that count as the APIs' own, beside those of the registry. */
  hosts?: readonly string[];
  /** Clients beside the built-in ones, looked up before them. A module that begins with `./` or `../` is a file, relative to the root. */
  clients?: readonly ClientRow[];
  /** Files that are not scanned whatever else is said, relative to the root: what the scan itself keeps in the project. */
  aside?: readonly string[];
  /** Files to analyse in the place of those on disk: how they were at another time. */
  tree?: Tree;
  /** Text of files that are not as on disk, by path relative to the root: what an editor holds unsaved, new files among it. */
  overlay?: ReadonlyMap<string, string>;
  /** Where the analysis starts: at the files that the byte search keeps, or at all sources. Both find the same; tests say so. */
  seeds?: 'candidates' | 'all';
  /** Handed the program when the analysis is done; not called when no file is a candidate. For drivers that analyse again. */
  onProgram?: (program: Program) => void;
}

/** What the first two stages found, and what the next ones need. */
export interface Search {
  options: AnalyseOptions;
  /** All files of the project. */
  files: readonly string[];
  needles: Needles;
  candidates: Candidates;
  /** Where the analysis starts. Where there is no seed, nothing of the stages that follow need be loaded. */
  seeds: readonly string[];
  /** Clients that lead to an API by themselves. */
  apiClients: readonly ClientRow[];
  /** The text of a file without byte order mark; undefined when it cannot be read any more. */
  text: (file: string) => string | undefined;
  /** The result, if there is nothing to analyse. */
  analysis: Analysis;
}

/**
 * The first two stages: lists the files, and searches them for what the registry looks for.
 *
 * @throws UserError for a path that does not exist.
 */
export function search(options: AnalyseOptions): Search {
  const { root, registry, overlay, tree, clients = [] } = options;
  const bytes = (file: string): Buffer | string => overlay?.get(file) ?? (tree ? tree.read(file) : readFileSync(join(root, file)));
  const text = (file: string): string | undefined => readText(bytes, file);
  const list = tree ? { files: [...tree.files], notes: [], problems: [] } : listFiles(root, options.paths, options.cwd);
  const needles = needlesFor(registry, clients);
  const aside = new Set(options.aside);
  const files = (overlay ? withUnsaved(list.files, root, overlay) : list.files).filter((file) => !aside.has(file));
  const candidates = searchCandidates(files, needles, bytes, list.files);
  const analysis: Analysis = {
    root,
    unanalysed: candidates.unanalysed,
    waivers: candidates.waiving.flatMap((file) => findWaiverComments(file, text(file) ?? '')),
    notes: [...list.notes, ...candidates.notes],
    problems: [...list.problems, ...candidates.problems],
    findings: [],
    calls: [],
    stats: { files: candidates.read, candidates: candidates.seeds.length, parsed: 0, calls: 0, resolvedCalls: 0 },
  };
  const seeds = options.seeds === 'all' ? candidates.sources : candidates.seeds;
  return { options, files, needles, candidates, seeds, apiClients: clients.filter((row) => isOfApi(row, needles)), text, analysis };
}

/** Whether there is anything for the stages that follow. */
export function hasSeeds({ seeds, apiClients }: Search): boolean {
  return seeds.length > 0 || apiClients.length > 0;
}

/** What the search for candidates looks for: the registry's needles, and clients that lead to an API by themselves. */
export function needlesFor(registry: Registry, clients: readonly ClientRow[]): Needles {
  const needles = makeNeedles(registry);
  const words = clients.filter((row) => isOfApi(row, needles)).flatMap(wordsOf);
  return words.length === 0 ? needles : makeNeedles(registry, words);
}

function isOfApi(row: ClientRow, needles: Needles): boolean {
  return leadsToApi(row, (text) => needles.search.test(text));
}

/** The files and those that only an editor has so far. One that is on disk but not listed is left out on purpose. */
function withUnsaved(files: readonly string[], root: string, overlay: ReadonlyMap<string, string>): string[] {
  const listed = new Set(files);
  const unsaved = [...overlay.keys()].filter((file) => !listed.has(file) && !existsSync(join(root, file)));
  return [...files, ...unsaved].sort();
}

function readText(bytes: (file: string) => Buffer | string, file: string): string | undefined {
  try {
    const content = bytes(file);
    return (typeof content === 'string' ? content : content.toString('utf8')).replace(/^\uFEFF/, '');
  } catch {
    // It was read before; gone since. The files stage reported what could not be read.
    return undefined;
  }
}
