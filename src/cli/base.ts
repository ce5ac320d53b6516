import { realpathSync } from 'node:fs';
import { isSearched } from '../candidates/search.js';
import { findRepository, GitRefusal } from '../files/git.js';
import { listFiles } from '../files/list.js';
import type { Selection } from '../files/scope.js';
import { findMergeBase } from '../files/revision.js';
import { filesAt } from '../files/tree-at.js';
import { IncompleteError } from '../model/errors.js';
import type { Analysis, Change, ChangeBase, PlacedFinding, Problem } from '../model/finding.js';
import { Profile } from '../model/profile.js';
import { analyse } from '../scan.js';
import { changesSince } from '../verdict/change.js';
import { mayFail } from '../verdict/policy.js';
import { analyseOptions, type Analysed } from './analyse-project.js';
import { policyFor } from './own-policy.js';
import { toRoot } from './rebase.js';
import { createLineLookup, toLines } from './sources.js';

/** How the findings of an analysis relate to the state before a change. */
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
  const findings = allIn(analysed.analysis);
  const { base: top, listed: paths } = scope;
  const repository = findRepository(realpathSync(root));
  if (repository === null) throw new IncompleteError(`--changed-since ${ref}: ${root} is not in a git repository`);
  const isRead = (file: string): boolean => isSearched(file) || /\.d\.[cm]?ts$/.test(file);
  const { commit, past } = orIncomplete(ref, () => {
    const base = findMergeBase(repository, ref);
    return {
      commit: base,
      past: filesAt(repository, base, {
        root: top,
        files: listFiles(top, paths, cwd, isRead).files,
        paths,
        cwd,
        isRead,
      }),
    };
  });
  const profile = new Profile();
  const options = {
    ...analyseOptions(settings, analysed.registry, scope, cwd),
    selection: withGone(scope.selection, past.gone),
    tree: past,
    profile,
  };
  const then = past.isSame
    ? analysed.analysis
    : toRoot(
        analysed.watch(profile, () => analyse(options)),
        scope,
      );
  const policy = policyFor(
    settings,
    root,
    [...findings, ...allIn(then)].map(({ file }) => file),
  );
  const listed = new Set(past.files);
  const changes = changesSince(findings, {
    findings: allIn(then),
    counts: (finding) => mayFail(finding, policy),
    linesThen: (file) =>
      listed.has(scope.toBase(file)) ? toLines(past.read(scope.toBase(file)).toString('utf8')) : undefined,
    linesNow: createLineLookup(root),
    gone: past.gone.map(scope.toRoot),
  });
  return { base: { ref, commit }, changes, problems: then.problems };
}

/** A file that is gone may be one of the paths under its new name. */
function withGone(selection: Selection | null, gone: readonly string[]): Selection | null {
  const files = new Set(gone);
  return selection && { ...selection, has: (file) => selection.has(file) || files.has(file) };
}

/** Code moves into the paths and out of them, so findings outside of them count too. */
function allIn({ findings, elsewhere }: Analysis): PlacedFinding[] {
  return [...findings, ...elsewhere];
}

function orIncomplete<T>(ref: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    throw new IncompleteError(`--changed-since ${ref}: git cannot be asked: ${error.message}`);
  }
}
