import { incompleteIn } from '../model/coverage.js';
import { daysBetween } from '../model/dates.js';
import type { ReportedFinding } from '../model/finding.js';
import type { Forecast, ForecastDay, ForecastFinding, ScanReport } from '../model/results/report.js';
import type { ReportedViolation } from '../model/violation.js';
import { mistakeWords } from './problem-words.js';
import { countUses, subjectCounts } from './count-words.js';
import { plural } from './text.js';
import { tokensNamed } from './token-words.js';
import { acceptedWords, byUrgency, dayWords, phaseWords } from './words.js';

/** A finding that will start to fail on a day, and the acceptance that ended, if that is why. */
export interface AheadFinding {
  finding: ReportedFinding;
  ended: ForecastFinding['ended'];
}

/** The same for a violation. It fails on a later day only because an acceptance ends. */
export interface AheadViolation {
  violation: ReportedViolation;
  ended: ForecastFinding['ended'];
}

/**
 * The findings of a day of the forecast: earlier removals first, and silent removals before those that give an error.
 */
export function findingsOn({ findings }: ForecastDay, report: Pick<ScanReport, 'findings'>): AheadFinding[] {
  const byId = new Map(report.findings.map((finding) => [finding.id, finding]));
  const found = findings.flatMap(({ id, ended }): AheadFinding[] =>
    byId.has(id) ? [{ finding: byId.get(id)!, ended }] : [],
  );
  return found.sort((a, b) => byUrgency(a.finding, b.finding));
}

/** The violations of a day of the forecast. */
export function violationsOn({ findings }: ForecastDay, report: Pick<ScanReport, 'violations'>): AheadViolation[] {
  const byId = new Map(report.violations.map((violation) => [violation.id, violation]));
  return findings.flatMap(({ id, ended }) => {
    const violation = byId.get(id);
    return violation ? [{ violation, ended }] : [];
  });
}

/** Why a violation fails from a day on. */
export function violationWhyWords({ ended }: AheadViolation): string {
  return ended === null ? 'it violates the contract' : `accepted ${acceptedWords(ended)}`;
}

/** `2 uses, 1 mention`, `2 uses and 1 violation`, `1 violation`, `1 token`. */
export function aheadCount(found: readonly AheadFinding[], violations: number, tokens = 0): string {
  return subjectCounts(countUses(found.map(({ finding }) => finding)), violations, '', tokens);
}

/** One line: when the gate will start to fail, and for how much. */
export function forecastWords(report: ScanReport, { red, days }: Forecast): string {
  const { asOf, changedSince } = report;
  const what = changedSince ? 'without --changed-since, check' : 'check';
  if (incompleteIn(report.problems).length > 0) return 'unknown, because the scan is incomplete';
  const mistakes = mistakeWords(report.problems);
  if (mistakes !== null) return `unknown, because of ${mistakes}`;
  const isGap = report.observed?.gaps.some(({ severity }) => severity === 'error') === true;
  if (red === null && !isGap) return `${what} keeps passing: no finding fails on a later date`;
  const [next] = days.filter(({ day }) => day > asOf);
  const ahead = next ? `${dayWords(next.day, asOf)}, for ${causesOn(next, report)}` : null;
  if (red !== null && red > asOf && !isGap) return `${what} will fail ${ahead}`;
  return ahead === null
    ? `${what} fails today; nothing more fails on a later date`
    : `${what} fails today; once that is fixed, it will fail again ${ahead}`;
}

function causesOn(day: ForecastDay, report: ScanReport): string {
  const uses = findingsOn(day, report);
  const broken = violationsOn(day, report);
  const tokens = tokensNamed(day.tokens, report).map(({ name }) => name);
  const causes = [
    ...(uses.length > 0 || broken.length + tokens.length === 0 ? [causeWords(uses)] : []),
    ...(broken.length > 0 ? [violationCauseWords(broken)] : []),
    ...(tokens.length > 0 ? [`the expiry of ${named(tokens, 'tokens')}`] : []),
  ];
  return causes.join(' and ');
}

/** `1 violation of require-https in src/api.ts`. */
function violationCauseWords(broken: readonly AheadViolation[]): string {
  const rules = named(
    broken.map(({ violation }) => violation.rule),
    'rules',
  );
  const files = named(
    broken.map(({ violation }) => violation.file),
    'files',
  );
  return `${plural(broken.length, 'violation')} of ${rules} in ${files}${endedWords(broken)}`;
}

/** `3 uses of client.chat.citations in src/chat.ts and src/panel.ts`. */
function causeWords(found: readonly AheadFinding[]): string {
  const entries = named(
    found.map(({ finding }) => finding.entry),
    'entries',
  );
  const files = named(
    found.map(({ finding }) => finding.file),
    'files',
  );
  return `${aheadCount(found, 0)} of ${entries} in ${files}${endedWords(found)}`;
}

/** The one name, or how many there are. */
function named(all: readonly string[], many: string): string {
  const names = new Set(all);
  return names.size === 1 ? [...names].join() : `${names.size} ${many}`;
}

/** Says how many of the findings begin to fail because an acceptance ends. */
function endedWords(found: readonly Pick<AheadFinding, 'ended'>[]): string {
  const ended = found.filter((one) => one.ended !== null).length;
  if (ended === 0) return '';
  return ended < found.length ? ` (${ended} of them no longer accepted)` : ', no longer accepted';
}

/** Why a finding fails from a day on: its phase then, or the end of its acceptance. */
export function whyWords({ finding, ended }: AheadFinding, day: string): string {
  const phase = phaseWordsOn(day, finding.removal);
  return ended === null ? phase : `accepted ${acceptedWords(ended)}; ${phase}`;
}

function phaseWordsOn(day: string, removal: string | null): string {
  if (removal === null) return phaseWords({ daysLeft: null });
  const left = daysBetween(day, removal);
  if (left < 0) return `removed on ${removal}`;
  return `removal on ${removal}, ${left === 0 ? 'that day' : `${plural(left, 'day')} later`}`;
}
