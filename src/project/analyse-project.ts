import { join, resolve } from 'node:path';
import { exclusionTest, readPattern } from '../config/exclusions.js';
import { settle, type Flags, type Settings, type Surroundings } from '../config/settings.js';
import { lookUp, posixRelative } from '../files/paths.js';
import { scopeOf, type Scope } from '../files/scope.js';
import { UserError } from '../model/errors.js';
import type { Analysis } from '../model/results/analysis.js';
import { Deadline } from '../model/limits.js';
import { Profile } from '../model/profile.js';
import type { Contract } from '../model/contract.js';
import type { GivenEvidence } from '../model/run-time/observed.js';
import type { RegisteredToken } from '../model/token.js';
import type { FixDays, Fixes } from '../model/fix.js';
import type { Registry } from '../model/registry.js';
import { loadLists } from '../registry/contract.js';
import { analyseInSteps, type AnalyseOptions, type MakeFixes } from '../scan.js';
import { runThrough, type Steps } from '../runtime/steps.js';
import { cacheFor } from './cache-directory.js';
import { optimizeLater } from './optimizer.js';
import { evidenceIn } from './given-evidence.js';
import { tokensOf } from './token-register.js';
import { validOn, valueRemarks } from './value-remarks.js';
import { fixesAtRoot, toRoot } from './rebase.js';

/** What an analysis is told of the process that it runs in. */
export interface AnalysisContext extends Surroundings {
  /** Told where the time goes. */
  profile?: Profile;
  /** Whether the process runs nothing else: then V8 is set up for it. */
  isOwnProcess?: boolean;
  /** Shows how far it is. Not there when nobody watches. */
  progress?: { during: Watch };
  /** Ends the analysis early. */
  signal?: AbortSignal;
}

export interface Analysed {
  settings: Settings;
  registry: Registry;
  contract: Contract;
  /** The tokens that the project has registered; null without a register. */
  tokens: RegisteredToken[] | null;
  /** What requests of the running program used; null without a file of evidence, and for commands that read none. */
  evidence: GivenEvidence[] | null;
  scope: Scope;
  analysis: Analysis;
  /** Where results are kept for the next run; not there without a cache. */
  cache?: string;
  /** Measures where the time goes. */
  profile: Profile;
  deadline: Deadline;
  watch: Watch;
  /** The edits for the findings, as of a day. */
  fixes: (days: FixDays) => Fixes;
}

/** Which of several analyses runs, from 1, and the seconds that all that are left will take, if that is known. */
export interface Round {
  number: number;
  of: number;
  left: number | null;
}

/** Runs some work while showing its progress. */
type Watch = <T>(profile: Profile, work: Steps<T>, round?: Round) => Steps<T>;

/**
 * Settles the options and analyses the files of a command.
 *
 * @throws UserError for wrong options, configuration, registries and paths, and when there is no file to scan.
 */
export function analyseProject(paths: readonly string[], flags: Flags, context: AnalysisContext): Analysed {
  return runThrough(analyseProjectInSteps(paths, flags, context));
}

/** The same in steps, after the search. */
export function* analyseProjectInSteps(
  paths: readonly string[],
  flags: Flags,
  context: AnalysisContext,
): Steps<Analysed> {
  const { cwd, profile = new Profile(), progress } = context;
  // The start of Node.js and of this package up to here.
  profile.add('start', profile.elapsed);
  const scope = profile.measure('configuration', () => scopeOf(paths, cwd, flags.isolated === true, readPattern));
  const given = profile.measure('configuration', () => readGiven(flags, scope, context));
  const { settings, registry, contract } = given;
  const own = context.isOwnProcess ? { onFound: optimizeLater } : {};
  const { cache, notes } = cacheFor(flags.cache, scope.root, cwd);
  const around = flags.isolated ? { around: scopeOf(paths, cwd, false, readPattern) } : {};
  const watch: Watch =
    progress && flags.quiet !== true
      ? (told, work, round) => progress.during(told, work, round)
      : (_told, work) => work;
  const deadline = new Deadline(settings.timeLimit, profile.began, context.signal);
  const options = {
    ...analyseOptions(settings, registry, scope, cwd, flags.written),
    contract,
    ...around,
    ...(cache !== undefined && { cache }),
    ...own,
    deadline,
    onAnalysed: (made: MakeFixes) => (makeFixes = made),
    profile,
  };
  let makeFixes: MakeFixes | null = null;
  const analysis = yield* watch(profile, analyseInSteps(options));
  const { values, policy } = given.settings;
  const isWhole = scope.selection === null;
  analysis.notes.push(...valueRemarks(values, analysis.stated, policy.asOf, isWhole));
  analysis.notes.push(...notes, ...(given.evidence ?? []).flatMap(({ remarks }) => remarks));
  const fixes = (days: FixDays): Fixes => fixesAtRoot(makeFixes, analysis, scope, days);
  const kept = cache === undefined ? {} : { cache };
  const common = { ...given, scope, profile, deadline, watch, fixes, ...kept };
  // With a problem the scan is incomplete, which is more important than an empty list.
  if (analysis.stats.files === 0 && analysis.problems.length === 0)
    return { ...common, analysis: nothingLeft(analysis, paths, settings, cwd) };
  return { ...common, analysis: toRoot(analysis, scope) };
}

/** @throws UserError if gaps fail the gate, and no request was seen: it could only pass. */
function givenEvidence(flags: Flags, { policy, evidence }: Settings, cwd: string): GivenEvidence[] | null {
  const given = evidenceIn(evidence, cwd);
  const isEmpty = given?.every(({ observations }) => observations.length === 0) === true;
  if (isEmpty && flags.isGate === true && policy.failOnGap === true)
    throw new UserError(
      `${given.map(({ file }) => file).join(', ')}: has no request, so that a gate on gaps could only pass`,
      'record evidence with `deprec-scan rehearse` or `evidence import`',
    );
  return given;
}

/** What the files that flags and configuration name say. */
function readGiven(
  flags: Flags,
  { root, base }: Scope,
  context: AnalysisContext,
): Pick<Analysed, 'settings' | 'registry' | 'contract' | 'tokens' | 'evidence'> {
  const { cwd } = context;
  const settings = settle(flags, root, context, base);
  // Settled paths are relative to `cwd`, for messages. A program may use another directory than its process.
  const located = (files: readonly string[]): readonly string[] =>
    cwd === process.cwd() ? files : files.map((file) => resolve(cwd, file));
  const lists = loadLists({
    registries: located(settings.registries),
    contracts: located(settings.contracts),
    builtin: settings.builtin,
  });
  return {
    settings,
    ...lists,
    tokens: tokensOf(settings.tokens, lists.contract, root, cwd),
    evidence: flags.evidence === undefined ? null : givenEvidence(flags, settings, cwd),
  };
}

/**
 * The options of an analysis of a scope under these settings. Files are relative to the base.
 *
 * @param written files that the result goes to.
 */
export function analyseOptions(
  {
    policy,
    registries,
    contracts,
    evidence,
    hosts,
    clients,
    models,
    values,
    baseline,
    excludes,
    tokens,
    maxFileSize,
  }: Settings,
  registry: Registry,
  { base, listed, selection }: Scope,
  cwd: string,
  written: readonly string[] = [],
): AnalyseOptions {
  const register = tokens?.list === null ? [tokens.file] : [];
  const named = [...registries, ...contracts, ...evidence, ...written].map((file) => resolve(cwd, file));
  const aside = [baseline.file, ...register, ...named].map((file) => posixRelative(base, file));
  const isExcluded = exclusionTest(excludes);
  return {
    root: base,
    paths: listed,
    cwd,
    selection,
    maxFileSize,
    excluded: isExcluded && ((file) => isExcluded(join(base, file))),
    registry,
    hosts,
    clients,
    models,
    values: validOn(policy.asOf, values),
    aside,
  };
}

/** A hook that passes the files of a commit may pass only excluded ones. Any other empty scan is a mistake. */
function nothingLeft(analysis: Analysis, paths: readonly string[], { excludes }: Settings, cwd: string): Analysis {
  const isExcluded = exclusionTest(excludes);
  const isLeftOut = (path: string): boolean =>
    isExcluded?.(resolve(cwd, path)) === true && !lookUp(path, cwd).isDirectory;
  if (paths.length === 0 || !paths.every(isLeftOut)) throw noFiles(paths, isExcluded !== null);
  return { ...analysis, notes: [...analysis.notes, `${paths.join(', ')}: excluded, so nothing is left to scan`] };
}

function noFiles(paths: readonly string[], excludes: boolean): UserError {
  const where = paths.length === 0 ? 'the current directory' : paths.join(', ');
  const excluded = excludes ? ', and what is excluded never does' : '';
  return new UserError(
    `no files to scan in ${where}`,
    `name a directory with source files; files that git ignores count only when named${excluded}`,
  );
}
