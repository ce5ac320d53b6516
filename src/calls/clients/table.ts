import { own } from '../../collections/own-property.js';
import {
  type ClientConfig,
  external,
  ofOrigin,
  response,
  type CallLike,
  type ExternalValue,
  type ResponseValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { AccessPath } from '../domain/access-path.js';
import type { CallSpec, ClientRow, Make } from '../domain/client-row.js';
import type { ResponseSpec } from '../domain/response-spec.js';
import { DataTypes } from './data-names.js';
import { FieldValues } from './field-values.js';
import { describes, moduleOf } from './own-rows.js';
import { namedCall } from './spelled-calls.js';
import { ANY, RowIndex, clientOf, namedClients, pathOf, type Handed } from './row-index.js';

const LONGEST_PATH = 12;

type InjectingRow = ClientRow & Required<Pick<ClientRow, 'injects'>>;

/** Looks up modules and globals in the rows of HTTP clients, in the order of the rows. */
export class ClientTable {
  readonly #index: RowIndex;
  /** The calls found so far, for reading their responses. */
  readonly #rowOfSite = new WeakMap<CallLike, { row: ClientRow; spec: CallSpec }>();

  readonly data: DataTypes;
  readonly fieldValues: FieldValues;
  readonly #injecting: readonly InjectingRow[];
  /** The clients that plugins add to components and contexts, by their names. */
  readonly provided: ReadonlyMap<string, ExternalValue>;
  /** The clients that scripts of workflow files have in scope, by their names. */
  readonly inScripts: ReadonlyMap<string, ExternalValue>;
  /** The functions below exports that a framework calls with a client. */
  readonly calledWith: readonly { functions: readonly string[]; client: ExternalValue }[];

  constructor(readonly rows: readonly ClientRow[]) {
    this.provided = namedClients(rows, 'provides');
    this.inScripts = namedClients(rows, 'inScripts');
    this.calledWith = rows.flatMap((row) =>
      row.calledWith ? [{ functions: row.calledWith.functions, client: clientOf(row, row.calledWith.as) }] : [],
    );
    this.#injecting = rows.filter((row): row is InjectingRow => row.injects !== undefined);
    this.#index = new RowIndex(rows);
    this.data = new DataTypes(rows);
    this.fieldValues = new FieldValues(rows);
  }

  /** The client that a row describes for an export of a project file; the empty name is the module itself. */
  described(file: string, name: string): ExternalValue | undefined {
    const module = moduleOf(file);
    if (!this.#index.rowsOf(module).some((row) => describes(row, name))) return undefined;
    return external(module, name === 'default' || name === '' ? [] : [name]);
  }

  /** Whether a row describes anything in a project file. */
  isDescribed(file: string): boolean {
    return this.#index.rowsOf(moduleOf(file)).length > 0;
  }

  /** The rows to which an external value may belong. */
  rowsBehind(value: ExternalValue): ClientRow[] {
    return this.#index.places(value).map(({ row }) => row);
  }

  /** The request that calling (or constructing) `value` sends, if it is a call of a client. */
  callOf(value: ExternalValue, isNew = false): { row: ClientRow; spec: CallSpec } | undefined {
    for (const { row, name } of this.#index.places(value)) {
      const spec = own(row.calls, isNew ? `new ${name}` : name);
      if (spec) return { row, spec };
    }
    return isNew ? undefined : namedCall(this.#index.places(value), value);
  }

  /** The client instance that calling (or constructing) `value` makes. */
  made(
    value: ExternalValue,
    isNew: boolean,
    configs: (row: ClientRow, make: Make) => readonly ClientConfig[],
  ): ExternalValue | undefined {
    for (const { row, name } of this.#index.places(value)) {
      const full = isNew ? classPath(name) : name;
      const make = row.makes && own(row.makes, full);
      if (make) {
        const root = value.module === null ? value.path.slice(0, 1) : [];
        const path = pathOf(make.as ?? (isNew ? full : ''));
        return external(value.module, [...root, ...path], [...value.made, ...configs(row, make)]);
      }
      if (isNew && describesRequests(row, name || (value.path[0] ?? '')))
        return external(value.module, [...value.path, '#'], configs(row, {}));
    }
    const described = isNew ? this.#requestGlobal(value) : undefined;
    return described && external(null, [...value.path, '#'], configs(described, {}));
  }

  /** A global class that describes a request: `Request` belongs to whichever row lists it first. */
  #requestGlobal({ module, path: [name = '', ...below] }: ExternalValue): ClientRow | undefined {
    if (module !== null || below.length > 0) return undefined;
    return this.#index.firstGlobal((row) => describesRequests(row, name));
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
    const place = config && this.#index.places(value).find(({ row }) => row === config.row);
    return config && place ? { config, name: place.name.replace(/^(.*\.)?#\.?/, '') } : undefined;
  }

  /** The request whose URL a call of `value` returns. */
  addressedBy(value: ExternalValue): { row: ClientRow; spec: CallSpec } | undefined {
    for (const { row, name } of this.#index.places(value)) {
      const spec = row.addresses && own(row.addresses, name);
      if (spec) return { row, spec };
    }
    return undefined;
  }

  /** The row for which a call of `value` registers an interceptor of responses. */
  interceptedBy(value: ExternalValue): ClientRow | undefined {
    return this.#index.places(value).find(({ row, name }) => row.interceptor === name)?.row;
  }

  /** The row for which a call of `value` registers a hook of requests. */
  hookedBy(value: ExternalValue): ClientRow | undefined {
    return this.#index
      .places(value)
      .find(({ row, name }) => row.requestHooks?.some(({ registers }) => registers === name))?.row;
  }

  /** The row that a call of `value` configures for the whole program, and the places of the base URL. */
  configuredBy(value: ExternalValue): { row: ClientRow; base: readonly AccessPath[] } | undefined {
    for (const { row, name } of this.#index.places(value)) {
      const base = row.configuredBy && own(row.configuredBy, name);
      if (base) return { row, base };
    }
    return undefined;
  }

  /** The client that `value` passes to its callbacks, or the clients by property. */
  handedBy(value: ExternalValue): Handed | undefined {
    const root = value.module === null ? value.path.slice(0, 1) : [];
    const named = (as: string): ExternalValue => external(value.module, [...root, ...pathOf(as)]);
    for (const { row, name } of this.#index.places(value)) {
      const hands = row.hands && own(row.hands, name);
      if (!hands) continue;
      const { as, members = {}, within } = hands;
      if (as !== undefined) return { client: named(as), within };
      const properties = Object.entries(members).map(([property, one]): [string, ExternalValue] => [
        property,
        named(one),
      ]);
      return { properties: Object.fromEntries(properties), within };
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

  /** Whether a framework injects a client into parameters of this name. */
  isInjected(name: string): boolean {
    return this.#injecting.some(({ injects }) => own(injects.parameters, name) !== undefined);
  }

  /** An object of an undescribed class that is made with a base URL, as clients of generated SDKs are. */
  ofUnknown(value: ExternalValue, config: (row: ClientRow, make: Make) => ClientConfig): ExternalValue | undefined {
    if (value.module === null || this.#index.rowsOf(value.module).length > 0) return undefined;
    for (const row of this.rows) {
      const make = row.isForUnknown ? row.makes?.['#'] : undefined;
      const made = make && config(row, make);
      if (made && made.base().values.some(({ kind }) => kind !== 'nothing')) return external(ANY, ['#'], [made]);
    }
    return undefined;
  }

  /** The property of its first argument that a call of `value` returns. */
  unwrappedBy(value: ExternalValue): string | undefined {
    for (const { row, name } of this.#index.places(value)) {
      const property = row.unwraps && own(row.unwraps, name);
      if (property !== undefined) return property;
    }
    return undefined;
  }

  /** The row whose base URL an assignment below `value` sets, if `value` is the client itself. */
  basePropertyOf(value: ExternalValue): ClientRow | undefined {
    return this.#index
      .places(value)
      .find(({ row, name }) => row.baseProperty !== undefined && (name === '' || name === 'default'))?.row;
  }

  /** The client whose base URL is in the property `name` of `value`: `api` for `baseURL` of `api.defaults`. */
  withBaseAt(value: ExternalValue, name: string): { client: ExternalValue; property: string } | undefined {
    if (value.made.length === 0) return undefined;
    for (const { row, name: below } of this.#index.places(value)) {
      const property = below === '' ? name : `${below}.${name}`;
      const above = property.split('.').length - 1;
      if (property === row.baseProperty)
        return {
          client: external(value.module, value.path.slice(0, value.path.length - above), value.made, value.aliases),
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
    return [ofOrigin(external(value.module, [...value.path, name], value.made, value.aliases), value.origins)];
  }

  /** An object of the type `name` of a package. */
  typed(module: string, name: string): ExternalValue | undefined {
    const plain = module.replace(/^node:/, '');
    for (const row of this.#index.rowsOf(plain)) {
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

  /** The operations that a method of an SDK calls, where the method alone says which. */
  fixedCallsOf(value: ExternalValue): { row: ClientRow; spec: CallSpec; method: string; path: string }[] {
    return this.#index.places(value).flatMap(({ row, name }) => {
      const spec = own(row.calls, name);
      return spec?.verb !== undefined && spec.fixedPath !== undefined
        ? [{ row, spec, method: spec.verb, path: spec.fixedPath }]
        : [];
    });
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

  optionMethodsOf(value: ResponseValue): NonNullable<ClientRow['optionMethods']> {
    return this.#rowOfSite.get(value.site)?.row.optionMethods ?? {};
  }

  /** Whether a row says what iterating over a value gives. */
  hasElements(value: ExternalValue): boolean {
    return this.#index.places(value).some(({ row, name }) => own(row.holds ?? {}, `${name}.*`) !== undefined);
  }

  elementsOf(value: ResponseValue): Values {
    const stage = this.responseOf(value).elements;
    return stage ? [response(value.site, value.context, stage, [], value.trace)] : [];
  }
}

/** How the table names objects of a class: `Agent.#`, and `#` of what is the class itself. */
const classPath = (name: string): string => (name === '' ? '#' : `${name}.#`);

/** Whether objects of a class describe a request, by what a row says. */
function describesRequests({ requestObjects }: ClientRow, name: string): boolean {
  return requestObjects !== undefined && own(requestObjects, name) !== undefined;
}
