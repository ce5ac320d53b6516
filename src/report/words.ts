import { daysBetween } from '../model/dates.js';
import type { Change, Dated, DatedFinding, ReportedFinding, Suppression } from '../model/finding.js';
import type { ScanReport } from '../model/results/report.js';
import type { LastChange } from '../model/audit/audit.js';
import { incompleteIn, type Hidden } from '../model/coverage.js';
import {
  isReceived,
  partOf,
  type AfterRemoval,
  type Entry,
  type IsoDate,
  type Replacement,
} from '../model/registry.js';
import { AFTER_WORDS, isSilent } from './effects.js';
import { messageOn, notesOf } from './announcement-words.js';
import { seenWords } from './run-time/observed-words.js';
import { subjectWords } from './subject-words.js';
import { countUses, fileCount, hiddenWords, subjectCounts, useWords } from './count-words.js';
import { plural } from './text.js';
import { unanalysedClauses } from './unanalysed-words.js';

/** `37 days ago`, `today`, `in 12 days`. */
export function whenWords({ daysLeft }: { daysLeft: number }): string {
  if (daysLeft < 0) return `${plural(-daysLeft, 'day')} ago`;
  return daysLeft === 0 ? 'today' : `in ${plural(daysLeft, 'day')}`;
}

/** `removed 37 days ago`, `removal today`, `removal in 12 days`, `deprecated, no removal date yet`. */
export function phaseWords({ daysLeft }: Pick<Dated, 'daysLeft'>): string {
  if (daysLeft === null) return 'deprecated, no removal date yet';
  return `${daysLeft < 0 ? 'removed' : 'removal'} ${whenWords({ daysLeft })}`;
}

/** `2026-10-15`, `none yet`. */
export function dayCell(removal: IsoDate | null): string {
  return removal ?? 'none yet';
}

/** `2026-10-15, at the end of the day in UTC`. */
export function endOfDayWords(removal: IsoDate | null): string {
  return removal === null ? 'no date is published yet' : `${removal}, at the end of the day in UTC`;
}

/** For sorting: earlier removals first, and on the same day silent ones before those that give an error. */
export function byUrgency(a: DatedFinding, b: DatedFinding): number {
  return compareDaysLeft(a, b) || Number(!isSilent(a.after)) - Number(!isSilent(b.after));
}

/** For sorting: the next removal first, and what has no day last. */
export function compareDaysLeft(a: Pick<Dated, 'daysLeft'>, b: Pick<Dated, 'daysLeft'>): number {
  if (a.daysLeft === null || b.daysLeft === null) return Number(a.daysLeft === null) - Number(b.daysLeft === null);
  return a.daysLeft - b.daysLeft;
}

/** Whether a change has added the use or the violation. Without `--changed-since`, this is true of all. */
export function isOfChange({ change }: Pick<ReportedFinding, 'change'>): boolean {
  return change?.state !== 'unchanged';
}

/** Whether nothing accepts the use or the violation. */
export function isOpen({ suppressed }: Pick<ReportedFinding, 'suppressed'>): boolean {
  return suppressed === undefined;
}

/** `removed 37 days ago (2026-10-15)`. */
export function removalWords(dated: Pick<Dated, 'daysLeft'> & { removal: IsoDate | null }): string {
  return dated.removal === null ? phaseWords(dated) : `${phaseWords(dated)} (${dated.removal})`;
}

/** What to write instead, as one clause without a full stop; code is in backticks. */
export function replacementWords({ kind, target }: Replacement): string {
  switch (kind) {
    case 'rename':
      return `use \`${target}\` instead`;
    case 'move':
      return `use \`${target}\` instead (the same name in another place)`;
    case 'reshape':
      return `use \`${target}\` instead (another structure)`;
    case 'endpoint':
      return `call \`${target}\` instead`;
    case 'value':
      return `use the value \`${target}\` instead`;
    case 'manual':
      return target;
  }
}

/** What to do about a use, in a few sentences. Without a replacement this is the entry's message. */
export function instructionWords({
  replacement,
  message,
  phase,
}: Pick<DatedFinding, 'replacement' | 'message' | 'phase'>): string {
  if (replacement === null) return messageOn({ message }, { phase });
  return [replacementWords(replacement), ...notesOf(replacement, { phase })].reduce(
    (said, next) => `${said.replace(/\.$/, '')}. ${next}`,
  );
}

/** The text as a sentence: with a capital letter and a full stop, if it has no end yet. */
export function sentence(text: string): string {
  return text.replace(/(?<![.?!])$/, '.').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/**
 * Everything about a finding, as sentences, for formats with one text per finding: what and when, what happens, what to
 * do.
 */
export function findingSentences(finding: ReportedFinding): [what: string, ...then: string[]] {
  const seen = seenWords(finding.seen);
  return [
    sentence(`${subjectWords(finding)}: ${removalWords(finding)}, ${finding.confidence} confidence`),
    sentence(`after removal ${AFTER_WORDS[finding.after]}`),
    sentence(instructionWords(finding)),
    ...(finding.change ? [sentence(changeWords(finding.change))] : []),
    ...(finding.suppressed ? [sentence(`accepted ${acceptedWords(finding.suppressed)}`)] : []),
    ...(seen === null ? [] : [sentence(seen)]),
  ];
}

/** `until 2026-12-31 by a waiver: moves in December`, `until 2027-02-19 by the baseline`. */
export function acceptedWords({
  by,
  until,
  reason = null,
}: Omit<Suppression, 'reason'> & Partial<Suppression>): string {
  return `until ${until} by ${by === 'waiver' ? 'a waiver' : 'the baseline'}${reason === null ? '' : `: ${reason}`}`;
}

/** `A. Person on 2026-10-15`. */
export function authorWords({ author, day }: LastChange): string {
  return `${author} on ${day}`;
}

/** How a change relates to a finding: `new, because of src/base.ts:3 ('/api/index/v1')`. */
export function changeWords({ state, cause }: Change): string {
  if (state === 'unchanged') return 'existed before the change';
  if (cause.length === 0) return 'new';
  return `new, because of ${cause.map(({ file, line, note }) => `${file}:${line} (${note})`).join(', ')}`;
}

/**
 * `2 new uses since the merge base with origin/main (1f0c2d3e4a5b); 7 existed before`; null without a change.
 */
export function sinceWords({
  findings,
  violations,
  changedSince,
}: Pick<ScanReport, 'findings' | 'violations' | 'changedSince'>): string | null {
  if (!changedSince) return null;
  const known = [...findings, ...violations].filter((subject) => !isOfChange(subject)).length;
  const { commit, ref } = changedSince;
  const found = subjectCounts(countUses(findings.filter(isOfChange)), violations.filter(isOfChange).length, 'new ');
  const base = ref === 'HEAD' ? ref : `the merge base with ${ref}`;
  const since = `${found} since ${base} (${commit.slice(0, 12)})`;
  return known === 0 ? since : `${since}; ${known} existed before`;
}

/** `on 2027-01-16, in 56 days`. */
export function dayWords(day: IsoDate, asOf: IsoDate): string {
  return `on ${day}, ${whenWords({ daysLeft: daysBetween(asOf, day) })}`;
}

/** `expires today`, `expires in 12 days`; with its date. */
export function endWords(until: IsoDate, asOf: IsoDate): string {
  return `expires ${whenWords({ daysLeft: daysBetween(asOf, until) })} (${until})`;
}

/**
 * `9 uses, 1 by waivers and 8 by the baseline; the first expires in 90 days (2027-02-19)`; null if none is accepted.
 */
export function suppressedWords({
  findings,
  violations,
  asOf,
}: Pick<ScanReport, 'findings' | 'violations' | 'asOf'>): string | null {
  const acceptedIn = (subjects: readonly Pick<ReportedFinding, 'suppressed'>[]): Suppression[] =>
    subjects.flatMap(({ suppressed }) => (suppressed ? [suppressed] : []));
  const [uses, broken] = [acceptedIn(findings), acceptedIn(violations)];
  const all = [...uses, ...broken];
  const [first] = all.map(({ until }) => until).sort();
  if (first === undefined) return null;
  const waived = all.filter(({ by }) => by === 'waiver').length;
  const ways = [
    ...(waived > 0 ? [`${waived} by waivers`] : []),
    ...(waived < all.length ? [`${all.length - waived} by the baseline`] : []),
  ];
  const counts = countUses(findings.filter(({ suppressed }) => suppressed));
  return `${subjectCounts(counts, broken.length)}, ${ways.join(' and ')}; the first ${endWords(first, asOf)}`;
}

/** Outcomes that follow from the body in which a field is. */
const BY_DIRECTION: readonly AfterRemoval[] = ['rejected', 'absent'];

/** What happens after the removal of an entry. A field of both bodies has two outcomes; the silent one comes first. */
export function fatesOf(entry: Entry): string[] {
  const part = partOf(entry);
  if (!part || !BY_DIRECTION.includes(entry.after)) return [AFTER_WORDS[entry.after]];
  const received = part.in.filter(isReceived);
  const response = received.length > 0 ? [`${received.join(' and ')}: ${AFTER_WORDS.absent}`] : [];
  const request = part.in.length > received.length ? [`request: ${AFTER_WORDS.rejected}`] : [];
  return [...response, ...request];
}

/**
 * Why the absence of findings proves nothing: what the scan could not see, as clauses. Empty if it saw everything that
 * mentions the API. This is the only place that decides on a proof of zero, so whatever may hide a use belongs here.
 */
export function gapsOf({
  notUnderstood,
  unanalysed,
  problems,
  leaving = [],
  observed,
}: Pick<ScanReport, 'notUnderstood' | 'unanalysed' | 'problems' | 'leaving' | 'observed'>): string[] {
  const gaps: string[] = [];
  if (notUnderstood.length > 0) gaps.push(notUnderstoodWords(notUnderstood));
  gaps.push(...unanalysedClauses(unanalysed));
  const broken = new Set(incompleteIn(problems).map((problem) => problem.file)).size;
  if (broken > 0) gaps.push(`${plural(broken, 'file')} could not be read or parsed`);
  if (leaving.length > 0)
    gaps.push(
      `${plural(leaving.length, 'import leads', 'imports lead')} out of the paths and ` +
        `${isAre(leaving.length)} not followed (--isolated)`,
    );
  const open = observed?.gaps.filter(({ accepted }) => accepted === undefined).length ?? 0;
  if (open > 0) gaps.push(`${plural(open, 'gap')} between the evidence of requests and what was found`);
  return gaps;
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

const MAX_NAMED_CALLS = 3;

/** `2 calls are not understood (src/a.ts:3, src/b.ts:9)`. */
function notUnderstoodWords(notUnderstood: ScanReport['notUnderstood']): string {
  return `${plural(notUnderstood.length, 'call')} ${isAre(notUnderstood.length)} not understood (${firstPlaces(notUnderstood).join(', ')})`;
}

/** The first places, and an ellipsis if there are more. */
function firstPlaces(places: readonly { file: string; line: number }[]): string[] {
  const named = places.slice(0, MAX_NAMED_CALLS).map(({ file, line }) => `${file}:${line}`);
  return places.length > named.length ? [...named, '…'] : named;
}

/** What a report without uses may claim, never more than the scan has seen, and the number of mentions. */
export function nothingFoundWords(report: ScanReport, hidden: Hidden): string {
  const { findings } = report;
  const mentions =
    findings.length === 0 ? '' : ` ${useWords(countUses(findings))} in ${plural(fileCount(findings), 'file')}.`;
  return noUseWords(report, hidden) + mentions;
}

function noUseWords(report: ScanReport, hidden: Hidden): string {
  const entries = report.registries.reduce((sum, registry) => sum + registry.entries, 0);
  const found = `No use of the ${plural(entries, 'deprecated entry', 'deprecated entries')} was found`;
  const left = hidden.findings > 0 ? hiddenWords({ ...hidden, violations: 0 }) : null;
  if (left !== null)
    return `${found} at this confidence; ${left} of lower confidence ${isAre(hidden.findings)} not shown.`;
  if (gapsOf(report).length > 0) return `${found}, but not everything was seen.`;
  const { files, candidates } = report.summary;
  if (candidates === 0)
    return `${found}: ${files === 1 ? 'the one file read does not mention' : `none of the ${files} files read mentions`} the API.`;
  return `${found}: every call was resolved, and every file that may mention the API was analysed.`;
}
