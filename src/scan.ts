import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, isFileOf, leadsToApi, withFiles, wordsOf } from './calls/clients/own-rows.js';
import type { ClientRow } from './calls/clients/row.js';
import { CLIENTS } from './calls/clients/rows.js';
import { sdkRows } from './calls/clients/sdk.js';
import { findCalls } from './calls/index.js';
import type { Interest, Route } from './calls/interest.js';
import { makeNeedles, type Needles } from './candidates/needles.js';
import { searchCandidates, type Candidates } from './candidates/search.js';
import { findWaiverComments } from './candidates/waiver-comments.js';
import { listFiles } from './files/list.js';
import { matchFindings } from './findings/match.js';
import type { Analysis, CallRecord } from './model/finding.js';
import type { Registry } from './model/registry.js';
import type { Usage } from './model/usage.js';
import { Program } from './program/program.js';

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

/** Rounds of growing the program; each follows one more step from file to file. */
const MAX_ROUNDS = 16;

/**
 * The order of the stages: files, candidates, program and calls in rounds, findings. What follows, verdict and report, knows
 * dates and is the caller's.
 *
 * @throws UserError for a path that does not exist.
 */
export function analyse(options: AnalyseOptions): Analysis {
  const { root, registry, overlay, tree, clients = [] } = options;
  const bytes = (file: string): Buffer | string => overlay?.get(file) ?? (tree ? tree.read(file) : readFileSync(join(root, file)));
  const list = tree ? { files: [...tree.files], notes: [], problems: [] } : listFiles(root, options.paths, options.cwd);
  const needles = needlesFor(registry, clients);
  const aside = new Set(options.aside);
  const files = (overlay ? withUnsaved(list.files, root, overlay) : list.files).filter((file) => !aside.has(file));
  const candidates = searchCandidates(files, needles, bytes, list.files);
  const base = { root, unanalysed: candidates.unanalysed, waivers: candidates.waiving.flatMap((file) => findWaiverComments(file, readText(bytes, file) ?? '')), notes: [...list.notes, ...candidates.notes] };
  const problems = [...list.problems, ...candidates.problems];
  const counts = { files: candidates.read, candidates: candidates.seeds.length };
  const seeds = options.seeds === 'all' ? candidates.sources : candidates.seeds;
  const apiClients = clients.filter((row) => isOfApi(row, needles));
  if (seeds.length === 0 && apiClients.length === 0) return { ...base, problems, findings: [], calls: [], stats: { ...counts, parsed: 0, calls: 0, resolvedCalls: 0 } };

  // A client's file that is not scanned, because git ignores it or it lies elsewhere, is known by what is said of it alone.
  const unscanned = new Set(clients.flatMap(filesOf).filter((file) => !files.includes(file)));
  const program = new Program([...files, ...unscanned], candidates.sources, (file) => (unscanned.has(file) ? undefined : readText(bytes, file)));
  program.add([...seeds, ...candidates.sources.filter((file) => apiClients.some((row) => isFileOf(row, file)))]);
  const rows = [...withFiles(clients, (specifier) => program.filesNamed(specifier)), ...CLIENTS, ...sdkRows(registry.apis.flatMap((api) => api.sdks))];
  const usage = growAndAnalyse(program, interestOf(registry, needles, candidates, options.hosts ?? []), rows);
  const findings = matchFindings(usage.uses, registry);
  // A JSON file that a source imports is read after all.
  const unanalysed = base.unanalysed.filter(({ file }) => !program.modules.has(file));
  const calls = usage.calls.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
  const stats = { ...counts, parsed: program.modules.size, ...countCalls(calls) };
  options.onProgram?.(program);
  return { ...base, unanalysed, problems: [...problems, ...program.problems, ...usage.problems], findings, calls, stats };
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

/** Analyses, parses what the analysis asks for, and analyses again, until it asks for nothing new. */
function growAndAnalyse(program: Program, interest: Interest, rows: readonly ClientRow[]): Usage {
  for (let round = 1; ; round++) {
    const { usage, demand } = findCalls(program, interest, rows);
    if (!program.grow(demand)) return usage;
    if (round === MAX_ROUNDS) return { ...usage, problems: [...usage.problems, { file: '.', line: null, message: `the analysis was cut short: it asked for more files after ${MAX_ROUNDS} rounds` }] };
  }
}

/** Call expressions, and those of which every possible URL is known. One call may have several URLs. */
function countCalls(calls: readonly CallRecord[]): { calls: number; resolvedCalls: number } {
  const resolved = new Map<string, boolean>();
  for (const { file, line, column, resolved: isResolved } of calls) {
    const place = `${file}:${line}:${column}`;
    resolved.set(place, (resolved.get(place) ?? true) && isResolved);
  }
  return { calls: resolved.size, resolvedCalls: [...resolved.values()].filter(Boolean).length };
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

/** What the engine needs to know of the registry. */
function interestOf(registry: Registry, needles: Needles, candidates: Candidates, hosts: readonly string[]): Interest {
  const routes = new Map<string, Route & { methods: string[]; fields: { request: Set<string>; response: Set<string> } }>();
  for (const entry of registry.entries) {
    let route = routes.get(entry.path);
    if (!route) routes.set(entry.path, (route = { api: entry.api, path: entry.path, segments: entry.path.split('/').filter((s) => s !== ''), methods: [], fields: { request: new Set(), response: new Set() } }));
    if (!route.methods.includes(entry.method)) route.methods.push(entry.method);
    if (entry.kind === 'field') for (const direction of entry.in) route.fields[direction].add(entry.field);
  }
  const evident = new Set(hosts.length > 0 ? registry.apis.map((api) => api.id) : candidates.evident);
  return { apis: registry.apis, routes: [...routes.values()], needles: needles.all, hosts: [...hosts, ...registry.apis.flatMap((api) => api.hosts)], evident };
}
