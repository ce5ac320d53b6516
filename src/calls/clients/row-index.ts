import { own } from '../../collections/own-property.js';
import type { ClientRow } from '../domain/client-row.js';
import { external, type ExternalValue } from '../domain/values.js';
import { matchesModule } from './own-rows.js';

/** The module of everything that no row describes. */
export const ANY = '*';

/** A row of the table, and the dotted name of something in it. */
export interface Place {
  row: ClientRow;
  name: string;
}

/** What a function passes to its callbacks: a client, or an object that has some; `within` as in a row. */
export type Handed = ({ client: ExternalValue } | { properties: Record<string, ExternalValue> }) & {
  within: readonly string[] | undefined;
};

/** Finds the rows of modules, globals and values. */
export class RowIndex {
  readonly #byModule = new Map<string, readonly ClientRow[]>();
  readonly #byGlobal = new Map<string, ClientRow[]>();
  /** By key of the value. */
  readonly #byValue = new Map<string, readonly Place[]>();

  constructor(readonly rows: readonly ClientRow[]) {
    for (const row of rows)
      for (const name of row.globals ?? []) this.#byGlobal.set(name, [...(this.#byGlobal.get(name) ?? []), row]);
  }

  rowsOf(module: string): readonly ClientRow[] {
    let rows = this.#byModule.get(module);
    if (!rows)
      this.#byModule.set(
        module,
        (rows = this.rows.filter((row) =>
          row.isForUnknown ? module === ANY : row.modules?.some((pattern) => matchesModule(pattern, module)),
        )),
      );
    return rows;
  }

  /** The rows that a value may belong to, each with the name of the value in it. */
  places(value: ExternalValue): readonly Place[] {
    let places = this.#byValue.get(value.key);
    if (!places) this.#byValue.set(value.key, (places = this.#findPlaces(value)));
    return places;
  }

  #findPlaces({ module, path }: ExternalValue): Place[] {
    if (module !== null) return this.rowsOf(module).map((row) => ({ row, name: nameIn(row, path) }));
    const below = path.slice(1);
    return (this.#byGlobal.get(path[0] ?? '') ?? []).map((row) => ({ row, name: nameIn(row, below) }));
  }

  /** The first row of a global, in the order of the globals, that something is true of. */
  firstGlobal(isSought: (row: ClientRow) => boolean): ClientRow | undefined {
    for (const rows of this.#byGlobal.values()) {
      const row = rows.find(isSought);
      if (row) return row;
    }
    return undefined;
  }
}

/** The dotted name of a path, from the innermost instance that holds what it leads to. */
function nameIn({ holds }: ClientRow, path: readonly string[]): string {
  if (!holds) return path.join('.');
  let name = '';
  for (const step of path) {
    name = name === '' ? step : `${name}.${step}`;
    name = own(holds, name) ?? name;
  }
  return name;
}

/** Something that a row names, although no code imports it. */
export function clientOf({ modules }: ClientRow, as: string): ExternalValue {
  return external(modules?.[0] ?? null, pathOf(as));
}

/** The steps of a dotted name; the empty name has none. */
export function pathOf(name: string): string[] {
  return name === '' ? [] : name.split('.');
}

/** The clients that rows name as given by others, by the names under which they are. */
export function namedClients(
  rows: readonly ClientRow[],
  key: 'provides' | 'inScripts',
): ReadonlyMap<string, ExternalValue> {
  return new Map(
    rows.flatMap((row) => Object.entries(row[key] ?? {}).map(([name, as]) => [name, clientOf(row, as)] as const)),
  );
}
