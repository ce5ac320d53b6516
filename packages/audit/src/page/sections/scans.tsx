import type { JSX } from 'preact';
import type { AuditReport, MergedScan } from '../../../../../src/model/audit/audit.js';
import { isUse } from '../../../../../src/report/count-words.js';
import { plural } from '../../../../../src/report/text.js';
import { Chart } from '../chart.js';
import type { Width } from '../charts/draw.js';
import { drawHeatMap } from '../charts/heat-map.js';
import { DataTable } from '../data-table.js';
import { fragmentOf } from '../view-link.js';

/** Rows and columns that a drawing has room for; the table below it has all. */
const ROOM = { wide: { rows: 60, columns: 36 }, narrow: { rows: 40, columns: 9 } } as const;

/** The scans of a report over several: how far each can be trusted, and what each uses. */
export function Scans({ audit }: { audit: AuditReport }): JSX.Element | null {
  const { scans } = audit;
  if (!scans) return null;
  const doubtful = scans.filter(({ doubts }) => doubts.length > 0).length;
  return (
    <section id="scans">
      <h2>Repositories</h2>
      <p>
        {plural(scans.length, 'scan')}
        {doubtful === 0
          ? ', all of them with the same registries and complete.'
          : `, ${doubtful} of them with a doubt.`}
      </p>
      {audit.totals.uses > 0 && <HeatMap audit={audit} scans={scans} />}
      <DataTable<MergedScan>
        label="Repositories"
        columns={[
          { title: 'Repository', cell: ({ name }) => <a href={fragmentOf({ scan: name })}>{name}</a> },
          { title: 'Uses', kind: 'number', cell: ({ counts }) => counts.uses },
          { title: 'Silent', kind: 'number', cell: ({ counts }) => counts.silent },
          { title: 'Removed', kind: 'number', cell: ({ counts }) => counts.phases.removed },
          { title: 'Check', cell: verdictCell },
          { title: 'As of', cell: ({ asOf }) => asOf },
          {
            title: 'Doubts',
            kind: 'text',
            cell: ({ doubts }) => (doubts.length === 0 ? 'none' : doubts.join('; ')),
          },
        ]}
        rows={scans}
      />
    </section>
  );
}

function verdictCell({ verdict: { failed } }: MergedScan): JSX.Element {
  return <span class={`badge ${failed ? 'error' : 'proved'}`}>{failed ? 'fails' : 'passes'}</span>;
}

function HeatMap({ audit, scans }: { audit: AuditReport; scans: readonly MergedScan[] }): JSX.Element {
  const counts = new Map<string, number>();
  for (const { scan = '', entry } of audit.findings.filter(isUse)) {
    const key = `${scan}\0${entry}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const of = (scan: string, entry: string): number => counts.get(`${scan}\0${entry}`) ?? 0;
  const rows = [...scans].sort((a, b) => b.counts.uses - a.counts.uses).filter(({ counts: { uses } }) => uses > 0);
  const columns = audit.entries
    .filter(({ counts: { uses } }) => uses > 0)
    .sort((a, b) => b.counts.uses - a.counts.uses)
    .map(({ id }) => id);
  const heatIn = (width: Width): string => {
    const room = ROOM[width];
    const shown = columns.slice(0, room.columns);
    return drawHeatMap('heat-map', width, {
      columns: shown,
      rows: rows.slice(0, room.rows).map(({ name }) => ({ name, uses: shown.map((entry) => of(name, entry)) })),
    });
  };
  return (
    <Chart
      title="Uses by repository and entry, the most used first"
      draw={heatIn}
      columns={['Repository', ...columns]}
      rows={rows.map(({ name }) => [name, ...columns.map((entry) => of(name, entry))])}
    />
  );
}
