import type { Origins } from '../calls/engine/partial-program.js';
import { loadEngine } from '../on-demand/load-engine.js';
import type { Usage } from '../model/usage.js';
import { outgoingLinks } from '../program/tracked-view.js';
import type { Program } from '../program/program.js';
import { globalChannels, type PartAnalyzer } from './part-analyzer.js';
import type { AnalysedPart } from './part-cache.js';
import { withoutSecrets } from './without-secrets.js';

/** What is found in one file. */
export type FileUsage = Pick<Usage, 'uses' | 'breaches' | 'tokens' | 'secrets'>;

/** The files of a part that imports connect with one of them. */
interface Slice {
  /** The file and its importers, direct or not. No other file of the part imports one of these. */
  dependents: ReadonlySet<string>;
  /** The dependents and what they import, in order. */
  files: readonly string[];
}

/**
 * What is found in one file of a part after an edit of that file, found without the files that neither import it nor are
 * imported around it. Uses what the analysis of the whole part has shown about those: null if they may matter after
 * all, or if the edit may matter to other parts.
 *
 * @param part the last result for the whole part; only this file has been edited since.
 */
export function usageInSlice(
  file: string,
  part: AnalysedPart,
  { program, interest, described }: PartAnalyzer,
): FileUsage | null {
  const { dependents, files } = sliceOf(file, part, program);
  const included = new Set(files);
  if (
    !isWorthSlicing(files, part, program) ||
    !isRestUnchanged(file, part, program) ||
    isUsedElsewhere(part.origins, dependents, included)
  )
    return null;
  const view = program.view(files);
  const { PartialProgram, findCallsIn } = loadEngine();
  const found = findCallsIn(
    file,
    view,
    interest,
    described(),
    new PartialProgram(part.origins, (one) => included.has(one), dependents),
  );
  if (
    !found ||
    outgoingLinks(view.queries, part.files, program).length > 0 ||
    program.wantedBy([found.demand]).length > 0
  )
    return null;
  const { published, subscribed } = globalChannels(found.channels);
  if (!isWithin(published, part.channels.published) || !isWithin(subscribed, part.channels.subscribed)) return null;
  const { uses, breaches, tokens, secrets } = withoutSecrets(found, view, interest).usage;
  const here = <T extends { file: string }>(all: readonly T[]): T[] => all.filter((one) => one.file === file);
  return { uses: here(uses), breaches: here(breaches), tokens: here(tokens), secrets: here(secrets) };
}

function sliceOf(file: string, { files }: AnalysedPart, program: Program): Slice {
  const targets = new Map(files.map((one) => [one, program.reachableFrom(one)]));
  const importers = new Map(files.map((one): [string, string[]] => [one, []]));
  for (const [one, others] of targets) for (const other of others) importers.get(other)?.push(one);
  const dependents = closure([file], (one) => importers.get(one) ?? []);
  const reached = closure(dependents, (one) => targets.get(one) ?? []);
  return { dependents, files: files.filter((one) => reached.has(one)) };
}

function closure(begin: Iterable<string>, next: (file: string) => readonly string[]): Set<string> {
  const all = new Set(begin);
  // A set that grows while it is iterated over.
  for (const file of all) for (const other of next(file)) all.add(other);
  return all;
}

/** Try the slice only below this share of the part: a failed attempt costs both analyses. */
const MAX_SLICE_SHARE = 0.9;

/** Whether enough of the part is left out. */
function isWorthSlicing(files: readonly string[], part: AnalysedPart, program: Program): boolean {
  const sizeOf = (some: readonly string[]): number => some.reduce((sum, one) => sum + program.textOf(one).length, 0);
  return sizeOf(files) < sizeOf(part.files) * MAX_SLICE_SHARE;
}

/** Whether only the edited file has changed since the part was analysed. */
function isRestUnchanged(file: string, { files, modules }: AnalysedPart, { modules: now }: Program): boolean {
  return files.every((one) => one === file || now.get(one) === modules.get(one));
}

/** By file: the files that call functions of it, or put something into its objects. */
const users = new WeakMap<Origins, ReadonlyMap<string, ReadonlySet<string>>>();

function usersOf(origins: Origins): ReadonlyMap<string, ReadonlySet<string>> {
  const known = users.get(origins);
  if (known) return known;
  const found = new Map<string, Set<string>>();
  for (const [key, files] of origins) {
    if (typeof key === 'string') continue;
    const owner = key.getSourceFile().fileName;
    found.set(owner, new Set([...(found.get(owner) ?? []), ...files]));
  }
  users.set(origins, found);
  return found;
}

/** Whether files that are left out do that with one of these files without importing it. */
function isUsedElsewhere(origins: Origins, dependents: ReadonlySet<string>, included: ReadonlySet<string>): boolean {
  return [...dependents].some((file) => [...(usersOf(origins).get(file) ?? [])].some((user) => !included.has(user)));
}

function isWithin(names: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...names].every((name) => known.has(name));
}
