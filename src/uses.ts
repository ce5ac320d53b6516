import { filesOf, isFileOf, withFiles } from './calls/clients/own-rows.js';
import type { ClientRow } from './calls/clients/row.js';
import { CLIENTS } from './calls/clients/rows.js';
import { sdkRows } from './calls/clients/sdk.js';
import { findCalls } from './calls/index.js';
import type { Interest, Route } from './calls/interest.js';
import { matchFindings } from './findings/match.js';
import type { Analysis, CallRecord } from './model/finding.js';
import type { Profile } from './model/profile.js';
import type { Usage } from './model/usage.js';
import { Program, type Parsed } from './program/program.js';
import type { Search } from './search.js';

/** Rounds of growing the program; each follows one more step from file to file. */
const MAX_ROUNDS = 16;

/** What the stages after the search work on. It stays the same as long as the search would find the same. */
export interface Ground {
  search: Search;
  /** It grows with each analysis, and follows edits. */
  program: Program;
  interest: Interest;
  rows: readonly ClientRow[];
}

/** The stages from the program to the findings: the result of the search, with the uses that there are. */
export function findUses(search: Search): Analysis {
  return findUsesOn(prepare(search));
}

/** Parses where the analysis starts. @param earlier what an earlier analysis has parsed, for texts that are the same. */
export function prepare(search: Search, earlier?: Parsed): Ground {
  const { options, profile, files, candidates, seeds, apiClients, text } = search;
  const { registry, clients = [] } = options;
  // A client's file that is not scanned, because git ignores it or it lies elsewhere, is known by what is said of it alone.
  const unscanned = new Set(clients.flatMap(filesOf).filter((file) => !files.includes(file)));
  const program = profile.measure('load compiler', () => new Program([...files, ...unscanned], candidates.sources, (file) => (unscanned.has(file) ? undefined : text(file)), earlier));
  profile.measure('parse', () => program.add([...seeds, ...candidates.sources.filter((file) => apiClients.some((row) => isFileOf(row, file)))]));
  const rows = [...withFiles(clients, (specifier) => program.filesNamed(specifier)), ...CLIENTS, ...sdkRows(registry.apis.flatMap((api) => api.sdks))];
  return { search, program, interest: interestOf(search), rows };
}

/** Analyses a program as it is now, and grows it where that is not enough. */
export function findUsesOn({ search, program, interest, rows }: Ground): Analysis {
  const { options, profile, analysis } = search;
  const usage = growAndAnalyse(program, interest, rows, profile);
  const calls = usage.calls.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
  const findings = profile.measure('findings', () => matchFindings(usage.uses, options.registry));
  profile.count('parse', program.modules.size, program.bytes);
  return {
    ...analysis,
    // A JSON file that a source imports is read after all.
    unanalysed: analysis.unanalysed.filter(({ file }) => !program.modules.has(file)),
    problems: [...analysis.problems, ...program.problems, ...usage.problems],
    findings,
    calls,
    stats: { ...analysis.stats, parsed: program.modules.size, ...countCalls(calls) },
  };
}

/** Analyses, parses what the analysis asks for, and analyses again, until it asks for nothing new. */
function growAndAnalyse(program: Program, interest: Interest, rows: readonly ClientRow[], profile: Profile): Usage {
  for (let round = 1; ; round++) {
    const { usage, demand } = profile.measure('analyse', () => findCalls(program, interest, rows));
    if (!profile.measure('parse', () => program.grow(demand))) return usage;
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

/** What the engine needs to know of the registry. */
function interestOf({ options: { registry, hosts = [] }, needles, candidates }: Search): Interest {
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
