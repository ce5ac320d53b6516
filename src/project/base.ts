import { realpathSync } from 'node:fs';
import { mayBeScript } from '../candidates/scripts.js';
import { isSearched } from '../candidates/search.js';
import { policyFor } from '../config/own-policy.js';
import { findRepository, GitRefusal } from '../files/git.js';
import { listFiles } from '../files/list.js';
import { findMergeBase } from '../files/revision.js';
import type { Selection } from '../files/scope.js';
import { decodeSource } from '../strings/encoding.js';
import { createLineLookup, toLines } from '../files/sources.js';
import { filesAt, type PastFiles } from '../files/tree-at.js';
import { IncompleteError } from '../model/errors.js';
import type { Subject } from '../model/acceptance.js';
import type { Change, Problem } from '../model/finding.js';
import type { ChangeBase } from '../model/results/report.js';
import type { Analysis } from '../model/results/analysis.js';
import { Profile } from '../model/profile.js';
import { analyseInSteps } from '../scan.js';
import { runThrough, type Steps } from '../runtime/steps.js';
import { changesSince } from '../verdict/change.js';
import type { Policy } from '../verdict/policy.js';
import { mayFail, violationsUnder } from '../verdict/violations.js';
import { analyseOptions, type Analysed, type Round } from './analyse-project.js';
import { toRoot } from './rebase.js';

/** How the findings and violations of an analysis relate to the state before a change. */
export interface Comparison {
  base: ChangeBase;
  /** By id of the finding. */
  changes: ReadonlyMap<string, Change>;
  /** Problems of the analysis at the base. Findings there count as new, so that the comparison is never less strict. */
  problems: readonly Problem[];
}

/**
 * Analyses the files at the merge base of HEAD and a revision, with today's settings, and compares the findings. It
 * reads git's objects: nothing is checked out, written or run.
 *
 * @throws IncompleteError if the base is unavailable.
 */
export function compareWithBase(ref: string, analysed: Analysed, cwd: string): Comparison {
  const {
    analysis: { root },
    scope,
    settings,
  } = analysed;
  const { commit, past } = treeBefore(ref, analysed, cwd);
  const then = runThrough(analysisAt(past, analysed, cwd));
  const policy = policyFor(
    settings,
    root,
    [analysed.analysis, then].flatMap((one) =>
      [...one.findings, ...one.elsewhere, ...one.violations, ...one.violationsElsewhere].map(({ file }) => file),
    ),
  );
  const listed = new Set(past.files);
  const changes = changesSince(allIn(analysed.analysis, policy), {
    findings: allIn(then, policy),
    counts: (subject) => mayFail(subject, policy),
    linesThen: (file) =>
      listed.has(scope.toBase(file)) ? toLines(decodeSource(past.read(scope.toBase(file)))) : undefined,
    linesNow: createLineLookup(root),
    gone: past.gone.map(scope.toRoot),
  });
  return { base: { ref, commit }, changes, problems: then.problems };
}

/** The files as they were at the merge base of HEAD and a revision. */
function treeBefore(ref: string, analysed: Analysed, cwd: string): { commit: string; past: PastFiles } {
  return orIncomplete(`--changed-since ${ref}`, () => {
    const repository = repositoryOf(analysed, `--changed-since ${ref}`);
    const commit = findMergeBase(repository, ref);
    return { commit, past: treeAt(repository, commit, analysed, cwd) };
  });
}

/**
 * The repository of what was scanned.
 *
 * @param asked the option that needs it, in the error.
 * @throws IncompleteError outside of a repository.
 */
export function repositoryOf({ analysis: { root } }: Pick<Analysed, 'analysis'>, asked: string): string {
  const repository = findRepository(realpathSync(root));
  if (repository === null) throw new IncompleteError(`${asked}: ${root} is not in a git repository`);
  return repository;
}

/** The files of a scan as they were at a commit. */
export function treeAt(repository: string, commit: string, { scope }: Pick<Analysed, 'scope'>, cwd: string): PastFiles {
  const { base: root, listed: paths } = scope;
  const isRead = (file: string): boolean => isSearched(file) || mayBeScript(file) || /\.d\.[cm]?ts$/.test(file);
  const { files } = listFiles(root, paths, cwd, isRead);
  return filesAt(repository, commit, { root, files, paths, cwd, isRead });
}

/** What is found in the files of then, with the settings of today. */
export function* analysisAt(past: PastFiles, analysed: Analysed, cwd: string, round?: Round): Steps<Analysis> {
  if (past.isSame) return analysed.analysis;
  const { scope } = analysed;
  const profile = new Profile();
  const options = {
    ...analyseOptions(analysed.settings, analysed.registry, scope, cwd),
    contract: analysed.contract,
    selection: withGone(scope.selection, past.gone),
    tree: past,
    profile,
    deadline: analysed.deadline,
  };
  return toRoot(yield* analysed.watch(profile, analyseInSteps(options), round), scope);
}

/** A file that is gone may be one of the paths under its new name. */
function withGone(selection: Selection | null, gone: readonly string[]): Selection | null {
  const files = new Set(gone);
  return selection && { ...selection, has: (file) => selection.has(file) || files.has(file) };
}

/** Code moves into the paths and out of them, so findings and violations outside of them count too. */
function allIn({ findings, elsewhere, violations, violationsElsewhere }: Analysis, policy: Policy): Subject[] {
  return [...findings, ...elsewhere, ...violationsUnder([...violations, ...violationsElsewhere], policy)];
}

/**
 * Asks git.
 *
 * @param asked the option that needs the answer, in the error.
 * @throws IncompleteError if git does not answer.
 */
export function orIncomplete<T>(asked: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    throw new IncompleteError(`${asked}: git cannot be asked: ${error.message}`);
  }
}
