import { posix } from 'node:path';
import type { Problem, Unanalysed } from '../model/finding.js';
import type { Needles } from './needles.js';
import { isOwnOutput } from './own-output.js';
import { mayHaveWaivers } from './waiver-comments.js';

/** What the byte search over all files found. */
export interface Candidates {
  /** Source files that contain a needle: where the analysis starts. */
  seeds: string[];
  /** All source files that can be parsed. */
  sources: string[];
  /** Ids of the APIs that the project shows to talk to, by a host or an SDK anywhere in it. */
  evident: Set<string>;
  unanalysed: Unanalysed[];
  /** Files that may have waivers in their comments. */
  waiving: string[];
  problems: Problem[];
  notes: string[];
  /** Files read. */
  read: number;
}

const SOURCE = /\.([cm]?[jt]sx?|vue|svelte|astro|html?)$/;
const DECLARATION = /\.d\.[cm]?ts$/;
/** Text in languages that call HTTP APIs but are not analysed. */
const OTHER_LANGUAGE =
  /(\.(py|pyi|ipynb|rb|go|java|kt|kts|scala|groovy|cs|fs|vb|php|rs|swift|m|mm|dart|ex|exs|erl|lua|pl|pm|r|jl|clj|c|cc|cpp|h|hpp|sh|bash|zsh|fish|ps1|bat|cmd|sql|json|jsonc|json5|ya?ml|toml|ini|cfg|conf|properties|env|tf|tfvars|hcl|http|rest|bru|graphql|gql|proto|xml|ejs|hbs|erb|mdx)|(^|\/)(Dockerfile|Makefile|Jenkinsfile|Procfile|Caddyfile|nginx\.conf|\.env[^/]*|\.npmrc|\.curlrc))$/i;
/** What configures this very scan, and what it has accepted. */
const OWN = /(^|\/)deprec-scan\.(config|baseline)\.json$/;
/** Files that name packages as dependencies and call nothing. */
const MANIFEST = /(^|\/)(package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lock)$/;

/** What the TypeScript compiler makes a file of, by the extension that it gives to what it makes. */
const EMITTED_FROM: Readonly<Record<string, readonly string[]>> = { '.js': ['.ts', '.tsx'], '.jsx': ['.tsx'], '.mjs': ['.mts'], '.cjs': ['.cts'] };

/** Whether the analysis can parse a file of this name. */
export function isSourceFile(file: string): boolean {
  return SOURCE.test(file) && !DECLARATION.test(file);
}

/** Whether the search reads a file of this name, to analyse it or to look for mentions. */
export function isSearched(file: string): boolean {
  return isSourceFile(file) || OTHER_LANGUAGE.test(file);
}

/**
 * Reads every file once and sorts it: a seed of the analysis, a mention in another language, or nothing.
 *
 * @param saved the files that are on disk; nothing was emitted of one that only an editor has.
 */
export function searchCandidates(files: readonly string[], needles: Needles, read: (file: string) => Buffer | string, saved: readonly string[] = files): Candidates {
  const found: Candidates = { seeds: [], sources: [], evident: new Set(), unanalysed: [], waiving: [], problems: [], notes: [], read: 0 };
  for (const file of files) {
    if (isSearched(file)) searchFile(file, isSourceFile(file), needles, read, found);
  }
  addReadersOfData(read, found);
  return withoutEmitted(found, new Set(saved));
}

/** Leaves out what is emitted beside its source: it would say everything a second time. A file that is named alone is analysed. */
function withoutEmitted(found: Candidates, saved: ReadonlySet<string>): Candidates {
  const emitted = new Set(found.sources.filter((file) => saved.has(file) && isEmitted(file, saved)));
  const left = found.seeds.filter((file) => emitted.has(file));
  if (left.length > 0) found.notes.push(`${left[0]}${left.length > 1 ? ` and ${left.length - 1} more` : ''}: emitted from TypeScript that stands beside it; only the source was analysed`);
  const isKept = (file: string): boolean => !emitted.has(file);
  return { ...found, sources: found.sources.filter(isKept), seeds: found.seeds.filter(isKept) };
}

function isEmitted(file: string, saved: ReadonlySet<string>): boolean {
  const extension = posix.extname(file);
  return (EMITTED_FROM[extension] ?? []).some((source) => saved.has(file.slice(0, -extension.length) + source));
}

/** Sources that name a JSON file with a needle: a path may stand there and its use in a file without any. */
function addReadersOfData(read: (file: string) => Buffer | string, found: Candidates): void {
  const names = found.unanalysed.filter(({ file }) => file.endsWith('.json')).map(({ file }) => posix.basename(file));
  if (names.length === 0) return;
  const seeds = new Set(found.seeds);
  const readers = found.sources.filter((file) => {
    if (seeds.has(file)) return false;
    const content = read(file);
    const text = typeof content === 'string' ? content : content.toString('latin1');
    return names.some((name) => text.includes(name));
  });
  found.seeds = [...found.seeds, ...readers].sort();
}

function searchFile(file: string, isSource: boolean, needles: Needles, read: (file: string) => Buffer | string, found: Candidates): void {
  let text: string;
  try {
    const content = read(file);
    // Latin-1 keeps every ASCII needle and costs a tenth of decoding UTF-8.
    text = typeof content === 'string' ? content : content.toString('latin1');
  } catch (error) {
    found.problems.push({ file, line: null, message: `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})` });
    return;
  }
  found.read++;
  if (isBinary(text)) {
    if (isSource) found.notes.push(`${file}: binary content in a ${posix.extname(file)} file; it was not read as source`);
    return;
  }
  if (isSource) found.sources.push(file);
  else if (isOwnOutput(text)) return;
  if (!OWN.test(file) && mayHaveWaivers(text)) found.waiving.push(file);
  if (!needles.search.test(text)) return;
  for (const { api, pattern } of needles.evidence) if (!found.evident.has(api) && pattern.test(text)) found.evident.add(api);
  if (isSource) found.seeds.push(file);
  else if (!MANIFEST.test(file) && !OWN.test(file)) countMentions(file, text, needles, found);
}

function countMentions(file: string, text: string, needles: Needles, found: Candidates): void {
  const mentions = text.match(needles.mention)?.length ?? 0;
  if (mentions > 0) found.unanalysed.push({ file, mentions });
}

/** A NUL byte in the first kilobytes: no text file has one. UTF-16 text has many, and no bundler reads it either. */
function isBinary(text: string): boolean {
  const nul = text.indexOf('\u0000');
  return nul >= 0 && nul < 8192;
}
