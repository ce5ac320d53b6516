import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Settings } from '../../config/settings.js';
import { findRepository } from '../../files/git.js';
import { isInside, posixRelative, showPath } from '../../files/paths.js';
import type { BaselineEntry, Subject } from '../../model/acceptance.js';
import { EXIT, UserError } from '../../model/errors.js';

import { coverageOf, rightAcceptances } from '../../project/acceptances.js';
import { analyseProject, type Analysed } from '../../project/analyse-project.js';
import { formatBaseline } from '../../project/baseline-file.js';
import { policyOn } from '../../project/decide.js';
import { plural } from '../../report/text.js';
import { countUses, subjectCounts } from '../../report/count-words.js';
import { accept, type Accepted } from '../../verdict/accept.js';
import { lastDayOf } from '../../verdict/acceptance.js';
import type { Policy } from '../../verdict/policy.js';
import { isViolation, mayFail, violationsUnder } from '../../verdict/violations.js';
import { staleIn } from '../acceptance-remarks.js';
import type { Environment, Outcome } from '../environment.js';
import type { BaselineFlags } from '../options/options.js';
import { remarksOn } from '../remarks.js';

export type BaselineAction = 'create' | 'update' | 'prune';

/** The new state of a baseline. */
interface Change {
  entries: BaselineEntry[];
  /** What was done, for stdout. */
  done: string[];
  /** What was refused, for stderr. */
  refused: string[];
}

/** The findings and violations in relation to the present baseline. */
interface State {
  accepted: Accepted;
  /** Findings and violations that nothing accepts and that may fail a gate. */
  fresh: Subject[];
  stale: BaselineEntry[];
  policy: Policy;
  flags: BaselineFlags;
}

/**
 * `baseline create`, `update` and `prune`. An incomplete scan changes nothing, because entries of unseen findings could
 * be lost.
 */
export function baselineCommand(
  action: BaselineAction,
  paths: readonly string[],
  flags: BaselineFlags,
  environment: Environment,
): Outcome {
  const { cwd } = environment;
  const analysed = analyseProject(paths, flags, environment);
  const { analysis, settings } = analysed;
  const file = showPath(settings.baseline.file, cwd);
  refuseOutside(settings, cwd);
  rejectMissing(action, settings, file, flags);
  const remarks = remarksOn(analysis, cwd, flags.quiet === true);
  if (analysis.problems.length > 0)
    return {
      result: '',
      remarks: [...remarks, `deprec-scan: ${file}: not written, because the scan is incomplete`],
      exitCode: EXIT.incomplete,
    };
  const { entries, done, refused } = CHANGES[action](stateOf(action, analysed, flags, cwd));
  const text = textOf(entries, analysed);
  return {
    result: flags.quiet ? '' : done.map((line) => `${file}: ${line}\n`).join(''),
    files: [{ path: settings.baseline.file, text, option: file }],
    remarks: [...remarks, ...(flags.quiet ? [] : refused.map((line) => `deprec-scan: note: ${file}: ${line}`))],
    exitCode: EXIT.clean,
  };
}

/** The text of a baseline that accepts all findings, with a summary; null if there is nothing to accept. */
export function newBaseline(
  analysed: Analysed,
  flags: BaselineFlags,
  cwd: string,
): { text: string; done: string | null } {
  const { entries, done } = CHANGES.create(stateOf('create', analysed, flags, cwd));
  return { text: textOf(entries, analysed), done: entries.length === 0 ? null : done.join() };
}

/** Paths in the text are relative to the baseline. */
function textOf(entries: readonly BaselineEntry[], { analysis: { root }, settings: { baseline } }: Analysed): string {
  return formatBaseline(
    entries.map((entry) => ({ ...entry, file: posixRelative(dirname(baseline.file), join(root, entry.file)) })),
  );
}

/**
 * A configuration comes with the code, and must not decide what is written elsewhere. A person may.
 *
 * @throws UserError if only the configuration names a baseline outside of its repository.
 */
export function refuseOutside({ baseline: { file, configuredAt }, configFile }: Settings, cwd: string): void {
  if (configuredAt === null || configFile === null) return;
  const home = realpathSync(dirname(configFile));
  const top = findRepository(home) ?? home;
  if (isInside(top, realPathOf(file))) return;
  const shown = showPath(file, cwd);
  throw new UserError(
    `${configuredAt}: ${shown} is outside of ${top}; a file outside of it is written only if the command line names it`,
    `name the file on the command line too: --baseline ${shown}`,
  );
}

/** Where a file would be written: that part of its path that exists is followed through links. */
function realPathOf(file: string): string {
  const existing = existsSync(file);
  if (existing || dirname(file) === file) return existing ? realpathSync(file) : file;
  return join(realPathOf(dirname(file)), basename(file));
}

function rejectMissing(
  action: BaselineAction,
  { baseline: { exists } }: Settings,
  file: string,
  { force }: BaselineFlags,
): void {
  if (action === 'create' && exists && !force)
    throw new UserError(
      `${file}: a baseline already exists`,
      '`deprec-scan baseline update` keeps it; --force accepts all findings again, for the full time',
    );
  if (action !== 'create' && !exists)
    throw new UserError(`${file}: no such file`, '`deprec-scan baseline create` creates a baseline');
}

function stateOf(action: BaselineAction, analysed: Analysed, flags: BaselineFlags, cwd: string): State {
  const {
    analysis: { root, findings, violations, problems },
    settings,
  } = analysed;
  // `create` replaces the old baseline, which may be broken, and ignores its entries.
  const known =
    action === 'create'
      ? { ...analysed, settings: { ...settings, baseline: { ...settings.baseline, isNamed: false, exists: false } } }
      : analysed;
  const policy = policyOn(analysed);
  const subjects: readonly Subject[] = [...findings, ...violationsUnder(violations, policy)];
  const accepted = accept(subjects, rightAcceptances(known, cwd), policy.asOf);
  const stale = staleIn(accepted, { absolute: (file) => join(root, file), covers: coverageOf(analysed), problems });
  const fresh = accepted.baseline.fresh.filter(
    (finding) => accepted.of.get(finding.id)?.standing !== 'holds' && mayFail(finding, policy),
  );
  return { accepted, fresh, stale, policy, flags };
}

const CHANGES = {
  create: ({ fresh, policy }) => ({
    entries: entriesFor(fresh, policy),
    done: [acceptedWords(fresh, policy)],
    refused: [],
  }),
  update: ({ accepted: { baseline }, fresh, stale, policy, flags }) => {
    const kept = baseline.matches.map(({ finding, entry }) => ({ ...entry, file: finding.file }));
    const moved = baseline.matches.filter(({ finding, entry }) => finding.file !== entry.file).length;
    const added = flags.acceptNew ? fresh : [];
    return {
      entries: [...kept, ...withoutStale(baseline.left, stale), ...entriesFor(added, policy)],
      done: [
        ...staleWords(stale),
        ...(moved > 0 ? [`${plural(moved, 'entry', 'entries')} moved to the new name of the file`] : []),
        ...(added.length > 0 ? [acceptedWords(added, policy)] : []),
        remainingWords(kept.length + baseline.left.length - stale.length),
      ],
      refused:
        fresh.length > added.length
          ? [
              `${countWords(fresh, 'new ')} ${fresh.length === 1 ? 'was' : 'were'} left out; \`--accept-new\` accepts new findings`,
            ]
          : [],
    };
  },
  prune: ({ accepted: { baseline }, stale }) => ({
    entries: [...baseline.matches.map(({ entry }) => entry), ...withoutStale(baseline.left, stale)],
    done: [...staleWords(stale), remainingWords(baseline.matches.length + baseline.left.length - stale.length)],
    refused: [],
  }),
} as const satisfies Record<BaselineAction, (state: State) => Change>;

function entriesFor(subjects: readonly Subject[], { asOf }: Policy): BaselineEntry[] {
  return subjects.map(({ entry, in: direction, file, place }) => ({
    entry,
    in: direction,
    file,
    ...place,
    accepted: asOf,
  }));
}

function withoutStale(left: readonly BaselineEntry[], stale: readonly BaselineEntry[]): BaselineEntry[] {
  return left.filter((entry) => !stale.includes(entry));
}

/** `9 uses accepted: 8 until 2027-02-19, 1 until 2027-01-15`, by day. */
function acceptedWords(subjects: readonly Subject[], { asOf }: Policy): string {
  const counts = new Map<string, number>();
  for (const { removal } of subjects)
    counts.set(lastDayOf(removal, asOf), (counts.get(lastDayOf(removal, asOf)) ?? 0) + 1);
  const days = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => `${count} until ${day}`);
  return `${countWords(subjects)} accepted${days.length === 0 ? '' : `: ${days.join(', ')}`}`;
}

/** `9 uses and 2 violations`. */
function countWords(subjects: readonly Subject[], which = ''): string {
  const findings = subjects.filter((subject) => !isViolation(subject));
  return subjectCounts(countUses(findings), subjects.length - findings.length, which);
}

function staleWords(stale: readonly BaselineEntry[]): string[] {
  return stale.length === 0 ? [] : [`${plural(stale.length, 'stale entry', 'stale entries')} removed`];
}

function remainingWords(count: number): string {
  return `${plural(count, 'entry', 'entries')} kept`;
}
