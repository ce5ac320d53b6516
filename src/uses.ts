import { posix, relative } from 'node:path';
import { PartAnalyzer, type Stores } from './analysis/part-analyzer.js';
import { ImportStore } from './analysis/import-store.js';
import { flatten, PartStore } from './analysis/part-store.js';
import { countCalls } from './analysis/count-calls.js';
import { PartCache, type AnalysedPart } from './analysis/part-cache.js';
import { GrowthLoop } from './analysis/growth-loop.js';
import { noPrograms, notFollowed, outOfTime } from './analysis/shortfalls.js';
import { usageInSlice, type FileUsage } from './analysis/slice.js';
import { ScanCache } from './cache/scan-cache.js';
import type { Described } from './calls/models/described.js';
import { apiClients } from './calls/clients/api-clients.js';
import { filesOf, isFileOf, withFiles } from './calls/clients/own-rows.js';
import { listedRoutes } from './calls/endpoints/listed-routes.js';
import type { Interest } from './calls/engine/interest.js';
import { isSourceFile } from './candidates/search.js';
import { matchFindings } from './findings/match.js';
import { comparePlaces } from './findings/order.js';
import { tokenUses } from './findings/token-uses.js';
import { matchViolations } from './findings/violations.js';
import { silentFiles } from './findings/silent-files.js';
import { BUILD } from './loading/build.js';
import { makeFixes } from './fix/make-fixes.js';
import { loadEngine } from './loading/load-engine.js';
import { NO_CONTRACT } from './model/contract.js';
import type { PlacedFinding, Problem } from './model/finding.js';
import type { Analysis } from './model/results/analysis.js';
import type { Usage } from './model/usage.js';
import type { PlacedViolation } from './model/violation.js';
import { once } from './once.js';
import { runThrough, type Steps } from './steps.js';
import { packageVersion } from './package-root.js';
import { connectedComponents, type Link } from './connected-components.js';
import { allFilesOf } from './program/all-files.js';
import { Program, type Project } from './program/program.js';
import { concernedProjects, projectLookup } from './program/projects.js';
import { SearchedContent } from './program/searched-content.js';
import type { Content } from './program/texts.js';
import type { Search } from './search.js';

export { findOutsideImports as findLeaving } from './leaving.js';
export { realComments } from './program/real-comments.js';

/** The state of the later stages. It is valid as long as the search would find the same. */
export interface AnalysisState {
  search: Search;
  /** Grows with each analysis, and follows edits. */
  program: Program;
  analyzer: PartAnalyzer;
  growthLoop: GrowthLoop;
  partCache: PartCache;
  /** Everything beside the files that findings depend on, in one string. */
  settings: () => string;
}

/** The stages from program to findings: the result of the search, with the uses. */
export function findUses(search: Search): Steps<Analysis> {
  return usesOn(prepare(search));
}

/** Sets up the later stages with their seeds. @param earlier of the same project; what is still valid of it is reused. */
export function prepare(search: Search, earlier: AnalysisState | null = null): AnalysisState {
  const { options, profile } = search;
  const project = projectOf(search);
  const program = new Program(project, earlier?.program.parsed);
  const own = withFiles(options.clients ?? [], (specifier) => program.filesNamed(specifier));
  const listed = withFiles(apiClients(options.registry.apis), (specifier) => program.filesNamed(specifier));
  const models = options.models ?? [];
  const described = once((): Described => {
    const { CLIENTS, sdkRows } = loadEngine();
    const { apis } = options.registry;
    const clients = [...own, ...listed, ...CLIENTS, ...sdkRows(apis.flatMap((api) => api.sdks))];
    return { clients, models };
  });
  const interest = interestOf(search);
  // The built-in rows are determined by the build.
  const settings = (): string => JSON.stringify(flatten([interest, own, models]));
  const partCache = earlier && earlier.settings() === settings() ? earlier.partCache : new PartCache();
  partCache.prune();
  const kept = openStores(search, program, settings);
  const isConcerned = profile.measure('grow', () => concernLookup(search, program));
  profile.measure('grow', () => program.add(seedsOf(search).filter(isConcerned)));
  const analyzer = new PartAnalyzer(program, interest, described, profile, partCache, kept, options.deadline ?? null);
  return {
    search,
    program,
    analyzer,
    growthLoop: new GrowthLoop(analyzer, options.parts ?? 'connected'),
    partCache,
    settings,
  };
}

/** What earlier runs of the same build have stored for the same registry and configuration. */
function openStores(
  { options: { cache, root }, content, matchStore: kept, profile }: Search,
  program: Program,
  settings: () => string,
): Stores | null {
  if (cache === undefined || !kept) return null;
  return profile.measure('cache', () => {
    const imports = new ImportStore(program, kept, (file) => kept.digestOf(file) ?? content(file)?.digest ?? null);
    imports.restore();
    const store = new ScanCache(
      cache,
      [relative(cache, root), 'parts'],
      [packageVersion(), BUILD, Program.compilerVersion(), settings()],
    );
    return { imports, parts: new PartStore(program, store, imports) };
  });
}

function projectOf({ options: { clients = [] }, files, candidates, content, matchStore: kept }: Search): Project {
  // A file of a client that is not scanned, because git ignores it or it is elsewhere, is known by its row alone.
  const unscanned = new Set(clients.flatMap(filesOf).filter((file) => !files.includes(file)));
  const found = (file: string): Content | undefined => {
    const searched = kept?.digestOf(file);
    return searched === undefined ? content(file) : new SearchedContent(searched, () => content(file));
  };
  return {
    files: [...files, ...unscanned],
    sources: candidates.sources,
    content: (file) => (unscanned.has(file) ? undefined : found(file)),
  };
}

/**
 * A repository may hold projects that are not connected. If only some files are reported, other projects' files are not
 * analysed.
 */
function concernLookup(search: Search, program: Program): (file: string) => boolean {
  const {
    options: { selection },
    files,
    candidates,
    isReported,
    content,
  } = search;
  if (!selection) return () => true;
  const projectOf = projectLookup(files, (file) => content(file)?.text);
  const wanted = new Set(files.filter(isReported).map(projectOf));
  if (seedsOf(search).every((file) => wanted.has(projectOf(file)))) return () => true;
  const concerned = concernedProjects(wanted, projectOf, importsOf(candidates.sources, program));
  return (file) => concerned.has(projectOf(file));
}

function seedsOf({ seeds, candidates, apiClients }: Search): string[] {
  return [...seeds, ...candidates.sources.filter((file) => apiClients.some((row) => isFileOf(row, file)))];
}

/** The parts of a program with their results. */
interface AnalysedParts {
  parts: readonly AnalysedPart[];
  problems: Problem[];
  /** Files that are asked for and not followed. */
  left: readonly string[];
}

/** Analyses the program as it is now, and grows it where necessary. */
export function analyseOn(state: AnalysisState): AnalysedParts {
  return runThrough(partsOn(state));
}

function* partsOn({ search, program, growthLoop }: AnalysisState): Steps<AnalysedParts> {
  const { parts, left, late } = yield* growthLoop.run();
  const problems = [
    ...program.problems,
    ...parts.flatMap((part) => part.problems),
    ...outOfTime(late, new Set([...program.members.keys(), ...late]).size, search.options.deadline),
  ];
  return {
    parts,
    problems: [...search.analysis.problems, ...ofReported(problems, search, program)],
    left,
  };
}

/**
 * The problems that may hide a reported finding: those of files that imports connect with reported ones, and of the
 * files that determine what imports mean there. Somebody who scans one directory need not fix another one.
 */
function ofReported(
  problems: readonly Problem[],
  { options: { selection }, candidates: { sources }, isReported }: Search,
  program: Program,
): readonly Problem[] {
  if (!selection || problems.every(({ file }) => isReported(file))) return problems;
  const groups = connectedComponents(sources, importsOf(sources, program)).filter((group) => group.some(isReported));
  const files = new Set(groups.flat());
  const isAbove = (directory: string): boolean =>
    directory === '.' || [...files].some((file) => file.startsWith(`${directory}/`));
  return problems.filter(
    ({ file }) =>
      file === '.' || isReported(file) || (isSourceFile(file) ? files.has(file) : isAbove(posix.dirname(file))),
  );
}

function importsOf(sources: readonly string[], program: Program): Link[] {
  return sources.flatMap((file) => program.imports.of(file).targets.map((target): Link => [file, target]));
}

/** Findings of a part. They do not depend on other parts, because the file of a finding is in the part. */
export function findingsIn({ usage }: AnalysedPart, { search }: AnalysisState): PlacedFinding[] {
  return matchFindings(usage.uses, search.options.registry);
}

/** What is found in a file after an edit of it alone, without most of its part; null if that is not possible. */
export function foundAfterEdit(
  file: string,
  part: AnalysedPart,
  { search, analyzer }: AnalysisState,
): { findings: PlacedFinding[]; usage: FileUsage } | null {
  const usage = usageInSlice(file, part, analyzer);
  return usage && { findings: matchFindings(usage.uses, search.options.registry), usage };
}

/** The violations of all parts, some of which only all together show. */
export function violationsIn(
  usages: readonly Pick<Usage, 'breaches' | 'tokens'>[],
  { search: { options } }: AnalysisState,
): PlacedViolation[] {
  return matchViolations(usages, options.contract ?? NO_CONTRACT);
}

/**
 * Analyses a program as it is now, and sums up what was found in its parts.
 *
 * @internal
 */
export function findUsesOn(state: AnalysisState): Analysis {
  return runThrough(usesOn(state));
}

function* usesOn(state: AnalysisState): Steps<Analysis> {
  const { search, program, analyzer } = state;
  const { options, profile, analysis, isReported } = search;
  const { parts, problems, left } = yield* partsOn(state);
  const remark = analyzer.finish();
  const calls = parts
    .flatMap(({ usage }) => usage.calls)
    .filter(({ file }) => isReported(file))
    .sort(comparePlaces);
  const usages = parts.map(({ usage }) => usage);
  const notUnderstood = [
    ...notFollowed(left),
    ...usages.flatMap((usage) => usage.notUnderstood),
    ...silentFiles(usages),
  ]
    .filter(({ file }) => isReported(file))
    .sort(comparePlaces);
  const findings = profile.measure('findings', () =>
    matchFindings(
      parts.flatMap(({ usage }) => usage.uses),
      options.registry,
    ),
  );
  const violations = violationsIn(usages, state);
  profile.count('parse', program.modules.size, program.parsedBytes);
  options.onAnalysed?.((found, days) => makeFixes(found, { ...options.registry, files: allFilesOf(program), ...days }));
  return {
    ...analysis,
    notes: [...analysis.notes, ...(remark === null ? [] : [remark])],
    // A JSON file that a source imports was read after all.
    unanalysed: [
      ...analysis.unanalysed.filter(({ file }) => !program.members.has(file)),
      ...noPrograms(parts, program, search.needles.mention).filter(({ file }) => isReported(file)),
    ],
    problems,
    findings: findings.filter(({ file }) => isReported(file)),
    elsewhere: findings.filter(({ file }) => !isReported(file)),
    violations: violations.filter(({ file }) => isReported(file)),
    violationsElsewhere: violations.filter(({ file }) => !isReported(file)),
    secrets: usages.flatMap(({ secrets }) => secrets).sort(comparePlaces),
    tokens: tokenUses(usages).filter(({ file }) => isReported(file)),
    calls,
    notUnderstood,
    stats: {
      ...analysis.stats,
      parsed: program.members.size,
      analysed: state.search.candidates.sources.filter((file) => program.members.has(file) && isReported(file)).length,
      ...countCalls(calls),
    },
  };
}

/** What the engine needs to know of the registry. */
function interestOf({ options: { registry, hosts = [], contract }, needles, candidates }: Search): Interest {
  const evident = new Set(hosts.length > 0 ? registry.apis.map((api) => api.id) : candidates.evident);
  return {
    apis: registry.apis,
    routes: listedRoutes(registry),
    needles: needles.all,
    hosts,
    evident,
    contract: contract ?? NO_CONTRACT,
  };
}
