import { Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { View } from '../view-link.js';
import { Details } from './details.js';
import { EFFECT_NAMES, SORTS, type Row, type RowGroup, type Sort } from './select.js';

const COLUMNS: { title: string; sort: Sort }[] = [
  { title: 'Removal', sort: 'removal' },
  { title: 'Effect', sort: 'effect' },
  { title: 'Entry', sort: 'entry' },
  { title: 'Place', sort: 'file' },
  { title: 'Owner', sort: 'owner' },
  { title: 'Package', sort: 'package' },
  { title: 'Confidence', sort: 'confidence' },
];

interface TableProps {
  groups: readonly RowGroup[];
  view: View;
  change: (changes: Partial<View>) => void;
  /** Rows of a group that are shown. */
  limit: number;
  more: () => void;
}

/** The findings of a view. A row opens to its code, its trace and its replacement. */
export function Table({ groups, view, change, limit, more }: TableProps): JSX.Element {
  const isGrouped = view.group !== '';
  return (
    <table class="findings" role="table">
      <caption class="hidden">Findings</caption>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <Heading {...column} view={view} change={change} />
          ))}
        </tr>
      </thead>
      {groups.every(({ rows }) => rows.length === 0) && (
        <tbody role="rowgroup">
          <tr role="row">
            <td colSpan={COLUMNS.length} role="cell">
              No finding matches.
            </td>
          </tr>
        </tbody>
      )}
      {groups.map((group) => (
        <Group key={group.name} group={group} isGrouped={isGrouped} {...{ view, change, limit, more }} />
      ))}
    </table>
  );
}

function Heading({
  title,
  sort,
  view,
  change,
}: { title: string; sort: Sort } & Pick<TableProps, 'view' | 'change'>): JSX.Element {
  const current = view.sort === '' ? 'removal' : view.sort;
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  return (
    <th scope="col" role="columnheader" aria-sort={direction}>
      <button type="button" onClick={() => change({ sort: direction === 'ascending' ? `-${sort}` : sort })}>
        {title}
        <span aria-hidden="true">{{ ascending: ' ▲', descending: ' ▼', none: '' }[direction]}</span>
        <span class="hidden">, sort by {SORTS[sort].toLowerCase()}</span>
      </button>
    </th>
  );
}

interface GroupProps extends Omit<TableProps, 'groups'> {
  group: RowGroup;
  isGrouped: boolean;
}

function Group({ group, isGrouped, view, change, limit, more }: GroupProps): JSX.Element {
  /** What somebody has pressed; null before. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { name, rows, uses, silent } = group;
  const open = view.open === '' ? -1 : rows.findIndex(({ id }) => id === view.open);
  // Paper has everything.
  const isShown = !isGrouped || limit === Infinity || (pressed ?? open >= 0);
  // What is open is shown, however far down it is.
  const shown = isShown ? rows.slice(0, Math.max(limit, open + 1)) : [];
  return (
    <tbody role="rowgroup">
      {isGrouped && (
        <tr class="group" role="row">
          <th colSpan={COLUMNS.length} scope="rowgroup" role="rowheader">
            <button type="button" aria-expanded={isShown} onClick={() => setPressed(!isShown)}>
              <span aria-hidden="true">{isShown ? '▾' : '▸'}</span> <span class="path">{name}</span>{' '}
              <span class="badge">
                {uses} {uses === 1 ? 'use' : 'uses'}
                {silent > 0 && `, ${silent} silent`}
              </span>
            </button>
          </th>
        </tr>
      )}
      {shown.map((row) => (
        <Fragment key={row.id}>
          <FindingRow row={row} isOpen={view.open === row.id} change={change} />
          {view.open === row.id && (
            <tr class="details" role="row">
              <td colSpan={COLUMNS.length} role="cell">
                <Details row={row} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      {shown.length > 0 && shown.length < rows.length && (
        <tr role="row">
          <td colSpan={COLUMNS.length} role="cell">
            <button type="button" class="more" onClick={more}>
              Show more of the {rows.length - shown.length} that follow
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface FindingRowProps {
  row: Row;
  isOpen: boolean;
  change: TableProps['change'];
}

function FindingRow({ row, isOpen, change }: FindingRowProps): JSX.Element {
  const { of: entry } = row;
  return (
    <tr id={`finding-${row.id}`} role="row" class={isOpen ? 'open' : ''}>
      <td role="cell" data-label="Removal">
        <span class="day">{entry.removal ?? 'no date yet'}</span> <span class={`badge ${row.phase}`}>{row.phase}</span>
      </td>
      <td role="cell" data-label="Effect">
        {row.effect === 'silent' ? <span class="badge silent">silent</span> : EFFECT_NAMES[row.effect]}
      </td>
      <th scope="row" role="rowheader" data-label="Entry">
        <button type="button" aria-expanded={isOpen} onClick={() => change({ open: isOpen ? '' : row.id })}>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <span>{row.entry}</span>
        </button>
      </th>
      <td role="cell" data-label="Place">
        {row.scan !== null && <span class="scan">{row.scan} </span>}
        <Line file={row.file} line={row.line} link={row.link} />
      </td>
      <td role="cell" data-label="Owner">
        {row.owners.length === 0 ? <span class="nobody">nobody</span> : row.owners.join(' ')}
      </td>
      <td role="cell" data-label="Package">
        {row.package ?? ''}
      </td>
      <td role="cell" data-label="Confidence">
        {row.confidence}
        {row.accepted !== null && <span class="badge accepted">accepted</span>}
      </td>
    </tr>
  );
}

function Line({ file, line, link }: { file: string; line: number; link: string | null }): JSX.Element {
  const text = <span class="path">{`${file}:${line}`}</span>;
  return link === null ? (
    text
  ) : (
    <a href={link} rel="noreferrer">
      {text}
    </a>
  );
}
