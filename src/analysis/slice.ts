import type { Origins } from '../calls/engine/elsewhere.js';
import { loadEngine } from '../loading/load-engine.js';
import type { Use } from '../model/usage.js';
import { contactsOf } from '../program/part-view.js';
import type { Program } from '../program/program.js';
import { lasting, type Analyst } from './analyst.js';
import type { AnalysedPart } from './part-memory.js';

/** The files of a part that imports connect with one of them. */
interface Reach {
  /** The file and its importers, direct or not. No other file of the part imports one of these. */
  near: ReadonlySet<string>;
  /** Those files and what they import, in order. */
  files: readonly string[];
}

/**
 * The uses in one file of a part after an edit of that file, found without the files that neither import it nor are
 * imported around it. Uses what the analysis of the whole part has shown about those: null if they may matter after
 * all, or if the edit may matter to other parts.
 *
 * @param part the last result for the whole part; only this file has been edited since.
 */
export function usesIn(
  file: string,
  part: AnalysedPart,
  { program, interest, described }: Analyst,
): readonly Use[] | null {
  const { near, files } = reachOf(file, part, program);
  const here = new Set(files);
  if (!isWorthIt(files, part, program) || !isAsBefore(file, part, program) || isUsedElsewhere(part.origins, near, here))
    return null;
  const view = program.view(files);
  const { Elsewhere, findCallsIn } = loadEngine();
  const found = findCallsIn(
    file,
    view,
    interest,
    described(),
    new Elsewhere(part.origins, (one) => here.has(one), near),
  );
  if (!found || contactsOf(view.answers, part.files, program).length > 0 || program.grow([found.demand])) return null;
  const { given, taken } = lasting(found.channels);
  if (!isWithin(given, part.channels.given) || !isWithin(taken, part.channels.taken)) return null;
  return found.usage.uses.filter((use) => use.file === file);
}

function reachOf(file: string, { files }: AnalysedPart, program: Program): Reach {
  const targets = new Map(files.map((one) => [one, program.leadsTo(one)]));
  const importers = new Map(files.map((one): [string, string[]] => [one, []]));
  for (const [one, others] of targets) for (const other of others) importers.get(other)?.push(one);
  const near = closure([file], (one) => importers.get(one) ?? []);
  const reached = closure(near, (one) => targets.get(one) ?? []);
  return { near, files: files.filter((one) => reached.has(one)) };
}

function closure(begin: Iterable<string>, next: (file: string) => readonly string[]): Set<string> {
  const all = new Set(begin);
  // A set that grows while it is iterated over.
  for (const file of all) for (const other of next(file)) all.add(other);
  return all;
}

/** Try the slice only below this share of the part: a failed attempt costs both analyses. */
const WORTH_TRYING = 0.9;

/** Whether enough of the part is left out. */
function isWorthIt(files: readonly string[], part: AnalysedPart, program: Program): boolean {
  const sizeOf = (some: readonly string[]): number => some.reduce((sum, one) => sum + program.textOf(one).length, 0);
  return sizeOf(files) < sizeOf(part.files) * WORTH_TRYING;
}

/** Whether only the edited file has changed since the part was analysed. */
function isAsBefore(file: string, { files, modules }: AnalysedPart, { modules: now }: Program): boolean {
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
function isUsedElsewhere(origins: Origins, near: ReadonlySet<string>, here: ReadonlySet<string>): boolean {
  return [...near].some((file) => [...(usersOf(origins).get(file) ?? [])].some((user) => !here.has(user)));
}

function isWithin(names: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...names].every((name) => known.has(name));
}
