import type { JSX } from 'preact';
import type { Width } from './charts/draw.js';
import { Scrolling } from './text.js';

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
        <Scrolling label={`Numbers of ${title}`}>
          <table class="plain">
            <thead>
              <tr>
                {columns.map((column, i) => (
                  <th scope="col" class={i === 0 ? '' : 'number'}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...numbers]) => (
                <tr>
                  <th scope="row">{name}</th>
                  {numbers.map((number) => (
                    <td class="number">{number}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </details>
    </figure>
  );
}
