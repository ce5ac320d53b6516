import type { ComponentChildren, JSX } from 'preact';
import { Scrolling } from './text.js';

export interface Column<T> {
  title: string;
  /** `number` stands to the right; `text` breaks into lines; the first column names its row. */
  kind?: 'number' | 'text';
  cell: (row: T) => ComponentChildren;
}

interface DataTableProps<T> {
  /** What the rows are. */
  label: string;
  /** Whether the label stands above the table. */
  isTitled?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
}

/** A table without controls, whose first column names the rows. */
export function DataTable<T>({ label, isTitled = false, columns, rows }: DataTableProps<T>): JSX.Element {
  const [first, ...others] = columns;
  return (
    <Scrolling label={label}>
      <table class="plain">
        {isTitled && <caption>{label}</caption>}
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th scope="col" class={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ kind, cell }) => (
                <td class={kind}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
