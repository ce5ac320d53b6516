import type { JSX } from 'preact';
import type { AuditReport } from '../../../../../src/model/audit/audit.js';
import type { RemovalPace } from '../../../../../src/model/audit/history.js';
import { ARRIVAL_WORDS, measureSentences, paceSentence, sinceSentence } from '../../report/pace-words.js';
import { Chart } from '../chart.js';
import { drawBurnDown } from '../charts/burn-down.js';

/** The way of each removal date to zero; nothing without a history. */
export function PacePart({ audit }: { audit: AuditReport }): JSX.Element | null {
  const { pace } = audit;
  if (!pace) return null;
  const since = sinceSentence(pace);
  return (
    <section id="pace">
      <h2>Pace</h2>
      <p>
        {[since ?? 'This is the first record of the history.', ...measureSentences(pace)].join(' ')} Dashed lines are
        removal dates.
      </p>
      <p>
        {pace.removals.map((removal) => (
          <>
            <span class={`badge ${removal.arrival.replace(' ', '-')}`}>
              {removal.removal}: {ARRIVAL_WORDS[removal.arrival]}
            </span>{' '}
          </>
        ))}
      </p>
      {pace.points.length > 1 && (
        <div class="charts">
          <Chart
            title="All uses"
            draw={(width) => drawBurnDown('all-uses', width, { points: pace.points, zeroOn: null, removal: null })}
            {...numbersOf(pace.points)}
          />
          {nearest(pace.removals, audit.asOf).map((removal) => (
            <Removal pace={removal} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Dates whose way is drawn: what has passed, and what is to come. */
const MOST_DATES = { past: 4, coming: 8 } as const;

/** The dates next to the day of the report of which uses are left. */
function nearest(removals: readonly RemovalPace[], asOf: string): RemovalPace[] {
  const open = removals.filter(({ uses }) => uses > 0);
  const coming = open.filter(({ removal }) => removal >= asOf).slice(0, MOST_DATES.coming);
  return [...open.filter(({ removal }) => removal < asOf).slice(-MOST_DATES.past), ...coming];
}

function Removal({ pace }: { pace: RemovalPace }): JSX.Element {
  return (
    <Chart
      title={`Uses of the entries removed on ${pace.removal}`}
      note={paceSentence(pace)}
      draw={(width) => drawBurnDown(`uses-${pace.removal}`, width, pace)}
      {...numbersOf(pace.points)}
    />
  );
}

function numbersOf(points: RemovalPace['points']): { columns: string[]; rows: (string | number)[][] } {
  return { columns: ['Day', 'Uses'], rows: points.map(({ day, uses }) => [day, uses]) };
}
