import type { ts as TS } from 'ts-morph';
import { isRow } from '../../syntax/literal-tables.js';
import { nullness } from '../control-flow/conditions.js';
import { through } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import { isTracedText, traced, type ObjectValue, type Value, type Values } from '../domain/values.js';

/**
 * A property joined with its default. If the owners are rows of a literal table, rows that have the property keep it
 * and the others take the default.
 *
 * @param part the property of one of the `owners`; `values` has it for all of them.
 */
export function withDefault(owners: Values, part: (one: Values) => Values, values: Values, fallback: Values): Values {
  const all = joinValues(values, fallback);
  const rows = owners.filter(isTableRow);
  if (rows.length < 2 || rows.length < owners.length) return all;
  const parts = rows.map((row) => ({ node: row.node, has: part([row]) }));
  const lacking = parts.filter(({ has }) => nullness(has) !== true);
  return all.map((value) => {
    const isIn = (some: Values): boolean => some.some(({ key }) => key === value.key);
    const having = parts.filter(({ has }) => isIn(has));
    if (having.length === 0 && isIn(values)) return value;
    return inTableRows(
      value,
      [...having, ...(isIn(fallback) ? lacking : [])].map(({ node }) => node),
    );
  });
}

function isTableRow(value: Value): value is ObjectValue {
  return value.kind === 'object' && isRow(value.node);
}

function inTableRows(value: Value, rows: readonly TS.Node[]): Value {
  const [first] = rows;
  return first && isTracedText(value)
    ? traced(value, { ...through(first, value.trace), from: [value.trace, ...rows.map((row) => through(row, null))] })
    : value;
}
