import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { frameOf, isFunctionNode, literalName, resultsOf, unwrap, wrapped } from './frames.js';

/**
 * Literal tables: rows side by side, each with its own columns. Rows are the elements of a list, the entries of a
 * dictionary, the two sides of a condition, or the different results of a function.
 */

const MOST_ROWS = 200;

/** A row of a table, and the column that leads to a node. */
export interface Cell {
  row: TS.Expression;
  column: TS.Node;
}

/** The tables that contain a node, each with the node's cell, the innermost first. */
export function cellsAround(node: TS.Node): Map<TS.Node, Cell> {
  const cells = new Map<TS.Node, Cell>();
  for (let column = node, at = node; at.parent; column = at, at = at.parent) {
    const table = tableOf(at);
    // If the row is the result of a function, other code in that function does not belong to it.
    const isApart = table !== undefined && isFunctionNode(table) && frameOf(node) !== table;
    if (table && !isApart) cells.set(table, { row: at as TS.Expression, column });
  }
  return cells;
}

/** Whether an expression is a row of a table. */
export function isRow(node: TS.Node): boolean {
  return tableOf(node) !== undefined;
}

/** The table of which an expression is a row. A row has columns itself. */
function tableOf(row: TS.Node): TS.Node | undefined {
  if (!ts.isObjectLiteralExpression(row) && !ts.isArrayLiteralExpression(row)) return undefined;
  let at = wrapped(row);
  while (ts.isConditionalExpression(at.parent) && at.parent.condition !== at) at = wrapped(at.parent);
  const { parent } = at;
  if (ts.isArrayLiteralExpression(parent)) return parent;
  if (ts.isPropertyAssignment(parent)) return parent.parent;
  if (ts.isReturnStatement(parent)) return frameOf(parent);
  if (isFunctionNode(parent)) return parent;
  return ts.isConditionalExpression(unwrap(at as TS.Expression)) ? at : undefined;
}

const rowsByTable = new WeakMap<TS.Node, readonly TS.Expression[]>();

/** The rows of a table. */
export function rowsOf(table: TS.Node): readonly TS.Expression[] {
  let rows = rowsByTable.get(table);
  if (!rows) rowsByTable.set(table, (rows = entriesOf(table).flatMap(alternativesOf).slice(0, MOST_ROWS)));
  return rows;
}

function entriesOf(table: TS.Node): readonly TS.Expression[] {
  if (ts.isArrayLiteralExpression(table)) return table.elements;
  if (ts.isObjectLiteralExpression(table))
    return table.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? [property.initializer] : []));
  return isFunctionNode(table) ? resultsOf(table).returned : [table as TS.Expression];
}

function alternativesOf(expression: TS.Expression): TS.Expression[] {
  const node = unwrap(expression);
  return ts.isConditionalExpression(node)
    ? [...alternativesOf(node.whenTrue), ...alternativesOf(node.whenFalse)]
    : [node];
}

/** Whether a row has the same column as another row, as far as it is literal. */
export function hasColumn(row: TS.Expression, column: TS.Node): boolean {
  return propertyLike(column, row) !== undefined || columnLike(column, row) !== undefined;
}

/** The expression of a row in the column of another row; undefined if it has none, or no expression. */
export function columnLike(column: TS.Node, row: TS.Expression): TS.Expression | undefined {
  if (ts.isArrayLiteralExpression(row))
    return ts.isArrayLiteralExpression(column.parent)
      ? row.elements[column.parent.elements.indexOf(column as TS.Expression)]
      : undefined;
  const own = propertyLike(column, row);
  if (own && ts.isShorthandPropertyAssignment(own)) return own.name;
  return own && ts.isPropertyAssignment(own) ? own.initializer : undefined;
}

function propertyLike(column: TS.Node, row: TS.Expression): TS.ObjectLiteralElementLike | undefined {
  if (!ts.isObjectLiteralElementLike(column) || !column.name || !ts.isObjectLiteralExpression(row)) return undefined;
  const name = literalName(column.name);
  return row.properties.find((property) => name !== undefined && property.name && literalName(property.name) === name);
}
