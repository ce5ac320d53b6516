import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf } from '../../syntax/frames.js';
import { cellsAround, columnLike, hasColumn, rowsOf, type Cell } from '../../syntax/literal-tables.js';
import { nodesOf, type Trace } from '../domain/trace.js';
import type { TextValue } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { patternText } from './pattern-text.js';

/**
 * Keeps together what is written in one row of a table. In `[{ host: h, path: '/a' }, { host: i, path: '/b', body: y
 * }]`, y is sent only to `/b`, and that only to i, whatever takes the rows apart. [literal-tables.ts](../../syntax/literal-tables.ts)
 * defines tables.
 */

/** Whether a node is in one row of a table, while the path of `url` is written in another row and not in this one. */
export function isOfOtherRow(node: TS.Node, url: TextValue, engine: Engine): boolean {
  const whole = `/${spelled(url)}`;
  return [...cellsAround(node)].some(([table, cell]) => {
    const others = rowsOf(table).filter(
      (row) =>
        row !== cell.row &&
        (ts.isArrayLiteralExpression(table) || ts.isArrayLiteralExpression(row) || hasColumn(row, cell.column)),
    );
    const columns = (others.length > 0 ? pathColumns(cell.row) : []).map((column) => ({
      column,
      own: pathsIn(columnLike(column, cell.row), engine),
    }));
    if (columns.some(({ own }) => own.some((path) => isIn(whole, path)))) return false;
    // A path that is unknown here proves nothing.
    return columns.some(
      ({ column, own }) =>
        own.length > 0 &&
        others.some((row) => pathsIn(columnLike(column, row), engine).some((path) => isIn(whole, path))),
    );
  });
}

/** The texts of a column, as far as they are written in the code. */
function pathsIn(column: TS.Expression | undefined, engine: Engine): string[] {
  const values = column ? engine.evaluate(column, engine.contexts.root(frameOf(column), false)) : [];
  return flatMap(values, (value) => (value.kind === 'text' && /\w/.test(spelled(value)) ? [spelled(value)] : []));
}

function isIn(whole: string, path: string): boolean {
  return whole.endsWith(`/${path}`) || (path.includes('/') && whole.includes(path));
}

/** The columns of a row that may hold a path. */
function pathColumns(row: TS.Expression): TS.Node[] {
  const columns: readonly TS.Node[] = ts.isArrayLiteralExpression(row)
    ? row.elements
    : ts.isObjectLiteralExpression(row)
      ? row.properties
      : [];
  return columns.filter((column) => {
    const value = ts.isPropertyAssignment(column) ? column.initializer : column;
    return (
      ts.isStringLiteralLike(value) ||
      ts.isParenthesizedExpression(value) ||
      ts.isTemplateExpression(value) ||
      ts.isBinaryExpression(value) ||
      ts.isIdentifier(value) ||
      ts.isPropertyAccessExpression(value)
    );
  });
}

/** A text without the slashes around it, which joining adds and removes. All holes look the same. */
function spelled(value: TextValue): string {
  return patternText(value).replace(/^\/+|\/+$/g, '');
}

/**
 * Which texts may be joined, by their traces. A host in one row and a path in another are never sent together unless
 * some row has both.
 */
export class RowCorrelation {
  readonly #alike = new Map<TS.Node, ReadonlySet<TS.Expression>>();

  constructor(readonly engine: Engine) {}

  fits(one: Trace, other: Trace): boolean {
    const others = cellsOf(other);
    return [...cellsOf(one)].every(([table, cells]) => {
      const theirs = others.get(table);
      return !theirs || cells.some((cell) => theirs.some((their) => this.#areOfOneRow(cell, their, table)));
    });
  }

  /**
   * Whether one row can supply both values. A row without the second column accepts any value there: it may come from a
   * default.
   */
  #areOfOneRow(one: Cell, other: Cell, table: TS.Node): boolean {
    if (isWhole(one)) return isWhole(other) ? one.row === other.row : this.#rowsLike(other, table).has(one.row);
    if (isWhole(other)) return this.#rowsLike(one, table).has(other.row);
    if (one.row === other.row || columnLike(one.column, other.row) === columnLike(other.column, other.row)) return true;
    const [rows, others] = [this.#rowsLike(one, table), this.#rowsLike(other, table)];
    const areSpelled =
      rows.has(one.row) &&
      others.has(other.row) &&
      [...rows].every((row) => isOfColumn(row, other)) &&
      [...others].every((row) => isOfColumn(row, one));
    return !areSpelled || [...rows].some((row) => others.has(row));
  }

  /** The rows whose column may hold the same value as a cell. */
  #rowsLike({ row: own, column }: Cell, table: TS.Node): ReadonlySet<TS.Expression> {
    let rows = this.#alike.get(column);
    if (!rows)
      this.#alike.set(
        column,
        (rows = new Set(
          rowsOf(table).filter(
            (row) =>
              hasColumn(row, column) && mayBeEqual(columnLike(column, own), columnLike(column, row), this.engine),
          ),
        )),
      );
    return rows;
  }
}

/** Whether a row has the column of another row. A list of hosts beside a list of paths is not a row each. */
function isOfColumn(row: TS.Expression, { row: own, column }: Cell): boolean {
  const [there, here] = [columnLike(column, row), columnLike(column, own)];
  const isList =
    there && here && ts.isArrayLiteralExpression(row) && ts.isStringLiteralLike(there) && ts.isStringLiteralLike(here);
  return hasColumn(row, column) && !(isList && there.text.startsWith('/') !== here.text.startsWith('/'));
}

function mayBeEqual(one: TS.Expression | undefined, other: TS.Expression | undefined, engine: Engine): boolean {
  if (!one || !other || one === other) return true;
  if (ts.isStringLiteralLike(one) && ts.isStringLiteralLike(other)) return one.text === other.text;
  const [keys, others] = [keysOf(one, engine), keysOf(other, engine)];
  return keys.length === 0 || others.length === 0 || keys.some((key) => others.includes(key));
}

function keysOf(column: TS.Expression, engine: Engine): string[] {
  return engine.evaluate(column, engine.contexts.root(frameOf(column), false)).map(({ key }) => key);
}

/** If a text is attributed to a row as a whole, its other origins do not count. */
function isWhole({ row, column }: Cell): boolean {
  return row === column;
}

const cellsByTrace = new WeakMap<Trace, ReadonlyMap<TS.Node, readonly Cell[]>>();

/** The cells that a text comes from, by table. The result of a function in a row is not a value of the row. */
function cellsOf(trace: Trace): ReadonlyMap<TS.Node, readonly Cell[]> {
  const known = cellsByTrace.get(trace);
  if (known) return known;
  const found = new Map<TS.Node, Cell[]>();
  for (const node of nodesOf(trace)) {
    for (const [table, cell] of cellsAround(node))
      if (frameOf(cell.row) === frameOf(node)) found.set(table, [...(found.get(table) ?? []), cell]);
  }
  for (const [table, cells] of found) if (cells.some(isWhole)) found.set(table, cells.filter(isWhole));
  cellsByTrace.set(trace, found);
  return found;
}
