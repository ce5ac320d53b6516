import { daysBetween } from '../model/dates.js';
import type { Subject } from '../model/acceptance.js';
import type { Problem } from '../model/finding.js';
import type { Covers } from '../project/acceptances.js';
import { plural, printable } from '../report/text.js';
import { endWords } from '../report/words.js';
import type { Accepted, WaiverUse } from '../verdict/accept.js';
import type { Policy } from '../verdict/policy.js';

/** What the remarks depend on. */
export interface RemarkContext {
  policy: Policy;
  /** The path of the baseline in messages. */
  baseline: string;
  /** Absolute path of a file of a finding. */
  absolute: (file: string) => string;
  covers: Covers;
  problems: readonly Problem[];
}

/** Lines for stderr on acceptances that have ended, will end soon, or accept nothing any more. */
export function acceptanceRemarks(accepted: Accepted, context: RemarkContext): string[] {
  const remarks = [
    ...accepted.waivers.flatMap((use) => waiverRemarks(use, context)),
    ...baselineRemarks(accepted, context),
  ];
  return remarks.map((remark) => printable(`deprec-scan: note: ${remark}`));
}

function waiverRemarks(
  { waiver, standing, uses }: WaiverUse,
  { policy: { asOf, within }, problems }: RemarkContext,
): string[] {
  const { writtenAt, entry, until, isCovered } = waiver;
  const what = `${writtenAt}: the waiver of ${entry}`;
  // The waiver may be for something that was not seen.
  if (uses === 0 && isCovered && problems.length === 0)
    return [`${what} is not used${standing === 'expired' ? `, and expired on ${until}` : ''}; remove it`];
  if (uses === 0) return [];
  if (standing === 'expired') return [`${what} expired on ${until}`];
  return daysBetween(asOf, until) <= within ? [`${what} ${endWords(until, asOf)}`] : [];
}

function baselineRemarks(
  accepted: Accepted,
  { policy: { asOf, within }, baseline, ...context }: RemarkContext,
): string[] {
  const { matches } = accepted.baseline;
  const own = matches.flatMap(({ finding }) => accepted.of.get(finding.id) ?? []).filter(({ by }) => by === 'baseline');
  const ends = (standing: string): string[] =>
    own
      .filter((one) => one.standing === standing)
      .map(({ until }) => until)
      .sort();
  const [expired, holding, early] = [ends('expired'), ends('holds'), ends('early')];
  const soon = holding.filter((until) => daysBetween(asOf, until) <= within);
  const stale = staleIn(accepted, context).length;
  const moved = matches.filter(({ finding, entry }) => finding.file !== entry.file).length;
  const found = (count: number): string => plural(count, 'accepted finding');
  return [
    ...(expired.length > 0 ? [`${found(expired.length)} expired, the last on ${expired.at(-1)}`] : []),
    ...(soon.length > 0
      ? [
          `the acceptance of ${plural(soon.length, 'finding')} ${endWords(soon[0]!, asOf)}${soon.at(-1) === soon[0] ? '' : ' or later'}`,
        ]
      : []),
    ...(early.length > 0
      ? [`${found(early.length)} does not count yet on ${asOf}: accepted on a later day`.replace(/s does/, 's do')]
      : []),
    ...(stale > 0
      ? [
          `${plural(stale, 'entry is stale and matches', 'entries are stale and match')} no finding; ` +
            '`deprec-scan baseline prune` removes stale entries',
        ]
      : []),
    ...(moved > 0
      ? [
          `${plural(moved, 'entry is', 'entries are')} found in a renamed file; \`deprec-scan baseline update\` writes the new name`,
        ]
      : []),
  ].map((remark) => `${baseline}: ${remark}`);
}

/** Entries without a finding, although their files were scanned or are gone. */
export function staleIn<F extends Subject>(
  { baseline: { left } }: Accepted<F>,
  { absolute, covers, problems }: Pick<RemarkContext, 'absolute' | 'covers' | 'problems'>,
) {
  return problems.length > 0 ? [] : left.filter(({ file }) => covers(absolute(file)));
}
