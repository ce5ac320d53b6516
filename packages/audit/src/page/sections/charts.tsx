import type { JSX } from 'preact';
import type { AuditReport, Counts, Group, Grouping } from '../../../../../src/model/audit/audit.js';
import { GROUPING_TITLES, keyWords } from '../../report/audit-words.js';
import { countsOf, groupsOf } from '../../report/counts.js';
import { capitalised } from '../../../../../src/report/text.js';
import { Chart } from '../chart.js';
import { drawBars, type Bar } from '../charts/bars.js';
import { shownEffects } from '../charts/effects.js';
import { drawPhases } from '../charts/phases.js';
import { drawTimeline } from '../charts/timeline.js';

/** Bars that a chart has room for; the numbers below it are all. */
const MOST_BARS = 25;

/** The removals on a line of time, and the uses by owner, package, entry and phase. */
export function Charts({ audit }: { audit: AuditReport }): JSX.Element | null {
  if (audit.totals.uses === 0) return null;
  const days = groupsOf(audit.findings, 'date').filter(({ key, counts }) => key !== null && counts.uses > 0);
  const phases = audit.totals.phases;
  return (
    <section id="charts">
      <h2>Dates and owners</h2>
      <div class="charts">
        {days.length > 0 && (
          <Chart
            title={`Uses by removal date (dashed: as of ${audit.asOf})`}
            {...numbersOf(days.map(({ key, counts }) => ({ name: key ?? '', counts })))}
            draw={(width) =>
              drawTimeline(
                'timeline',
                width,
                days.map(({ key, counts }) => ({ day: key ?? '', counts })),
                audit.asOf,
              )
            }
          />
        )}
        {(['owner', 'package', 'entry'] as const).map((grouping) => (
          <Bars audit={audit} grouping={grouping} />
        ))}
        <Chart
          title="Uses by phase"
          {...numbersOf(
            Object.entries(phases)
              .filter(([, uses]) => uses > 0)
              .map(([name, uses]) => ({ name, counts: { uses, ...effectsIn(audit, name) } })),
          )}
          draw={(width) => drawPhases('phases', width, phases)}
        />
      </div>
    </section>
  );
}

function effectsIn({ findings }: AuditReport, phase: string): Pick<Counts, 'silent' | 'unknown'> {
  return countsOf(findings.filter((finding) => finding.phase === phase));
}

function Bars({ audit, grouping }: { audit: AuditReport; grouping: Grouping }): JSX.Element | null {
  const groups = groupsOf(audit.findings, grouping).filter(({ counts }) => counts.uses > 0);
  // Without CODEOWNERS, or outside of a workspace, there is nothing to compare.
  if (groups.every(({ key }) => key === null)) return null;
  const ranked = [...groups].sort((a, b) => b.counts.uses - a.counts.uses);
  const bars = ranked.map((group) => barOf(group, grouping));
  const most = bars.length > MOST_BARS ? `, the ${MOST_BARS} with the most of ${bars.length}` : '';
  return (
    <Chart
      title={`Uses by ${GROUPING_TITLES[grouping].toLowerCase()}${most}`}
      {...numbersOf(bars)}
      draw={(width) => drawBars(`by-${grouping}`, width, bars.slice(0, MOST_BARS))}
    />
  );
}

function barOf({ key, counts }: Group, grouping: Grouping): Bar {
  return { name: keyWords(key, grouping), counts };
}

/** The numbers behind bars, for those who do not see them. */
function numbersOf(bars: readonly Bar[]): { columns: string[]; rows: (string | number)[][] } {
  const parts = shownEffects(bars.map(({ counts }) => counts));
  return {
    columns: ['Name', 'Uses', ...parts.map(({ title }) => capitalised(title))],
    rows: bars.map(({ name, counts }) => [name, counts.uses, ...parts.map(({ of }) => of(counts))]),
  };
}
