import type { ts as TS } from 'ts-morph';
import { isRow } from '../../syntax/tables.js';
import { presence } from '../control-flow/conditions.js';
import { through } from '../domain/trace.js';
import { union } from '../domain/union.js';
import { isTracedText, traced, type ObjectValue, type Value, type Values } from '../domain/values.js';

/**
 * A property joined with its default. If the owners are rows of a literal table, rows that have the property keep it
 * and the others take the default.
 *
 * @param part the property of one of the `owners`; `values` has it for all of them.
 */
export function withStandIn(owners: Values, part: (one: Values) => Values, values: Values, standIn: Values): Values {
  const all = union(values, standIn);
  const rows = owners.filter(isOfTable);
  if (rows.length < 2 || rows.length < owners.length) return all;
  const parts = rows.map((row) => ({ node: row.node, has: part([row]) }));
  const lacking = parts.filter(({ has }) => presence(has) !== true);
  return all.map((value) => {
    const isIn = (some: Values): boolean => some.some(({ key }) => key === value.key);
    const having = parts.filter(({ has }) => isIn(has));
    if (having.length === 0 && isIn(values)) return value;
    return inRows(
      value,
      [...having, ...(isIn(standIn) ? lacking : [])].map(({ node }) => node),
    );
  });
}

function isOfTable(value: Value): value is ObjectValue {
  return value.kind === 'object' && isRow(value.node);
}

function inRows(value: Value, rows: readonly TS.Node[]): Value {
  const [first] = rows;
  return first && isTracedText(value)
    ? traced(value, { ...through(first, value.trace), from: [value.trace, ...rows.map((row) => through(row, null))] })
    : value;
}
