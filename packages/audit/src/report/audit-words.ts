import type {
  AuditedEntry,
  AuditReport,
  Counts,
  Evidence,
  Grouping,
  NextRemoval,
} from '../../../../src/model/audit/audit.js';
import { unfoundWords } from '../../../../src/report/run-time/observed-words.js';
import { capitalised, plural, printable } from '../../../../src/report/text.js';
import { whenWords } from '../../../../src/report/words.js';

/** Titles of groupings, for headings and labels: `By owner`. */
export const GROUPING_TITLES = {
  owner: 'Owner',
  package: 'Package',
  entry: 'Entry',
  date: 'Removal',
  directory: 'Directory',
  file: 'File',
} as const satisfies Record<Grouping, string>;

const NO_KEY = {
  owner: 'nobody',
  package: 'no package',
  entry: 'no entry',
  date: 'no date yet',
  directory: '.',
  file: '.',
} as const satisfies Record<Grouping, string>;

export function keyWords(key: string | null, grouping: Grouping): string {
  return key ?? NO_KEY[grouping];
}

/** Names in a sentence, at most so many: `@a, @b and 3 more`. */
export function namesInWords(names: readonly string[], most: number): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

const MOST_OWNERS = 5;

/** `12 uses break on 2027-01-15, in 50 days`. */
function nextWords({ uses, day, daysLeft }: NextRemoval): string {
  return `${plural(uses, 'use')} ${uses === 1 ? 'breaks' : 'break'} on ${day}, ${whenWords({ daysLeft })}`;
}

/** What stands below the first sentence about the next removal. */
export function nextDetails({ uses, silent, unknown, entries, owners }: NextRemoval): string[] {
  const error = uses - silent - unknown;
  const named = owners.map((owner) => printable(keyWords(owner, 'owner')));
  const whose =
    named.length === 1 && owners[0] === null ? 'No owner is known.' : `Owned by ${namesInWords(named, MOST_OWNERS)}.`;
  return [
    ...(silent > 0 ? [`${subjectOf(silent, uses, 'break')} silently: no error, only missing data.`] : []),
    ...(error === uses ? [`${subjectOf(error, uses, 'give')} an error on the day.`] : []),
    ...(unknown > 0 ? [`What happens to ${partOfUses(unknown, uses)} is not published.`] : []),
    `To be removed: ${plural(entries.length, 'deprecated entry', 'deprecated entries')}.`,
    whose,
  ];
}

/** `2 of them break`, `It breaks`, `All of them break`. */
function subjectOf(some: number, uses: number, verb: string): string {
  const isOne = some === 1;
  return `${capitalised(partOfUses(some, uses))} ${isOne ? `${verb}s` : verb}`;
}

function partOfUses(some: number, uses: number): string {
  if (some < uses) return `${some} of them`;
  return uses === 1 ? 'it' : 'all of them';
}

/** The first sentence of an audit. */
export function headline({ next, totals, gaps }: Pick<AuditReport, 'next' | 'totals' | 'gaps'>): string {
  if (next) return nextWords(next);
  if (totals.phases.removed > 0)
    return `${plural(totals.phases.removed, 'use')} of removed entries, and no further removal`;
  if (totals.uses > 0) return `${plural(totals.uses, 'use')}, and no removal date yet`;
  return gaps.length === 0 ? 'Nothing deprecated is used' : 'No use was found, but not everything was seen';
}

/** `93 uses are of what is removed already`; null if none is. */
export function removedWords({ phases: { removed } }: Pick<Counts, 'phases'>): string | null {
  if (removed === 0) return null;
  return `${plural(removed, 'use')} ${removed === 1 ? 'is' : 'are'} of removed entries`;
}

const COMMIT_DIGITS = 12;

/** `commit 1f0c2d3e4a5b`, with the number of files that differ from it; `40 scans`. */
export function commitWords({ commit, uncommitted, scans }: Evidence): string {
  if (scans) return plural(scans.length, 'scan');
  if (commit === null) return 'no commit';
  return `commit ${commit.slice(0, COMMIT_DIGITS)}${differingWords(uncommitted)}`;
}

function differingWords(uncommitted: Evidence['uncommitted']): string {
  if (uncommitted === null) return ', and git cannot tell which files differ from it';
  if (uncommitted.length === 0) return '';
  return `, and ${plural(uncommitted.length, 'file')} that ${uncommitted.length === 1 ? 'differs' : 'differ'} from it`;
}

/** What requests of the running program say of an entry without a use; null without evidence. */
export function runTimeWords(
  { id, api }: Pick<AuditedEntry, 'id' | 'api'>,
  { observed }: Pick<AuditReport, 'observed'>,
): string | null {
  return observed && api !== undefined ? unfoundWords({ id, api }, observed) : null;
}

/** What the absence of uses of an entry is worth, in a sentence. */
export function zeroWords({ gaps }: Pick<AuditReport, 'gaps'>): string {
  return gaps.length === 0
    ? 'Proved: every call was resolved, and every file that may mention the API was analysed.'
    : `Not proved: ${gaps.join('; ')}.`;
}
