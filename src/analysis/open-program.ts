import { relative } from 'node:path';
import { ScanCache } from '../cache/scan-cache.js';
import { apiClients } from '../calls/clients/api-clients.js';
import { filesOf, isFileOf, withFiles } from '../calls/clients/own-rows.js';
import { listedRoutes } from '../calls/routes/listed-routes.js';
import { RouteTable } from '../calls/routes/route-table.js';
import { mayHaveEnds } from '../calls/routes/text-ends.js';
import type { Interest } from '../calls/engine/interest.js';
import type { Described } from '../calls/models/described.js';
import { NO_CONTRACT } from '../model/contract.js';
import { BUILD } from '../on-demand/built-parts.js';
import { loadEngine } from '../on-demand/load-engine.js';
import { once } from '../collections/once.js';
import { packageVersion } from '../runtime/package-root.js';
import { allFilesOf, withEdit, type Edited } from '../program/all-files.js';
import { Program, type Project } from '../program/program.js';
import { concernedProjects, projectLookup } from '../program/projects.js';
import { SearchedContent } from '../program/searched-content.js';
import type { Content } from '../program/file-texts.js';
import { aliasReader } from './alias-reader.js';
import { EndsStore } from './ends-store.js';
import { GrowthLoop } from './growth-loop.js';
import { ImportStore } from './import-store.js';
import { PartAnalyzer, type Stores } from './part-analyzer.js';
import { PartCache } from './part-cache.js';
import { PartStore } from './part-store.js';
import type { SearchedFiles } from './search-files.js';

/** The program of a project and what analyses it. It is valid as long as the search would find the same. */
export interface OpenProgram {
  searched: SearchedFiles;
  /** Grows with each analysis, and follows edits. */
  program: Program;
  analyzer: PartAnalyzer;
  growthLoop: GrowthLoop;
  partCache: PartCache;
  /** The last names of listed paths in which texts of a file end that a call may be passed, with an edit or without one. */
  endsIn: (file: string, edited?: Edited) => string[];
  /** Everything beside the files that findings depend on, in one string. */
  settings: () => string;
}

/**
 * Starts a program with the seeds of a search.
 *
 * @param earlier of the same project; what is still valid of it is reused.
 */
export function openProgram(searched: SearchedFiles, earlier: OpenProgram | null = null): OpenProgram {
  const { options, profile } = searched;
  const program = new Program(projectOf(searched), aliasReader, earlier?.program.parsed);
  const own = withFiles(options.clients ?? [], (specifier) => program.filesNamed(specifier));
  const listed = withFiles(apiClients(options.registry.apis), (specifier) => program.filesNamed(specifier));
  const models = options.models ?? [];
  const described = once((): Described => {
    const { builtInClients, sdkRows } = loadEngine();
    const { apis } = options.registry;
    const clients = [...own, ...listed, ...builtInClients(), ...sdkRows(apis.flatMap((api) => api.sdks))];
    return { clients, models };
  });
  const imports = openImports(searched, program);
  const isConcerned = profile.measure('grow', () => concernLookup(searched, program));
  profile.measure('grow', () => program.add(seedsOf(searched).filter(isConcerned)));
  const store = new EndsStore(searched.matchStore?.cache ?? null, digestsOf(searched), allFilesOf(program));
  const endsIn = listedEnds(searched, program, store);
  const ends = profile.measure('grow', () => candidatesWith(searched.candidates.ends, (file) => endsIn(file)));
  // A server that hands on what it is asked makes any such text a path of the API.
  if (searched.values.some(({ isOfServer, url }) => isOfServer && typeof url[0] === 'string'))
    profile.measure('grow', () => program.add(searched.candidates.ends.filter(isConcerned)));
  store.stage();
  // A URL from outside may be of an API that the project is known to call.
  const outside = searched.isNamed ? searched.candidates.outside.keys() : [];
  profile.measure('grow', () => program.add([...ends.keys(), ...outside].filter(isConcerned)));
  program.forgetOthers();
  const interest = interestOf(searched, new Set([...ends.values()].flat()));
  // The built-in rows are determined by the build.
  const settings = (): string => JSON.stringify([interest, own, models], withCollections);
  const partCache = earlier && earlier.settings() === settings() ? earlier.partCache : new PartCache();
  partCache.prune();
  const stores = openStores(searched, program, imports, settings);
  const analyzer = new PartAnalyzer(program, interest, described, profile, partCache, stores, options.deadline ?? null);
  const growthLoop = new GrowthLoop(analyzer, options.parts ?? 'connected');
  return { searched, program, analyzer, growthLoop, partCache, endsIn, settings };
}

/** Shows `JSON.stringify` the contents of maps and sets. */
function withCollections(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;
}

/** The import graph of the last run, as far as it is still valid; null without a cache. */
function openImports(searched: SearchedFiles, program: Program): ImportStore | null {
  const { matchStore, profile } = searched;
  if (!matchStore) return null;
  return profile.measure('cache', () => {
    const imports = new ImportStore(program, matchStore, digestsOf(searched));
    imports.restore();
    return imports;
  });
}

/** Tells the digest of a file, which is read for it if it was not searched. */
function digestsOf({ matchStore, content }: SearchedFiles): (file: string) => string | null {
  return (file) => matchStore?.digestOf(file) ?? content(file)?.digest ?? null;
}

/** What earlier runs of the same build have stored for the same registry and configuration. */
function openStores(
  { options: { cache, root }, profile }: SearchedFiles,
  program: Program,
  imports: ImportStore | null,
  settings: () => string,
): Stores | null {
  if (cache === undefined || !imports) return null;
  return profile.measure('cache', () => {
    const store = new ScanCache(
      cache,
      [relative(cache, root), 'parts'],
      [packageVersion(), BUILD, Program.compilerVersion(), settings()],
    );
    return { imports, parts: new PartStore(program, store, imports) };
  });
}

function projectOf({ options: { clients = [] }, files, candidates, content, matchStore }: SearchedFiles): Project {
  // A file of a client that is not scanned, because git ignores it or it is elsewhere, is known by its row alone.
  const unscanned = new Set(clients.flatMap(filesOf).filter((file) => !files.includes(file)));
  const found = (file: string): Content | undefined => {
    const digest = matchStore?.digestOf(file);
    return digest === undefined ? content(file) : new SearchedContent(digest, () => content(file));
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
function concernLookup(searched: SearchedFiles, program: Program): (file: string) => boolean {
  const { options, files, candidates, isReported, content } = searched;
  if (!options.selection) return () => true;
  const projectOfFile = projectLookup(files, (file) => content(file)?.text);
  const wanted = new Set(files.filter(isReported).map(projectOfFile));
  if (seedsOf(searched).every((file) => wanted.has(projectOfFile(file)))) return () => true;
  const concerned = concernedProjects(wanted, projectOfFile, program.imports.linksOf(candidates.sources));
  return (file) => concerned.has(projectOfFile(file));
}

/** Finds the ends of listed paths in files that may use an endpoint behind a base that is not known. */
function listedEnds(searched: SearchedFiles, program: Program, store: EndsStore): OpenProgram['endsIn'] {
  const { options, needles } = searched;
  const routes = once(() => new RouteTable(interestOf(searched)));
  return (file, edited) => {
    const files = edited ? withEdit(allFilesOf(program), edited) : allFilesOf(program);
    if (!mayHaveEnds(files.textOf(file), needles.ends, routes())) return [];
    const find = (asked: Pick<typeof files, 'module' | 'importersOf' | 'textOf' | 'resolve'>): string[] => {
      const { ListedEnds, modelTable } = loadEngine();
      return new ListedEnds(asked, routes(), modelTable(options.models ?? [])).in(file);
    };
    return edited ? find(files) : store.in(file, find);
  };
}

/** The files of which a function gives something, with that. */
function candidatesWith(files: readonly string[], of: (file: string) => string[]): Map<string, string[]> {
  return new Map(files.map((file) => [file, of(file)] as const).filter(([, found]) => found.length > 0));
}

function seedsOf({ seeds, candidates, apiClients: rows }: SearchedFiles): string[] {
  return [...seeds, ...candidates.sources.filter((file) => rows.some((row) => isFileOf(row, file)))];
}

/** What the engine needs to know of the registry. */
function interestOf(
  { options: { registry, hosts = [], contract }, needles, candidates, values, isNamed }: SearchedFiles,
  ends: ReadonlySet<string> = new Set(),
): Interest {
  const evident = new Set(hosts.length > 0 ? registry.apis.map((api) => api.id) : candidates.evident);
  return {
    apis: registry.apis,
    routes: listedRoutes(registry),
    needles: needles.all,
    ends: [...ends].sort(),
    hosts,
    evident,
    isNamed: isNamed || hosts.length > 0,
    values,
    contract: contract ?? NO_CONTRACT,
  };
}
