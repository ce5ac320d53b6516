import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';
import { frameOf, literalName } from '../syntax/frames.js';
import { flatMap } from '../lists.js';
import type { Engine } from './engine.js';
import type { TextValue } from './values.js';

/**
 * What is written down in one row of a table belongs together: of `[{ path: '/a', body: x }, { path: '/b', body: y }]`, y is sent to
 * `/b` alone, whatever takes the rows apart.
 */

const MOST_ROWS = 200;

/** Whether a node stands in a row of a table, while the path of `url` is written in another row and not in this one. */
export function isOfOtherRow(node: TS.Node, url: TextValue, engine: Engine): boolean {
  const whole = `/${spelled(url)}`;
  return [...rowsAround(node)].some(([table, cell]) => {
    const others = rowsOf(table).filter((row) => row !== cell.row && isRowLike(row, cell, table));
    const columns = (others.length > 0 ? pathColumns(cell.row) : []).map((column) => ({ column, own: pathsIn(columnLike(column, cell.row), engine) }));
    if (columns.some(({ own }) => own.some((path) => isIn(whole, path)))) return false;
    // Of a path that is not known here, nothing follows.
    return columns.some(({ column, own }) => own.length > 0 && others.some((row) => pathsIn(columnLike(column, row), engine).some((path) => isIn(whole, path))));
  });
}

/** What a column may hold, as far as it is written down. */
function pathsIn(column: TS.Expression | undefined, engine: Engine): string[] {
  const values = column ? engine.evaluate(column, engine.envs.root(frameOf(column), false)) : [];
  return flatMap(values, (value) => (value.kind === 'text' && /\w/.test(spelled(value)) ? [spelled(value)] : []));
}

function isIn(whole: string, path: string): boolean {
  return whole.endsWith(`/${path}`) || (path.includes('/') && whole.includes(path));
}

/** The columns of a row in which a path may stand. */
function pathColumns(row: TS.Expression): TS.Node[] {
  const columns: readonly TS.Node[] = ts.isArrayLiteralExpression(row) ? row.elements : ts.isObjectLiteralExpression(row) ? row.properties : [];
  return columns.filter((column) => {
    const value = ts.isPropertyAssignment(column) ? column.initializer : column;
    return ts.isStringLiteralLike(value) || ts.isParenthesizedExpression(value) || ts.isTemplateExpression(value) || ts.isBinaryExpression(value) || ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
  });
}

/** What stands in a list or dictionary one beside the other. */
function rowsOf(table: TS.Node): TS.Expression[] {
  const rows = ts.isArrayLiteralExpression(table) ? [...table.elements] : ts.isObjectLiteralExpression(table) ? flatMap(table.properties, (property) => (ts.isPropertyAssignment(property) ? [property.initializer] : [])) : [];
  return rows.slice(0, MOST_ROWS);
}

/** Properties of an object are rows only where they have the same columns. */
function isRowLike(row: TS.Expression, { column }: Cell, table: TS.Node): boolean {
  return ts.isArrayLiteralExpression(table) || propertyLike(column, row) !== undefined || ts.isArrayLiteralExpression(row);
}

/** A row of a table, and its column on the way to a node. */
interface Cell {
  row: TS.Expression;
  column: TS.Node;
}

/** The tables that a node stands in, each with the node's cell, the innermost first. */
function rowsAround(node: TS.Node): Map<TS.Node, Cell> {
  const rows = new Map<TS.Node, Cell>();
  for (let column = node, at = node; at.parent; column = at, at = at.parent) {
    const table = tableOf(at);
    if (table) rows.set(table, { row: at as TS.Expression, column });
  }
  return rows;
}

/** The list or dictionary that an expression is a row of: it has columns itself. */
function tableOf(row: TS.Node): TS.Node | undefined {
  if (!ts.isObjectLiteralExpression(row) && !ts.isArrayLiteralExpression(row)) return undefined;
  if (ts.isArrayLiteralExpression(row.parent)) return row.parent;
  return ts.isPropertyAssignment(row.parent) && row.parent.initializer === row ? row.parent.parent : undefined;
}

/** What a row has in a column of another one. */
function columnLike(column: TS.Node, row: TS.Expression): TS.Expression | undefined {
  if (ts.isArrayLiteralExpression(row)) return ts.isArrayLiteralExpression(column.parent) ? row.elements[column.parent.elements.indexOf(column as TS.Expression)] : undefined;
  const own = propertyLike(column, row);
  return own && ts.isPropertyAssignment(own) ? own.initializer : undefined;
}

function propertyLike(column: TS.Node, row: TS.Expression): TS.ObjectLiteralElementLike | undefined {
  if (!ts.isObjectLiteralElementLike(column) || !column.name || !ts.isObjectLiteralExpression(row)) return undefined;
  const name = literalName(column.name);
  return row.properties.find((property) => name !== undefined && property.name && literalName(property.name) === name);
}

/** A text without the slashes around it, which joining adds and takes away; holes are all the same. */
function spelled({ parts }: TextValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : '\u0000')).join('').replace(/^\/+|\/+$/g, '');
}
