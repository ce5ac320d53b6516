import type { JSX } from 'preact';
import type { Width } from './charts/draw.js';
import { DataTable } from './data-table.js';

interface ChartProps {
  title: string;
  /** What the chart says, in a sentence. */
  note?: string;
  draw: (width: Width) => string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A drawing for each width of screen, and its numbers for those who do not see it. */
export function Chart({ title, note, draw, columns, rows }: ChartProps): JSX.Element {
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      {note !== undefined && <p>{note}</p>}
      <div class="wide" dangerouslySetInnerHTML={{ __html: draw('wide') }} />
      <div class="narrow" dangerouslySetInnerHTML={{ __html: draw('narrow') }} />
      <details>
        <summary>
          Numbers<span class="hidden"> of {title}</span>
        </summary>
        <DataTable<readonly (string | number)[]>
          label={`Numbers of ${title}`}
          columns={columns.map((column, i) => ({
            title: column,
            ...(i > 0 && { kind: 'number' }),
            cell: (row) => row[i],
          }))}
          rows={rows}
        />
      </details>
    </figure>
  );
}
