import type { PageEntry, PageFinding } from '../page-data.js';
import { NONE, type Filter, type View } from '../view-link.js';

/** A finding with its entry: a row of the table. */
export interface Row extends PageFinding {
  of: PageEntry;
}

export const GROUP_NAMES = {
  entry: 'entry',
  owner: 'owner',
  package: 'package',
  date: 'removal',
  directory: 'directory',
  file: 'file',
  scan: 'repository',
} as const;

export const SORTS = {
  removal: 'Removal',
  effect: 'Effect',
  entry: 'Entry',
  file: 'Place',
  owner: 'Owner',
  package: 'Package',
  confidence: 'Confidence',
} as const;
export type Sort = keyof typeof SORTS;

/** Effects as filters and badges name them, in the order of their urgency. */
export const EFFECT_NAMES = { silent: 'silent', error: 'error', unknown: 'not published' } as const;

function rank({ effect }: Row): number {
  return Object.keys(EFFECT_NAMES).indexOf(effect);
}

/** The values of a row under a filter; an empty list stands for none. */
export function valuesOf(row: Row, filter: Filter): readonly string[] {
  const one = (value: string | null): string[] => (value === null ? [] : [value]);
  switch (filter) {
    case 'owner':
      return row.owners;
    case 'package':
      return one(row.package);
    case 'entry':
      return [row.entry];
    case 'phase':
      return [row.phase];
    case 'effect':
      return [EFFECT_NAMES[row.effect]];
    case 'confidence':
      return [row.confidence];
    case 'accepted':
      return [row.accepted === null ? 'no' : 'yes'];
    case 'scan':
      return one(row.scan);
  }
}

/** The rows that a view lets through, in its order. */
export function select(rows: readonly Row[], view: View, filters: readonly Filter[]): Row[] {
  const active = filters.filter((filter) => view[filter] !== '');
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) =>
      active.every((filter) => fits(valuesOf(row, filter), view[filter])) &&
      words.every((word) => searched(row).includes(word)),
  );
  return sorted(found, view.sort);
}

function fits(values: readonly string[], wanted: string): boolean {
  return wanted === NONE ? values.length === 0 : values.includes(wanted);
}

const texts = new WeakMap<Row, string>();

/** What a search looks at. */
function searched(row: Row): string {
  let text = texts.get(row);
  if (text === undefined) {
    const all = [row.entry, row.of.subject, row.file, row.package, row.scan, ...row.owners, ...(row.code?.lines ?? [])];
    texts.set(row, (text = all.join('\n').toLowerCase()));
  }
  return text;
}

const CONFIDENCES = ['high', 'medium', 'low'];

const COMPARE: Record<Sort, (a: Row, b: Row) => number> = {
  removal: (a, b) => (a.of.daysLeft ?? Infinity) - (b.of.daysLeft ?? Infinity) || rank(a) - rank(b),
  effect: (a, b) => rank(a) - rank(b),
  entry: (a, b) => compare(a.entry, b.entry),
  file: (a, b) => compare(a.scan ?? '', b.scan ?? '') || compare(a.file, b.file) || a.line - b.line,
  owner: (a, b) => compare(a.owners.join(' '), b.owners.join(' ')),
  package: (a, b) => compare(a.package ?? '', b.package ?? ''),
  confidence: (a, b) => CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence),
};

/** A sort is the name of a column, after a minus where it goes downward; `removal` is the usual one. */
function sorted(rows: readonly Row[], sort: string): Row[] {
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const by = COMPARE[name as Sort] ?? COMPARE.removal;
  return [...rows].sort((a, b) => (isDown ? by(b, a) : by(a, b)) || COMPARE.file(a, b));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface RowGroup {
  name: string;
  rows: Row[];
  uses: number;
  /** Of the uses. */
  silent: number;
}

/** Groups that are in the order of their first rows; the others begin with the most uses. */
const IN_ORDER: readonly string[] = ['entry', 'date'];

/** The rows in groups; one group without a name where a view has none. */
export function groupRows(rows: readonly Row[], group: string): RowGroup[] {
  const namesOf = GROUPS[group as keyof typeof GROUPS];
  if (!namesOf) return rows.length === 0 ? [] : [groupOf('', [...rows])];
  const groups = new Map<string, Row[]>();
  for (const row of rows)
    for (const name of namesOf(row)) {
      const known = groups.get(name);
      if (known) known.push(row);
      else groups.set(name, [row]);
    }
  const all = [...groups].map(([name, members]) => groupOf(name, members));
  return IN_ORDER.includes(group) ? all : all.sort((a, b) => b.uses - a.uses || compare(a.name, b.name));
}

function groupOf(name: string, rows: Row[]): RowGroup {
  const uses = rows.filter(({ confidence }) => confidence !== 'low');
  return { name, rows, uses: uses.length, silent: uses.filter(({ effect }) => effect === 'silent').length };
}

const GROUPS: Record<keyof typeof GROUP_NAMES, (row: Row) => readonly string[]> = {
  entry: (row) => [row.entry],
  owner: (row) => (row.owners.length === 0 ? ['nobody'] : row.owners),
  package: (row) => [row.package ?? 'no package'],
  date: (row) => [row.of.removal ?? 'no date yet'],
  directory: (row) => [within(row, row.file.split('/').slice(0, -1).slice(0, 2).join('/') || '.')],
  file: (row) => [within(row, row.file)],
  scan: (row) => [row.scan ?? ''],
};

/** A path of one of several scans begins with the name of the scan. */
function within({ scan }: Row, path: string): string {
  return scan === null ? path : `${scan}/${path}`;
}
