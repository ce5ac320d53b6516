import { posix } from 'node:path';
import { isWorkflowFile } from '../model/settings/workflow-files.js';
import { fileSizeWords } from '../model/limits.js';
import type { Problem, Unanalysed } from '../model/finding.js';
import { binaryWords, isOtherKind } from './binary.js';
import type { Hit, Matches } from './file-matcher.js';
import { mayBeScript } from './scripts.js';

/** The result of the byte search over all files. */
export interface Candidates {
  /** Source files that contain a needle: where the analysis starts. */
  seeds: string[];
  /** Source files with a text that ends as the path of an entry does. */
  ends: string[];
  /** The variables of the environment that are the whole URL of a call in a source file, one for each call. */
  outside: Map<string, readonly string[]>;
  /** All source files that can be parsed. */
  sources: string[];
  /** Ids of the APIs that the project demonstrably talks to, by a host or an SDK anywhere in it. */
  evident: Set<string>;
  unanalysed: Unanalysed[];
  /** Files that may have waivers in their comments. */
  waiving: string[];
  /** Sources that are not analysed. */
  problems: Problem[];
  notes: string[];
  /** Number of files that were read, and their total size. */
  read: number;
  bytes: number;
}

/** Code, and what says where a development server hands requests on. */
const SOURCE = /\.([cm]?[jt]sx?|vue|svelte|astro|html?)$|(^|\/)proxy(\.[\w-]+)*\.json$/;
/** Declarations of TypeScript, and those of Flow for libraries. */
const DECLARATION = /\.d\.[cm]?ts$|(^|\/)flow-typed\/.*\.jsx?$/;
/** Extensions of text in languages that call HTTP APIs but are not analysed. */
const OTHER_EXTENSIONS = [
  // Programming languages.
  'py|pyi|ipynb|rb|go|java|kt|kts|scala|groovy|cs|fs|vb|php|rs|swift|m|mm|dart|ex|exs|erl|lua|pl|pm|r|jl|clj',
  'c|cc|cpp|h|hpp',
  // Shells and queries.
  'sh|bash|zsh|fish|ps1|bat|cmd|sql',
  // Data, settings and infrastructure.
  'json|jsonc|json5|ya?ml|toml|ini|cfg|conf|properties|env|tf|tfvars|hcl',
  // Requests, schemas and templates.
  'http|rest|bru|graphql|gql|proto|xml|ejs|hbs|erb|mdx',
].join('|');
/** Names of files that are read like those. */
const OTHER_NAMES = 'Dockerfile|Makefile|Jenkinsfile|Procfile|Caddyfile|nginx\\.conf|\\.env[^/]*|\\.npmrc|\\.curlrc';
const OTHER_LANGUAGE = new RegExp(`(\\.(${OTHER_EXTENSIONS})|(^|/)(${OTHER_NAMES}))$`, 'i');
/** Prose, whose comments are examples. */
const PROSE = /\.mdx$/;
/** The configuration and the baseline of the scan itself. */
const OWN = /(^|\/)deprec-scan\.(config|baseline)\.json$/;
/** Pages, among them those that `report` writes. */
const PAGE = /\.html?$/i;
/** Files that name packages as dependencies and call nothing. */
const MANIFEST = /(^|\/)(package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lock)$/;

/** The extensions of the compiler's output, by extension of the source. */
const EMITS: Readonly<Record<string, readonly string[]>> = {
  '.ts': ['.js'],
  '.tsx': ['.js', '.jsx'],
  '.mts': ['.mjs'],
  '.cts': ['.cjs'],
};
const MAY_BE_EMITTED = /\.[cm]?jsx?$/;

/** Whether the analysis can parse a file of this name. */
export function isSourceFile(file: string): boolean {
  return SOURCE.test(file) && !DECLARATION.test(file);
}

/** Whether a file of this name is read at all. */
export function isSearched(file: string): boolean {
  return isSourceFile(file) || OTHER_LANGUAGE.test(file);
}

/** Whether a file that is searched can be parsed: of those without an extension, scripts alone are searched. */
export function isProgram(file: string): boolean {
  return isSourceFile(file) || (mayBeScript(file) && !OTHER_LANGUAGE.test(file));
}

/** What is known of files beside their contents. */
interface Known {
  /** The files that are on disk. A file that exists only in an editor has no output. */
  saved?: readonly string[];
  /** Which files remarks are about. */
  isReported?: (file: string) => boolean;
  /** In bytes. */
  maxFileSize?: number;
  /** Files that were read otherwise, with all that they have of an API. */
  settled?: readonly string[];
  /** Number of mentions in a workflow file outside of its scripts. */
  outsideScripts?: (file: string) => number;
}

/**
 * Sorts the searched files: a seed of the analysis, a mention in another language, or nothing.
 *
 * @param files those that were searched.
 */
export function toCandidates(
  files: readonly string[],
  matched: Matches,
  read: (file: string) => Buffer | string,
  {
    saved = files,
    isReported = () => true,
    maxFileSize = Infinity,
    settled = [],
    outsideScripts = () => 0,
  }: Known = {},
): Candidates {
  const found: Candidates = {
    seeds: [],
    ends: [],
    outside: new Map(),
    sources: [],
    evident: new Set(),
    unanalysed: [],
    waiving: [],
    problems: [],
    notes: [],
    read: files.length - matched.unreadable.length,
    bytes: matched.bytes,
  };
  const large = new Map(matched.large);
  const noSource = new Set<number>([...matched.binary, ...large.keys(), ...matched.unreadable.map(([index]) => index)]);
  for (const file of matched.binary.map((index) => files[index]!)) if (isProgram(file)) addBinary(file, read, found);
  const workflows = workflowsAmong(files, matched);
  const isSource = (file: string, index: number): boolean => isProgram(file) || workflows.has(index);
  found.sources = files.filter((file, index) => isSource(file, index) && !noSource.has(index));
  for (const hit of matched.hits) {
    const file = files[hit.index]!;
    const size = large.get(hit.index);
    if (size === undefined || !isSource(file, hit.index)) addHit(file, hit, isSource(file, hit.index), found);
    else if (hit.matches) found.problems.push(tooLarge(file, size, maxFileSize));
    if (workflows.has(hit.index) && hit.mentions > 0) addMentions(file, outsideScripts(file), found);
  }
  found.unanalysed = found.unanalysed.filter(({ file }) => !settled.includes(file));
  addReadersOfData(read, found);
  return withoutEmitted(found, saved, isReported);
}

/** Indices of the workflow files with scripts. */
function workflowsAmong(files: readonly string[], { hits }: Matches): ReadonlySet<number> {
  return new Set(hits.flatMap(({ index, hasScripts }) => (hasScripts && isWorkflowFile(files[index]!) ? [index] : [])));
}

/** A binary file is not analysed, and is a problem unless it is of a kind that is no source. */
function addBinary(file: string, read: (file: string) => Buffer | string, found: Candidates): void {
  const content = read(file);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (isOtherKind(bytes))
    found.notes.push(`${file}: binary content in a ${posix.extname(file)} file; it was not read as source`);
  else
    found.problems.push({
      file,
      line: null,
      message: `not read as source: ${binaryWords(bytes)}; save it as UTF-8, or leave it out with \`exclude\``,
    });
}

function tooLarge(file: string, size: number, limit: number): Problem {
  const message = [
    `not analysed, although it mentions the API: ${fileSizeWords(size)} exceed \`maxFileSize\``,
    ` (${fileSizeWords(limit)}); raise the limit, or leave the file out with \`exclude\``,
  ].join('');
  return { file, line: null, message };
}

function addHit(file: string, hit: Hit, isSource: boolean, found: Candidates): void {
  const { waives, isOwnOutput, matches, apis, mentions } = hit;
  if (isOwnOutput && (!isSource || PAGE.test(file))) return;
  if (waives && !OWN.test(file) && !PROSE.test(file)) found.waiving.push(file);
  for (const api of apis) found.evident.add(api);
  if (isSource) addSource(file, hit, found);
  else if (matches && !MANIFEST.test(file) && !OWN.test(file)) addMentions(file, mentions, found);
}

function addMentions(file: string, mentions: number, found: Candidates): void {
  if (mentions > 0) found.unanalysed.push({ file, mentions });
}

function addSource(file: string, { matches, mayEnd, outside }: Hit, found: Candidates): void {
  if (matches) found.seeds.push(file);
  if (mayEnd) found.ends.push(file);
  if (outside.length > 0) found.outside.set(file, outside);
}

/**
 * Leaves out JavaScript beside the TypeScript that it was emitted from, which would repeat everything. If only the
 * JavaScript was named, it is analysed.
 */
function withoutEmitted(
  found: Candidates,
  files: readonly string[],
  isReported: (file: string) => boolean,
): Candidates {
  const scripts = found.sources.filter((file) => MAY_BE_EMITTED.test(file));
  const names = new Set(scripts.length === 0 ? [] : files.flatMap(emittedFrom));
  const named = new Set(scripts.filter((file) => names.has(file)));
  if (named.size === 0) return found;
  const emitted = new Set(files.filter((file) => named.has(file)));
  const left = found.seeds.filter((file) => emitted.has(file) && isReported(file));
  if (left.length > 0) {
    const shown = `${left[0]}${left.length > 1 ? ` and ${left.length - 1} more` : ''}`;
    found.notes.push(`${shown}: emitted from TypeScript beside it; only the source was analysed`);
  }
  const isKept = (file: string): boolean => !emitted.has(file);
  return {
    ...found,
    sources: found.sources.filter(isKept),
    seeds: found.seeds.filter(isKept),
    ends: found.ends.filter(isKept),
    outside: new Map([...found.outside].filter(([file]) => isKept(file))),
  };
}

/** The files that the compiler would emit for a file. */
function emittedFrom(file: string): string[] {
  if (DECLARATION.test(file)) return [];
  const dot = file.lastIndexOf('.');
  return (EMITS[file.slice(dot)] ?? []).map((extension) => file.slice(0, dot) + extension);
}

/**
 * Adds sources that name a JSON file with a needle. The JSON file may hold a path, and a source without any needle use
 * it.
 */
function addReadersOfData(read: (file: string) => Buffer | string, found: Candidates): void {
  const names = found.unanalysed.filter(({ file }) => file.endsWith('.json')).map(({ file }) => posix.basename(file));
  if (names.length === 0) return;
  const seeds = new Set(found.seeds);
  const readers = found.sources.filter((file) => {
    if (seeds.has(file)) return false;
    const content = read(file);
    return names.some((name) => content.includes(name));
  });
  found.seeds = [...found.seeds, ...readers].sort();
}
