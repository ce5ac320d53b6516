import type { CallLike, ExternalValue, ResponseValue, Value, Values } from '../values.js';
import { external, ofOrigin, response } from '../values.js';
import { describes, matchesModule, moduleOf } from './own-rows.js';
import type { ClientConfig } from './instance.js';
import type { CallSpec, ClientRow, Make, ResponseSpec } from './row.js';

const LONGEST_PATH = 12;

/** A row of the table and the dotted name of something in it. */
interface Place {
  row: ClientRow;
  name: string;
}

/** Looks up modules and globals in the rows of HTTP clients, in the order of the rows. */
export class ClientTable {
  readonly #byModule = new Map<string, readonly ClientRow[]>();
  readonly #byGlobal = new Map<string, ClientRow[]>();
  /** By key of the value. */
  readonly #byValue = new Map<string, readonly Place[]>();
  /** The calls found so far: what each response came from. */
  readonly #rowOfSite = new WeakMap<CallLike, { row: ClientRow; spec: CallSpec }>();

  constructor(readonly rows: readonly ClientRow[]) {
    for (const row of rows) for (const name of row.globals ?? []) add(this.#byGlobal, name, row);
  }

  #rowsOf(module: string): readonly ClientRow[] {
    let rows = this.#byModule.get(module);
    if (!rows) this.#byModule.set(module, (rows = this.rows.filter((row) => row.modules?.some((pattern) => matchesModule(pattern, module)))));
    return rows;
  }

  #places(value: ExternalValue): readonly Place[] {
    let places = this.#byValue.get(value.key);
    if (!places) this.#byValue.set(value.key, (places = this.#findPlaces(value)));
    return places;
  }

  #findPlaces(value: ExternalValue): Place[] {
    if (value.module === null) return (this.#byGlobal.get(value.path[0] ?? '') ?? []).map((row) => ({ row, name: value.path.slice(1).join('.') }));
    return this.#rowsOf(value.module).map((row) => ({ row, name: value.path.join('.') }));
  }

  /** The client that an export of a project file is, when a row says so; the empty name is the module itself. */
  described(file: string, name: string): ExternalValue | undefined {
    const module = moduleOf(file);
    if (!this.#rowsOf(module).some((row) => describes(row, name))) return undefined;
    return external(module, name === 'default' || name === '' ? [] : [name]);
  }

  /** Whether a row says anything of a project file. */
  isDescribed(file: string): boolean {
    return this.#rowsOf(moduleOf(file)).length > 0;
  }

  /** The rows that an external value may belong to. */
  rowsBehind(value: ExternalValue): ClientRow[] {
    return this.#places(value).map(({ row }) => row);
  }

  /** The request that calling `value` sends, if it is a call of a client. */
  callOf(value: ExternalValue): { row: ClientRow; spec: CallSpec } | undefined {
    for (const { row, name } of this.#places(value)) {
      const spec = own(row.calls, name);
      if (spec) return { row, spec };
    }
    return undefined;
  }

  /** The client instance that calling (or constructing) `value` makes. */
  made(value: ExternalValue, isNew: boolean, config: (row: ClientRow, make: Make) => ClientConfig): ExternalValue | undefined {
    for (const { row, name } of this.#places(value)) {
      const full = isNew ? (name ? `${name}.#` : '#') : name;
      const make = row.makes && own(row.makes, full);
      const globalRoot = value.module === null ? [value.path[0]!] : [];
      if (make) {
        const as = make.as ?? (isNew ? full : '');
        return external(value.module, [...globalRoot, ...(as ? as.split('.') : [])], [...value.made, config(row, make)]);
      }
      const described = isNew ? row.requestObjects && own(row.requestObjects, name || (value.path[0] ?? '')) : undefined;
      if (described) return external(value.module, [...value.path, '#'], [config(row, {})]);
    }
    const described = isNew && value.module === null && value.path.length === 1 ? this.#requestGlobal(value.path[0]!) : undefined;
    return described ? external(null, [...value.path, '#'], [config(described, {})]) : undefined;
  }

  /** A global class that describes a request: `Request` belongs to whichever row lists it first. */
  #requestGlobal(name: string): ClientRow | undefined {
    for (const rows of this.#byGlobal.values()) {
      const row = rows.find((candidate) => candidate.requestObjects && own(candidate.requestObjects, name));
      if (row) return row;
    }
    return undefined;
  }

  /** How to read the request that an object made of a `requestObjects` class describes. */
  requestObject(value: Value): { config: ClientConfig; spec: CallSpec } | undefined {
    if (value.kind !== 'external' || value.path.at(-1) !== '#') return undefined;
    const config = value.made.at(-1);
    const spec = config?.row.requestObjects && own(config.row.requestObjects, value.path.at(-2) ?? '');
    return config && spec ? { config, spec } : undefined;
  }

  /** The row of an instance, and the name below it. */
  instanceOf(value: ExternalValue): { config: ClientConfig; name: string } | undefined {
    const config = value.made.at(-1);
    const place = config && this.#places(value).find(({ row }) => row === config.row);
    return config && place ? { config, name: place.name.replace(/^(.*\.)?#\.?/, '') } : undefined;
  }

  /** The row whose responses the function registered by calling `value` sees first. */
  interceptedBy(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(({ row, name }) => row.interceptor === name)?.row;
  }

  /** The row that calling `value` configures for the whole program, and where the base URL stands. */
  configuredBy(value: ExternalValue): { row: ClientRow; base: readonly string[] } | undefined {
    for (const { row, name } of this.#places(value)) {
      const base = row.configuredBy && own(row.configuredBy, name);
      if (base) return { row, base };
    }
    return undefined;
  }

  /** The client that callbacks given to `value` are handed, and under which property, if not as such. */
  handedBy(value: ExternalValue): { property: string | undefined; client: ExternalValue } | undefined {
    for (const { row, name } of this.#places(value)) {
      const hands = row.hands && own(row.hands, name);
      const root = value.module === null ? value.path.slice(0, 1) : [];
      if (hands) return { property: hands.property, client: external(value.module, [...root, ...(hands.as ? hands.as.split('.') : [])]) };
    }
    return undefined;
  }

  /** The property of its first argument that calling `value` gives. */
  unwrappedBy(value: ExternalValue): string | undefined {
    for (const { row, name } of this.#places(value)) {
      const property = row.unwraps && own(row.unwraps, name);
      if (property !== undefined) return property;
    }
    return undefined;
  }

  /** The row whose base URL an assignment below `value` sets, if it is the client itself. */
  basePropertyOf(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(({ row, name }) => row.baseProperty !== undefined && (name === '' || name === 'default'))?.row;
  }

  /** The client whose base URL the property `name` of `value` holds: `api` for `baseURL` of `api.defaults`. */
  withBaseAt(value: ExternalValue, name: string): { client: ExternalValue; property: string } | undefined {
    if (value.made.length === 0) return undefined;
    for (const { row, name: below } of this.#places(value)) {
      const property = below === '' ? name : `${below}.${name}`;
      const above = property.split('.').length - 1;
      if (property === row.baseProperty) return { client: external(value.module, value.path.slice(0, value.path.length - above), value.made, value.held), property };
    }
    return undefined;
  }

  rowOf(value: ResponseValue): ClientRow | undefined {
    return this.#rowOfSite.get(value.site)?.row;
  }

  memberOf(value: ExternalValue, name: string): Values {
    if (name === 'default' && value.path.length === 0) return [value];
    if (value.path.length >= LONGEST_PATH) return [];
    return [ofOrigin(external(value.module, [...value.path, name], value.made, value.held), value.origins)];
  }

  /** An object of the type `name` of a package. */
  typed(module: string, name: string): ExternalValue | undefined {
    const plain = module.replace(/^node:/, '');
    for (const row of this.#rowsOf(plain)) {
      const path = row.types && own(row.types, name);
      if (path !== undefined) return external(plain, path ? path.split('.') : []);
    }
    return undefined;
  }

  /** The endpoint whose response alone is of the type `name` of a package. */
  declared(module: string, name: string): { method: string; path: string; at: readonly string[]; row: ClientRow } | undefined {
    for (const row of this.rows) {
      const found = (module === row.id || module.startsWith(`${row.id}/`)) && row.declares && own(row.declares, name);
      if (found) return { ...found, row };
    }
    return undefined;
  }

  /** Takes note of what a call site sends, so that its responses can be read. */
  noteSite(site: CallLike, row: ClientRow, spec: CallSpec): void {
    if (!this.#rowOfSite.has(site)) this.#rowOfSite.set(site, { row, spec });
  }

  responseOf(value: ResponseValue): ResponseSpec {
    const known = this.#rowOfSite.get(value.site);
    return known?.spec.response ?? known?.row.response ?? {};
  }

  bodyMethodsOf(value: ResponseValue): readonly string[] {
    return this.#rowOfSite.get(value.site)?.row.bodyMethods ?? [];
  }

  elementsOf(value: ResponseValue): Values {
    const stage = this.responseOf(value).elements;
    return stage ? [response(value.site, value.env, stage, [], value.trace)] : [];
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** An own property, so that `constructor` and `toString` find nothing. */
function own<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
