import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { EMPTY_VIEW, FILTERS, fragmentOf, viewOf, type View } from '../view-link.js';
import { Controls } from './controls.js';
import { groupRows, select, type Row } from './select.js';
import { Table } from './table.js';

/** Rows that are shown at first, and with each press of the button below them. */
const PAGE = 100;

/** The table of findings with its controls. Its view is the fragment of the page's address. */
export function Findings({ rows, grouping }: { rows: readonly Row[]; grouping: string }): JSX.Element {
  // Entries stand in the report anyway; another grouping was asked for.
  const initial = useMemo(() => ({ ...EMPTY_VIEW, group: grouping === 'entry' ? '' : grouping }), [grouping]);
  const [view, setView] = useState<View>(() => viewOf(location.hash) ?? initial);
  const [limit, setLimit] = useState(PAGE);
  const change = (changes: Partial<View>): void => {
    const next = { ...view, ...changes };
    setView(next);
    setLimit(PAGE);
    history.replaceState(null, '', fragmentOf(next));
  };
  useFragment((next) => {
    setView(next);
    setLimit(PAGE);
  });
  usePrinting(setLimit);
  const found = useMemo(() => select(rows, view, FILTERS), [rows, view]);
  const groups = useMemo(() => groupRows(found, view.group), [found, view.group]);
  return (
    <>
      <Controls rows={rows} view={view} change={change} reset={() => change(initial)} />
      <p role="status" class="count">
        {countWords(found, rows.length)}
      </p>
      <Table groups={groups} view={view} change={change} limit={limit} more={() => setLimit(limit + PAGE)} />
    </>
  );
}

function countWords(found: readonly Row[], all: number): string {
  const uses = found.filter(({ confidence }) => confidence !== 'low').length;
  const mentions = found.length - uses;
  const shown = `${uses} ${uses === 1 ? 'use' : 'uses'}`;
  const beside = mentions === 0 ? '' : ` and ${mentions} ${mentions === 1 ? 'mention' : 'mentions'}`;
  return found.length === all ? `All ${shown}${beside}` : `${shown}${beside} of ${all} findings`;
}

/** Follows links within the page, and addresses that somebody pastes. */
function useFragment(follow: (view: View) => void): void {
  useLayoutEffect(() => {
    const onChange = (): void => {
      const view = viewOf(location.hash);
      if (!view) return;
      follow(view);
      reveal(view);
    };
    addEventListener('hashchange', onChange);
    const view = viewOf(location.hash);
    if (view) reveal(view);
    return () => removeEventListener('hashchange', onChange);
  }, []);
}

/** Scrolls to the finding that is open, or else to the table. */
function reveal({ open }: View): void {
  const target =
    (open === '' ? null : document.getElementById(`finding-${open}`)) ?? document.getElementById('findings');
  target?.scrollIntoView({ block: 'start' });
  target?.querySelector<HTMLElement>('h2, button')?.focus({ preventScroll: true });
}

/** Paper has all rows. A browser without a window prints as soon as the page is there, before other effects would run. */
function usePrinting(setLimit: (limit: number) => void): void {
  useLayoutEffect(() => {
    const before = (): void => setLimit(Infinity);
    const after = (): void => setLimit(PAGE);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
