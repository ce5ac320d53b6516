import { realpathSync } from 'node:fs';
import { isSearched } from '../candidates/search.js';
import { policyFor } from '../config/own-policy.js';
import { findRepository, GitRefusal } from '../files/git.js';
import { listFiles } from '../files/list.js';
import { findMergeBase } from '../files/revision.js';
import type { Selection } from '../files/scope.js';
import { createLineLookup, toLines } from '../files/sources.js';
import { filesAt, type PastFiles } from '../files/tree-at.js';
import { IncompleteError } from '../model/errors.js';
import type { Subject } from '../model/acceptance.js';
import type { Analysis, Change, ChangeBase, Problem } from '../model/finding.js';
import { Profile } from '../model/profile.js';
import { analyseInSteps } from '../scan.js';
import { runThrough } from '../steps.js';
import { changesSince } from '../verdict/change.js';
import type { Policy } from '../verdict/policy.js';
import { mayFail, violationsUnder } from '../verdict/violations.js';
import { analyseOptions, type Analysed } from './analyse-project.js';
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
  const then = analysisOf(past, analysed, cwd);
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
      listed.has(scope.toBase(file)) ? toLines(past.read(scope.toBase(file)).toString('utf8')) : undefined,
    linesNow: createLineLookup(root),
    gone: past.gone.map(scope.toRoot),
  });
  return { base: { ref, commit }, changes, problems: then.problems };
}

/** The files as they were where HEAD and a revision parted. */
function treeBefore(ref: string, { analysis, scope }: Analysed, cwd: string): { commit: string; past: PastFiles } {
  const { root } = analysis;
  const { base: top, listed: paths } = scope;
  const repository = findRepository(realpathSync(root));
  if (repository === null) throw new IncompleteError(`--changed-since ${ref}: ${root} is not in a git repository`);
  const isRead = (file: string): boolean => isSearched(file) || /\.d\.[cm]?ts$/.test(file);
  return orIncomplete(ref, () => {
    const commit = findMergeBase(repository, ref);
    const { files } = listFiles(top, paths, cwd, isRead);
    return { commit, past: filesAt(repository, commit, { root: top, files, paths, cwd, isRead }) };
  });
}

/** What is found in the files of then, with the settings of today. */
function analysisOf(past: PastFiles, analysed: Analysed, cwd: string): Analysis {
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
  return toRoot(runThrough(analysed.watch(profile, analyseInSteps(options))), scope);
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

function orIncomplete<T>(ref: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    throw new IncompleteError(`--changed-since ${ref}: git cannot be asked: ${error.message}`);
  }
}
