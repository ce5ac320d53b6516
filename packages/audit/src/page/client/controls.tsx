import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { NONE, type Filter, type View } from '../view-link.js';
import { GROUP_NAMES, SORTS, valuesOf, type Row } from './select.js';

const LABELS: Record<Filter, string> = {
  owner: 'Owner',
  package: 'Package',
  entry: 'Entry',
  phase: 'Phase',
  effect: 'Effect',
  confidence: 'Confidence',
  accepted: 'Accepted',
  scan: 'Repository',
};

interface ControlsProps {
  rows: readonly Row[];
  view: View;
  change: (changes: Partial<View>) => void;
  reset: () => void;
}

/** Search, filters, grouping and order. */
export function Controls({ rows, view, change, reset }: ControlsProps): JSX.Element {
  const filters = useMemo(() => choices(rows), [rows]);
  return (
    <form class="controls" role="search" aria-label="Findings" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        Search
        <input
          type="search"
          value={view.text}
          placeholder="entry, file, owner or code"
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      {filters.map(({ filter, values, hasNone }) => (
        <Choice
          label={LABELS[filter]}
          value={view[filter]}
          options={[
            ['', 'all'],
            ...values.map((value): [string, string] => [value, value]),
            ...(hasNone ? [[NONE, filter === 'owner' ? 'nobody' : 'none'] as [string, string]] : []),
          ]}
          pick={(value) => change({ [filter]: value })}
        />
      ))}
      <Choice
        label="Group by"
        value={view.group}
        options={[['', 'nothing'], ...Object.entries(GROUP_NAMES).filter(([name]) => name !== 'scan' || rows[0]?.scan)]}
        pick={(group) => change({ group })}
      />
      <Choice
        label="Sort by"
        value={view.sort.replace(/^-/, '')}
        options={[
          ['', 'urgency'],
          ...Object.entries(SORTS).map(([name, title]): [string, string] => [name, title.toLowerCase()]),
        ]}
        pick={(sort) => change({ sort })}
      />
      <button type="button" onClick={reset}>
        Reset
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: [value: string, text: string][];
  pick: (value: string) => void;
}

function Choice({ label, value, options, pick }: ChoiceProps): JSX.Element {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => pick(event.currentTarget.value)}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The filters that tell findings apart, with their values. */
function choices(rows: readonly Row[]): { filter: Filter; values: string[]; hasNone: boolean }[] {
  return (Object.keys(LABELS) as Filter[]).flatMap((filter) => {
    const values = new Set<string>();
    let hasNone = false;
    for (const row of rows) {
      const own = valuesOf(row, filter);
      if (own.length === 0) hasNone = true;
      for (const value of own) values.add(value);
    }
    return values.size + Number(hasNone) > 1 ? [{ filter, values: [...values].sort(), hasNone }] : [];
  });
}
