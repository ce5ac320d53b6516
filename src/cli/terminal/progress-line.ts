import type { Stage } from '../../model/profile.js';
import type { Round } from '../../project/analyse-project.js';
import { plural } from '../../report/text.js';

const GROUPED = new Intl.NumberFormat('en');

/**
 * `searching 5,000 of 20,000 files`, `analysing part 3 of 17, 12,000 questions`, with the time since the command began.
 *
 * @param of 0 while the list of files is unknown.
 * @param questions how many places in the code the analysis has looked at, each as often as it did.
 */
export function progressLine(
  stage: Stage,
  done: number,
  of: number,
  questions: number,
  seconds: number,
  round: Round | null = null,
): string {
  const asked =
    stage === 'analyse' ? `, ${GROUPED.format(questions)} ${questions === 1 ? 'question' : 'questions'}` : '';
  const before = round ? `commit ${round.number} of ${round.of}: ` : '';
  const left = !round || round.left === null ? '' : `, about ${plural(round.left, 'second')} left`;
  return `deprec-scan: ${before}${wordsOf(stage, done, of)}${asked}, ${plural(seconds, 'second')}${left}`;
}

function wordsOf(stage: Stage, done: number, of: number): string {
  if (of === 0) return 'listing files';
  const all = GROUPED.format(of);
  if (stage === 'search') return `searching ${done === 0 ? '' : `${GROUPED.format(done)} of `}${all} files`;
  return `${DOING[stage]} ${GROUPED.format(Math.min(done + 1, of))} of ${all}`;
}

const DOING = {
  analyse: 'analysing part',
  blame: 'running git blame on file',
  merge: 'reading report',
} as const satisfies Record<Exclude<Stage, 'search'>, string>;
