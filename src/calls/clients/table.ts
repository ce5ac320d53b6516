import type { ClientConfig } from '../domain/client-config.js';
import type { CallSpec, ClientRow, Make, ResponseSpec } from '../domain/client-row.js';
import type { CallLike, ExternalValue, ResponseValue, Value, Values } from '../domain/values.js';
import { external, ofOrigin, response } from '../domain/values.js';
import { describes, matchesModule, moduleOf } from './own-rows.js';

const LONGEST_PATH = 12;
/** The module of everything that no row describes. */
const ANY = '*';

/** A row of the table, and the dotted name of something in it. */
interface Place {
  row: ClientRow;
  name: string;
}

type InjectingRow = ClientRow & Required<Pick<ClientRow, 'injects'>>;

/** Looks up modules and globals in the rows of HTTP clients, in the order of the rows. */
export class ClientTable {
  readonly #byModule = new Map<string, readonly ClientRow[]>();
  readonly #byGlobal = new Map<string, ClientRow[]>();
  /** By key of the value. */
  readonly #byValue = new Map<string, readonly Place[]>();
  /** The calls found so far, for reading their responses. */
  readonly #rowOfSite = new WeakMap<CallLike, { row: ClientRow; spec: CallSpec }>();

  readonly #injecting: readonly InjectingRow[];
  readonly #provided = new Map<string, ExternalValue>();
  /** The functions below exports that a framework calls with a client. */
  readonly calledWith: readonly { functions: readonly string[]; client: ExternalValue }[];

  constructor(readonly rows: readonly ClientRow[]) {
    for (const row of rows)
      for (const [name, as] of Object.entries(row.provides ?? {})) this.#provided.set(name, clientOf(row, as));
    this.calledWith = rows.flatMap((row) =>
      row.calledWith ? [{ functions: row.calledWith.functions, client: clientOf(row, row.calledWith.as) }] : [],
    );
    this.#injecting = rows.filter((row): row is InjectingRow => row.injects !== undefined);
    for (const row of rows) for (const name of row.globals ?? []) add(this.#byGlobal, name, row);
  }

  #rowsOf(module: string): readonly ClientRow[] {
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

  #places(value: ExternalValue): readonly Place[] {
    let places = this.#byValue.get(value.key);
    if (!places) this.#byValue.set(value.key, (places = this.#findPlaces(value)));
    return places;
  }

  #findPlaces(value: ExternalValue): Place[] {
    if (value.module === null)
      return (this.#byGlobal.get(value.path[0] ?? '') ?? []).map((row) => ({
        row,
        name: value.path.slice(1).join('.'),
      }));
    return this.#rowsOf(value.module).map((row) => ({ row, name: value.path.join('.') }));
  }

  /** The client that a row describes for an export of a project file; the empty name is the module itself. */
  described(file: string, name: string): ExternalValue | undefined {
    const module = moduleOf(file);
    if (!this.#rowsOf(module).some((row) => describes(row, name))) return undefined;
    return external(module, name === 'default' || name === '' ? [] : [name]);
  }

  /** Whether a row describes anything in a project file. */
  isDescribed(file: string): boolean {
    return this.#rowsOf(moduleOf(file)).length > 0;
  }

  /** The rows to which an external value may belong. */
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
  made(
    value: ExternalValue,
    isNew: boolean,
    config: (row: ClientRow, make: Make) => ClientConfig,
  ): ExternalValue | undefined {
    for (const { row, name } of this.#places(value)) {
      const full = isNew ? (name ? `${name}.#` : '#') : name;
      const make = row.makes && own(row.makes, full);
      const globalRoot = value.module === null ? [value.path[0]!] : [];
      if (make) {
        const as = make.as ?? (isNew ? full : '');
        return external(
          value.module,
          [...globalRoot, ...(as ? as.split('.') : [])],
          [...value.made, config(row, make)],
        );
      }
      const described = isNew
        ? row.requestObjects && own(row.requestObjects, name || (value.path[0] ?? ''))
        : undefined;
      if (described) return external(value.module, [...value.path, '#'], [config(row, {})]);
    }
    const described =
      isNew && value.module === null && value.path.length === 1 ? this.#requestGlobal(value.path[0]!) : undefined;
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

  /** How to read the request that an object of a `requestObjects` class describes. */
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

  /** The request whose URL a call of `value` returns. */
  addressedBy(value: ExternalValue): { row: ClientRow; spec: CallSpec } | undefined {
    for (const { row, name } of this.#places(value)) {
      const spec = row.addresses && own(row.addresses, name);
      if (spec) return { row, spec };
    }
    return undefined;
  }

  /** The row for which a call of `value` registers an interceptor of responses. */
  interceptedBy(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(({ row, name }) => row.interceptor === name)?.row;
  }

  /** The row for which a call of `value` registers a hook of requests. */
  hookedBy(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(({ row, name }) => row.requestHooks?.some(({ registers }) => registers === name))
      ?.row;
  }

  /** The row that a call of `value` configures for the whole program, and the places of the base URL. */
  configuredBy(value: ExternalValue): { row: ClientRow; base: readonly string[] } | undefined {
    for (const { row, name } of this.#places(value)) {
      const base = row.configuredBy && own(row.configuredBy, name);
      if (base) return { row, base };
    }
    return undefined;
  }

  /** The client that `value` passes to its callbacks, or the clients by property. */
  handedBy(
    value: ExternalValue,
  ): { client: ExternalValue } | { properties: Record<string, ExternalValue> } | undefined {
    const root = value.module === null ? value.path.slice(0, 1) : [];
    const named = (as: string): ExternalValue => external(value.module, [...root, ...pathOf(as)]);
    for (const { row, name } of this.#places(value)) {
      const hands = row.hands && own(row.hands, name);
      if (!hands) continue;
      return 'as' in hands
        ? { client: named(hands.as) }
        : {
            properties: Object.fromEntries(
              Object.entries(hands.properties).map(([property, as]) => [property, named(as)]),
            ),
          };
    }
    return undefined;
  }

  /** The client that a framework injects into a parameter of this name, if `isBeside` finds the framework. */
  injected(name: string, isBeside: (words: readonly string[]) => boolean): ExternalValue | undefined {
    for (const row of this.#injecting) {
      const as = own(row.injects.parameters, name);
      if (as !== undefined && isBeside(row.injects.beside)) return clientOf(row, as);
    }
    return undefined;
  }

  /** The client that plugins add to components and contexts under a name. */
  provided(name: string): ExternalValue | undefined {
    return this.#provided.get(name);
  }

  /** Whether a framework injects a client into parameters of this name. */
  isInjected(name: string): boolean {
    return this.#injecting.some(({ injects }) => own(injects.parameters, name) !== undefined);
  }

  /** An object of an undescribed class that is made with a base URL, as clients of generated SDKs are. */
  ofUnknown(value: ExternalValue, config: (row: ClientRow, make: Make) => ClientConfig): ExternalValue | undefined {
    if (value.module === null || this.#rowsOf(value.module).length > 0) return undefined;
    for (const row of this.rows) {
      const make = row.isForUnknown ? row.makes?.['#'] : undefined;
      const made = make && config(row, make);
      if (made && made.base().values.some(({ kind }) => kind !== 'nothing')) return external(ANY, ['#'], [made]);
    }
    return undefined;
  }

  /** The property of its first argument that a call of `value` returns. */
  unwrappedBy(value: ExternalValue): string | undefined {
    for (const { row, name } of this.#places(value)) {
      const property = row.unwraps && own(row.unwraps, name);
      if (property !== undefined) return property;
    }
    return undefined;
  }

  /** The row whose base URL an assignment below `value` sets, if `value` is the client itself. */
  basePropertyOf(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(
      ({ row, name }) => row.baseProperty !== undefined && (name === '' || name === 'default'),
    )?.row;
  }

  /** The client whose base URL is in the property `name` of `value`: `api` for `baseURL` of `api.defaults`. */
  withBaseAt(value: ExternalValue, name: string): { client: ExternalValue; property: string } | undefined {
    if (value.made.length === 0) return undefined;
    for (const { row, name: below } of this.#places(value)) {
      const property = below === '' ? name : `${below}.${name}`;
      const above = property.split('.').length - 1;
      if (property === row.baseProperty)
        return {
          client: external(value.module, value.path.slice(0, value.path.length - above), value.made, value.held),
          property,
        };
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

  /** An object of a type of a global namespace, `ng.IHttpService`. */
  typedGlobal(name: string): ExternalValue | undefined {
    for (const row of this.rows) {
      const path = row.types && own(row.types, name);
      if (path !== undefined) return clientOf(row, path);
    }
    return undefined;
  }

  /** The endpoint whose response alone has the type `name` of a package. */
  declared(
    module: string,
    name: string,
  ): { method: string; path: string; at: readonly string[]; row: ClientRow } | undefined {
    for (const row of this.rows) {
      const found = (module === row.id || module.startsWith(`${row.id}/`)) && row.declares && own(row.declares, name);
      if (found) return { ...found, row };
    }
    return undefined;
  }

  /** Records the request of a call, so that its responses can be read. */
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

/** Something that a row names, although no code imports it. */
function clientOf({ modules }: ClientRow, as: string): ExternalValue {
  return external(modules?.[0] ?? null, pathOf(as));
}

/** The steps of a dotted name; the empty name has none. */
function pathOf(name: string): string[] {
  return name === '' ? [] : name.split('.');
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
