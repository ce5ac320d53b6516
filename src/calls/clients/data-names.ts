import { flatMap } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { oncePer } from '../../collections/once.js';
import { packageOf } from '../../model/listed-client.js';
import type { DataPlace } from '../domain/call-parts.js';
import type { ClientRow } from '../domain/client-row.js';

/** A place in the bodies of an operation. */
export interface BodyPlace {
  method: string;
  path: string;
  direction: 'request' | 'response';
  /** Property names from the whole body down, array steps left out. */
  at: readonly string[];
}

/** The data types of a row below a name, of `components` those of `components['schemas']` too. */
export interface DataNames {
  row: ClientRow;
  /** Where values of the type of that name itself stand. */
  places: readonly BodyPlace[];
  below: ReadonlyMap<string, DataNames>;
}

interface Names extends DataNames {
  places: BodyPlace[];
  below: Map<string, Names>;
}

/** The data types that a row names. */
const namesOf = oncePer((row: ClientRow): DataNames => {
  const top = emptyNames(row);
  for (const [name, places] of Object.entries(row.data ?? {}))
    namesAt(top, name.split('.')).places.push(...places.map(bodyPlace));
  return top;
});

/** The types of operations that a row names, with the data below them. */
const operationNames = oncePer((row: ClientRow): DataNames => {
  const top = emptyNames(row);
  for (const [name, { methods, request, response }] of Object.entries(row.operationTypes ?? {}))
    for (const [call, { verb: method, fixedPath: path }] of Object.entries(row.calls)) {
      if (method === undefined || path === undefined) continue;
      const below = methods === undefined ? [`${method} ${path}`] : stepsBelow(call, methods);
      const add = (property: string | undefined, direction: BodyPlace['direction']): void => {
        if (below && property !== undefined)
          namesAt(top, [name, ...below, ...property.split('.')]).places.push({ method, path, direction, at: [] });
      };
      add(request, 'request');
      add(response, 'response');
    }
  return top;
});

/** `orders.list` of `Client.#.rest.orders.list` below `Client.#.rest`. */
function stepsBelow(call: string, object: string): string[] | undefined {
  return call.startsWith(`${object}.`) ? call.slice(object.length + 1).split('.') : undefined;
}

function namesAt(top: Names, steps: readonly string[]): Names {
  return steps.reduce((at, step) => {
    const next = at.below.get(step) ?? emptyNames(at.row);
    at.below.set(step, next);
    return next;
  }, top);
}

function emptyNames(row: ClientRow): Names {
  return { row, places: [], below: new Map() };
}

function bodyPlace({ on, at, in: direction }: DataPlace): BodyPlace {
  const [method = '', path = ''] = on.split(' ');
  return { method, path, direction: direction ?? 'response', at: at === undefined ? [] : at.split('.') };
}

/** Looks up the data types of SDKs. */
export class DataTypes {
  readonly #rows: readonly ClientRow[];
  /** The packages whose data types are known. */
  readonly packages: readonly string[];
  readonly #byPackage = new Map<string, readonly ClientRow[]>();

  constructor(rows: readonly ClientRow[]) {
    this.#rows = rows.filter(({ data, operationTypes }) => (data ?? operationTypes) !== undefined);
    this.packages = [...new Set(this.#rows.flatMap(({ modules = [] }) => modules.map(packageOf)))];
  }

  /** Whether the data types of a package are known. */
  areOf(module: string): boolean {
    return this.#rowsOf(module).length > 0;
  }

  /**
   * The data types at a chain of names, or below that.
   *
   * @param module the package, or a module of it.
   * @param names from its exports down. The first may be the SDK itself, its default export or a namespace of its types:
   *   `Stripe.Invoice`.
   */
  named(module: string, names: readonly string[]): DataNames | undefined {
    const rows = this.#rowsOf(module);
    const found = flatMap([names, names.slice(1)], (chain) =>
      chain.length === 0 ? [] : rows.flatMap((row) => find(namesOf(row), chain) ?? ofOperations(row, chain) ?? []),
    );
    // A module of the package exports its types without the namespaces around them.
    if (found.length === 0 && module !== packageOf(module) && names.length === 1)
      return rows.flatMap((row) => bareNames(row).get(names[0]!) ?? [])[0];
    return found[0];
  }

  #rowsOf(module: string): readonly ClientRow[] {
    const name = packageOf(module);
    let rows = this.#byPackage.get(name);
    if (!rows)
      this.#byPackage.set(
        name,
        (rows = this.#rows.filter(({ modules = [] }) => modules.some((one) => packageOf(one) === name))),
      );
    return rows;
  }
}

/** The data types of a row by their last names, of several those with the shortest names. */
const bareNames = oncePer((row: ClientRow): ReadonlyMap<string, DataNames> => {
  const chains = Object.keys(row.data ?? {}).map((name) => name.split('.'));
  const found = new Map<string, DataNames>();
  for (const chain of chains.toSorted((a, b) => b.length - a.length)) {
    const data = find(namesOf(row), chain);
    if (data) found.set(chain.at(-1)!, data);
  }
  return found;
});

function ofOperations(row: ClientRow, chain: readonly string[]): DataNames | undefined {
  return row.operationTypes && own(row.operationTypes, chain[0]!) ? find(operationNames(row), chain) : undefined;
}

function find(at: DataNames | undefined, [first, ...rest]: readonly string[]): DataNames | undefined {
  return first === undefined || at === undefined ? at : find(at.below.get(first), rest);
}
