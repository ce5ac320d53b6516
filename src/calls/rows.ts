import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';
import { frameOf, literalName } from '../syntax/frames.js';
import type { Engine } from './engine.js';
import type { Trace } from './trace.js';
import type { TextValue, Values } from './values.js';

/**
 * What is written down in one row of a table belongs together: of `[{ path: '/a', body: x }, { path: '/b', body: y }]`, y is sent to
 * `/b` alone, whatever takes the rows apart.
 */

const MOST_STEPS = 60;

/** Whether a node stands in a row of a table that has a path of its own, while the path of `url` is that of another row. */
export function isOfOtherRow(node: TS.Node, url: TextValue, engine: Engine): boolean {
  const around = rowsAround(node);
  if (around.size === 0) return false;
  return writtenAt(url.trace).some((literal) => {
    const columns = sameColumn(literal, around);
    if (!columns) return false;
    const [own, other] = columns.map((column) => engine.evaluate(column, engine.envs.root(frameOf(column), false)));
    return !mayBeIn(url, own!) && !own!.some((value) => other!.some(({ key }) => key === value.key));
  });
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

/** For a node in another row of a table: what stands in the column of that node in this row, and in the other. */
function sameColumn(node: TS.Node, around: ReadonlyMap<TS.Node, Cell>): [TS.Expression, TS.Expression] | undefined {
  for (const [table, { row, column }] of rowsAround(node)) {
    const known = around.get(table);
    if (!known) continue;
    const own = known.row === row ? undefined : columnLike(column, known.row);
    const other = own && columnLike(column, row);
    // Properties of an object are rows only where they have the same columns.
    const isRow = ts.isArrayLiteralExpression(table) || propertyLike(known.column, row) !== undefined;
    return other && isRow ? [own, other] : undefined;
  }
  return undefined;
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

/** Whether a URL may have been made with one of these values. */
function mayBeIn(url: TextValue, values: Values): boolean {
  const whole = spelled(url);
  return values.length === 0 || values.some((value) => value.kind !== 'text' || whole.includes(spelled(value)));
}

/** A text without the slashes around it, which joining adds and takes away; holes are all the same. */
function spelled({ parts }: TextValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : '\u0000')).join('').replace(/^\/+|\/+$/g, '');
}

/** The places where the parts of a text are written. */
function writtenAt(trace: Trace | null): TS.Node[] {
  const found: Trace[] = trace ? [trace] : [];
  for (let i = 0; i < found.length && found.length < MOST_STEPS; i++) found.push(...found[i]!.from);
  return found.map(({ node }) => node);
}
