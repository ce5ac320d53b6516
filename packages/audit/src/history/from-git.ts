import { commitsSince, type Commit } from '../../../../src/files/revision.js';
import { dayOf } from '../../../../src/model/dates.js';
import type { HistoryRecord } from '../../../../src/model/audit/history.js';
import type { Analysed } from '../../../../src/project/analyse-project.js';
import { analysisAt, orIncomplete, repositoryOf, treeAt } from '../../../../src/project/base.js';
import { shownUnder } from '../../../../src/project/decide.js';
import { isUse } from '../../../../src/report/count-words.js';
import { makeRecord } from '../report/pace.js';
import type { Steps } from '../../../../src/runtime/steps.js';

/** Commits that are analysed: each costs as much as a scan. */
const MOST = 12;

/**
 * The history since a revision: what today's list and settings find in commits on the way to HEAD, evenly spread over
 * the time. Nothing is checked out, written or run.
 *
 * @param scope digest of what the report looks at.
 * @throws IncompleteError if git does not have the revision or the files.
 */
export function* historySince(ref: string, analysed: Analysed, scope: string, cwd: string): Steps<HistoryRecord[]> {
  const asked = `--since ${ref}`;
  const { asOf } = analysed.settings.policy;
  const { repository, commits } = orIncomplete(asked, () => {
    const found = repositoryOf(analysed, asked);
    return { repository: found, commits: commitsSince(found, ref) };
  });
  const registries = analysed.registry.sources.map(({ digest }) => digest);
  const records: HistoryRecord[] = [];
  const chosen = spread(commits).filter(({ day }) => day <= asOf);
  const began = performance.now();
  for (const [done, { id, day }] of chosen.entries()) {
    const left = done === 0 ? null : Math.ceil(((performance.now() - began) / done / 1000) * (chosen.length - done));
    const past = orIncomplete(asked, () => treeAt(repository, id, analysed, cwd));
    const { findings } = yield* analysisAt(past, analysed, cwd, { number: done + 1, of: chosen.length, left });
    const uses = shownUnder(analysed.settings, findings).filter(isUse);
    records.push(makeRecord({ day, commit: id, registries, scope, uses }, records));
  }
  return records;
}

/** Some of the commits, at even distances in time, with the first and the last. */
function spread(commits: readonly Commit[]): { id: string; day: string }[] {
  const [first] = commits;
  const last = commits.at(-1);
  if (!first || !last) return [];
  const step = (last.time - first.time) / (MOST - 1);
  const chosen = Array.from({ length: MOST }, (_, i) => {
    const time = first.time + i * step;
    return commits.findLast((commit) => commit.time <= time) ?? first;
  });
  const some = [...new Set([first, ...chosen, last])];
  // A commit that was written again may claim an earlier time than the one before it.
  let latest = 0;
  return some.flatMap(({ id, time }) => {
    if (dayOf(time) !== null) latest = Math.max(latest, time);
    const day = dayOf(latest);
    return day === null ? [] : [{ id, day }];
  });
}
