import { flatMap } from '../../../collections/lists.js';
import { functionsIn, list, record, type Value, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { callable } from '../../engine/callable.js';
import { applied, together, type Args } from '../applied.js';
import { pathMember } from '../language/collections.js';
import { contextKey, returns } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/** Tables for a page: they are given rows, and columns with functions that are handed each row. */

/**
 * What a function of a column is handed: the row, the value of the cell, an object with both. `key` tells apart what is
 * made.
 */
type Shape = (row: () => Values, value: () => Values, key: string) => Args;

const SHAPES = {
  row: (row) => [row],
  rows: (row) => [row, row],
  valueAndRow: (row, value) => [value, row],
  anyAndRow: (row) => [() => [], row],
  /** AG Grid: `({ data, value }) => …` */
  data: (row, value, key) => [
    () => [record(`data:${key}`, { data: row, value, node: () => [record(`node:${key}`, { data: row })] })],
  ],
  /** TanStack Table: `({ row, getValue }) => …`, before `({ row, value }) => …` */
  original: (row, value, key) => [
    () => [
      record(`cell:${key}`, {
        row: () => [record(`row:${key}`, { original: row })],
        value,
        getValue: () => [gives(`value:${key}`, value)],
      }),
    ],
  ],
  /** MUI: `(value, row) => …`, and `({ row, value }) => …` */
  mui: (row, value, key) => [() => joinValues(value(), [record(`params:${key}`, { row, value })]), row],
} satisfies Record<string, Shape>;

/** How a table is told of its rows and columns, and the names of functions by what they are handed. */
interface Table {
  rows: string;
  columns: string;
  /** Columns below a column. */
  below?: string;
  /** Where a column says which property of a row it shows, and the function that gives its value in place of that. */
  path: string;
  getter: string;
  ofColumn: Partial<Record<keyof typeof SHAPES, string>>;
  ofTable?: Partial<Record<keyof typeof SHAPES, string>>;
}

const AG_GRID: Table = {
  rows: 'rowData',
  columns: 'columnDefs',
  below: 'children',
  path: 'field',
  getter: 'valueGetter',
  ofColumn: {
    data:
      'valueGetter valueFormatter cellRenderer cellRendererSelector cellRendererParams cellClass ' +
      'cellStyle tooltipValueGetter keyCreator editable colSpan rowSpan onCellClicked ' +
      'onCellDoubleClicked onCellValueChanged filterValueGetter',
  },
  ofTable: {
    data:
      'getRowId getRowClass getRowStyle getRowHeight rowClass isRowSelectable doesExternalFilterPass isExternalFilterPass ' +
      'onRowClicked onRowDoubleClicked onCellClicked onRowSelected fullWidthCellRenderer isFullWidthRow',
  },
};
const MUI: Table = {
  rows: 'rows',
  columns: 'columns',
  path: 'field',
  getter: 'valueGetter',
  ofColumn: { mui: 'valueGetter valueFormatter renderCell renderEditCell cellClassName getActions' },
  ofTable: {
    row: 'getRowId',
    mui: 'getRowClassName getCellClassName getRowHeight isRowSelectable isCellEditable onRowClick onRowDoubleClick onCellClick',
  },
};
const ANT: Table = {
  rows: 'dataSource',
  columns: 'columns',
  below: 'children',
  path: 'dataIndex',
  getter: '',
  ofColumn: { valueAndRow: 'render', rows: 'sorter', anyAndRow: 'onFilter', row: 'onCell' },
  ofTable: { row: 'rowKey rowClassName onRow' },
};
const TANSTACK: Table = {
  rows: 'data',
  columns: 'columns',
  below: 'columns',
  path: 'accessorKey',
  getter: 'accessorFn',
  ofColumn: { row: 'accessorFn', original: 'cell footer aggregatedCell' },
  ofTable: { row: 'getRowId getSubRows' },
};
const REACT_TABLE: Table = {
  ...TANSTACK,
  path: 'accessor',
  getter: 'accessor',
  ofColumn: { row: 'accessor', original: 'Cell' },
};

const DEEPEST = 3;

function columnsIn(columns: Values, below: string | undefined, engine: Engine, depth = 0): Values {
  const here = engine.elements(columns);
  return below === undefined || depth >= DEEPEST
    ? here
    : joinValues(here, ...here.map((column) => columnsIn(engine.member([column], below), below, engine, depth + 1)));
}

/** A table whose options are argument `at`: of an element, its attributes. */
const table =
  (spec: Table, at = 0, result: (row: () => Values, call: ModelledCall) => Values = () => []): Model =>
  (call) => {
    const { engine } = call;
    const options = argument(call, at);
    const row = (): Values => engine.elements(engine.member(options, spec.rows));
    const columns = columnsIn(engine.member(options, spec.columns), spec.below, engine);
    const cells = flatMap(columns, (column, i) => {
      const value = (): Values => valueOf(column, i, row, spec, call);
      return handed(spec.ofColumn, [column], row, value, `column${i}`, call);
    });
    return together([...cells, ...handed(spec.ofTable ?? {}, options, row, () => [], 'table', call)], () =>
      result(row, call),
    );
  };

/** What a column shows of a row. */
function valueOf(column: Value, i: number, row: () => Values, spec: Table, call: ModelledCall): Values {
  const { engine } = call;
  const shown = pathMember(row(), engine.member([column], spec.path), call);
  const [shape] = Object.entries(spec.ofColumn).find(([, names]) => names.split(' ').includes(spec.getter)) ?? [];
  const getters = shape === undefined ? [] : functionsIn(engine.member([column], spec.getter));
  if (getters.length === 0) return shown;
  return joinValues(
    shown,
    applied(
      getters,
      SHAPES[shape as keyof typeof SHAPES](row, () => shown, `${contextKey(call)}:value${i}`),
      `value${i}`,
      call,
    ).result(),
  );
}

/** Functions of a column or a table by their names, each called with what it is handed. */
function handed(
  names: Table['ofColumn'],
  of: Values,
  row: () => Values,
  value: () => Values,
  label: string,
  call: ModelledCall,
): CallSummary[] {
  return flatMap(Object.entries(names), ([shape, all]) =>
    all
      .split(' ')
      .map((name) =>
        applied(
          call.engine.member(of, name),
          SHAPES[shape as keyof typeof SHAPES](row, value, `${contextKey(call)}:${label}.${name}`),
          `${label}.${name}`,
          call,
        ),
      ),
  );
}

function gives(key: string, values: () => Values): Value {
  return callable(key, () => returns(values), values);
}

/** `table.getRowModel().rows`: each has the row that was given as `original`. */
function tableOf(row: () => Values, call: ModelledCall): Values {
  const key = contextKey(call);
  const rows = (): Values => [
    list(call.site, `rows${call.context.id}`, () => [record(`row:${key}`, { original: row })]),
  ];
  const model = (): Values => [gives(`model:${key}`, () => [record(`model:${key}`, { rows, flatRows: rows })])];
  return [
    record(`table:${key}`, {
      ...Object.fromEntries(
        [
          'getRowModel',
          'getCoreRowModel',
          'getFilteredRowModel',
          'getSortedRowModel',
          'getSelectedRowModel',
          'getPrePaginationRowModel',
        ].map((name) => [name, model]),
      ),
      rows,
    }),
  ];
}

/** `createColumnHelper().accessor((row) => …, { cell })`: a column. */
const columnHelper: Model = (call) => {
  const column: Model = (inner) => {
    const [by, options] = [argument(inner, 0), argument(inner, 1)];
    const isPath = (value: Value): boolean => value.kind === 'text';
    return returns(() => [
      record(
        `column:${contextKey(inner)}`,
        { accessorFn: () => functionsIn(by), accessorKey: () => by.filter(isPath) },
        () =>
          joinValues(
            options,
            by.filter(({ kind }) => kind === 'object'),
          ),
      ),
    ]);
  };
  return returns(() => [
    record(
      `helper:${contextKey(call)}`,
      Object.fromEntries(
        ['accessor', 'display', 'group'].map((name) => [name, () => [callable(`${name}:${contextKey(call)}`, column)]]),
      ),
    ),
  ]);
};

const TANSTACK_TABLE = {
  ...Object.fromEntries(
    ['useReactTable', 'useVueTable', 'createSolidTable', 'createSvelteTable', 'createAngularTable', 'createTable'].map(
      (name) => [name, table(TANSTACK, 0, tableOf)],
    ),
  ),
  createColumnHelper: columnHelper,
};
const DATA_GRID = { DataGrid: table(MUI), DataGridPro: table(MUI), DataGridPremium: table(MUI) };

const TABLE_PACKAGES: Packages = {
  'ag-grid-react': { AgGridReact: table(AG_GRID) },
  'ag-grid-community': { createGrid: table(AG_GRID, 1), 'new Grid': table(AG_GRID, 1) },
  ...Object.fromEntries(
    ['@mui/x-data-grid', '@mui/x-data-grid-pro', '@mui/x-data-grid-premium'].map((name) => [name, DATA_GRID]),
  ),
  antd: { Table: table(ANT) },
  'react-table': { useTable: table(REACT_TABLE, 0, tableOf) },
  ...Object.fromEntries(
    ['react', 'vue', 'solid', 'svelte', 'angular'].map((name) => [`@tanstack/${name}-table`, TANSTACK_TABLE]),
  ),
  '@tanstack/table-core': TANSTACK_TABLE,
};

export const TABLES: Plugin = { packages: TABLE_PACKAGES };
