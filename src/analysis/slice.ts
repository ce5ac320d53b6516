import type { Channels } from '../calls/domain/channels.js';
import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { PartialProgram } from '../calls/engine/partial-program.js';
import { loadEngine } from '../on-demand/load-engine.js';
import type { Usage } from '../model/usage.js';
import { outgoingLinks, type TrackedView } from '../program/tracked-view.js';
import type { Program } from '../program/program.js';
import { globalChannels, type PartAnalyzer } from './part-analyzer.js';
import type { AnalysedPart } from './part-cache.js';
import { withoutSecrets } from './without-secrets.js';

/** What is found in one file. */
export type FileUsage = Pick<Usage, 'uses' | 'breaches' | 'tokens' | 'secrets'>;

/** The files of a part that matter to what is found in one of them. */
interface Slice {
  /** The file and its importers, direct or not. No other file of the part imports one of these. */
  dependents: ReadonlySet<string>;
  /** The dependents, what the file imports, and other files that matter, in order. */
  files: readonly string[];
}

/** Try the slice only below this share of the part: a failed attempt costs both analyses. */
const MAX_SLICE_SHARE = 0.9;
/** Most files that contribute to something in the slice do not matter to the edited file: load them while they are few. */
const MAX_SHARE_WITH_CONTRIBUTORS = 0.25;
/** In published sources, the third one is the last that succeeds. */
const MAX_ATTEMPTS = 3;

/** Slices that sufficed, by part and file. */
const sufficient = new WeakMap<AnalysedPart, Map<string, Slice>>();

/**
 * What is found in one file of a part after an edit of that file, found without most files of the part. Uses what the
 * analysis of the whole part has shown about those: null if they may matter after all, or if the edit may matter to
 * other parts.
 *
 * @param parts the last results; only this file has been edited since.
 */
export function usageInSlice(file: string, parts: readonly AnalysedPart[], analyzer: PartAnalyzer): FileUsage | null {
  const part = parts.find(({ files }) => files.includes(file));
  const { program, interest } = analyzer;
  if (!part || !isRestUnchanged(file, part, program)) return null;
  let known = sufficient.get(part);
  if (!known) sufficient.set(part, (known = new Map<string, Slice>()));
  let slice = known.get(file) ?? sliceOf(file, part, program);
  let attempt = usageIn(slice, file, part, analyzer);
  for (let attempts = 1; attempts < MAX_ATTEMPTS && attempt?.found === null; attempts++) {
    const larger = withMissing(slice, attempt.partial, part, program);
    if (!larger) return null;
    slice = larger;
    attempt = usageIn(slice, file, part, analyzer);
  }
  if (!attempt?.found) return null;
  const { found, view } = attempt;
  if (
    outgoingLinks(view.queries, part.files, program).length > 0 ||
    program.wantedBy([found.demand]).length > 0 ||
    reachesOthers(found.channels, parts, part)
  )
    return null;
  known.set(file, slice);
  const { uses, breaches, tokens, secrets } = withoutSecrets(found, view, interest).usage;
  const here = <T extends { file: string }>(all: readonly T[]): T[] => all.filter((one) => one.file === file);
  return { uses: here(uses), breaches: here(breaches), tokens: here(tokens), secrets: here(secrets) };
}

/** The analysis of a slice. */
interface Attempt {
  view: TrackedView;
  /** Null if something in the file depends on a file that is left out. */
  found: FoundCalls | null;
  /** Knows which files it lacked. */
  partial: PartialProgram;
}

/** Null if too few files are left out. */
function usageIn(
  { files, dependents }: Slice,
  file: string,
  part: AnalysedPart,
  { program, interest, described }: PartAnalyzer,
): Attempt | null {
  if (!isBelow(MAX_SLICE_SHARE, files, part, program)) return null;
  const { PartialProgram, findCallsIn } = loadEngine();
  const included = new Set(files);
  const leftOut = new Set(part.files.filter((one) => !included.has(one)));
  const partial = new PartialProgram(part.origins, leftOut, dependents);
  const view = program.view(files);
  const found = findCallsIn(file, view, interest, described(), partial);
  return { view, found, partial };
}

/** The slice with the files that an attempt lacked; null if there are none to add. */
function withMissing(
  slice: Slice,
  { imported, contributors }: PartialProgram,
  part: AnalysedPart,
  program: Program,
): Slice | null {
  const having = (missing: Iterable<string>): string[] => {
    const files = new Set([...slice.files, ...missing]);
    return part.files.filter((one) => files.has(one));
  };
  let files = having([...imported, ...contributors]);
  if (!isBelow(MAX_SHARE_WITH_CONTRIBUTORS, files, part, program)) files = having(imported);
  return files.length > slice.files.length ? { ...slice, files } : null;
}

function sliceOf(file: string, part: AnalysedPart, program: Program): Slice {
  const targets = new Map(part.files.map((one) => [one, program.reachableFrom(one)]));
  const importers = new Map(part.files.map((one): [string, string[]] => [one, []]));
  for (const [one, others] of targets) for (const other of others) importers.get(other)?.push(one);
  const dependents = closure([file], (one) => importers.get(one) ?? []);
  const imports = closure([file], (one) => targets.get(one) ?? []);
  const included = new Set([...dependents, ...imports, ...usersOf(file, part)]);
  return { dependents, files: part.files.filter((one) => included.has(one)) };
}

function closure(begin: Iterable<string>, next: (file: string) => readonly string[]): Set<string> {
  const all = new Set(begin);
  // A set that grows while it is iterated over.
  for (const file of all) for (const other of next(file)) all.add(other);
  return all;
}

/** The files that call functions of a file, or put something into its objects, perhaps without importing it. */
function usersOf(file: string, { origins }: AnalysedPart): string[] {
  return [...origins].flatMap(([key, files]) =>
    typeof key !== 'string' && key.getSourceFile().fileName === file ? [...files] : [],
  );
}

/** Whether some files of a part are less than a share of it, by their length. */
function isBelow(share: number, files: readonly string[], part: AnalysedPart, program: Program): boolean {
  const sizeOf = (some: readonly string[]): number => some.reduce((sum, one) => sum + program.textOf(one).length, 0);
  return sizeOf(files) < sizeOf(part.files) * share;
}

/** Whether only the edited file has changed since the part was analysed. */
function isRestUnchanged(file: string, { files, modules }: AnalysedPart, { modules: now }: Program): boolean {
  return files.every((one) => one === file || now.get(one) === modules.get(one));
}

/** Whether another part reads what is published here, or the other way around. */
function reachesOthers(channels: Channels, parts: readonly AnalysedPart[], own: AnalysedPart): boolean {
  const { published, subscribed } = globalChannels(channels);
  return parts.some(
    (part) =>
      part !== own &&
      ([...published].some((name) => part.channels.subscribed.has(name)) ||
        [...subscribed].some((name) => part.channels.published.has(name))),
  );
}
