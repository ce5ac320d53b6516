import type { CallLike, ExternalValue, ResponseValue, Value, Values } from '../values.js';
import { external, response } from '../values.js';
import type { CallSpec, ClientConfig, ClientRow, ResponseSpec } from './row.js';

const LONGEST_PATH = 12;

/** A row of the table and the dotted name of something in it. */
interface Place {
  row: ClientRow;
  name: string;
}

/** Looks up packages and globals in the rows of HTTP clients. */
export class ClientTable {
  readonly #byModule = new Map<string, ClientRow[]>();
  readonly #byPrefix: [string, ClientRow][] = [];
  readonly #byGlobal = new Map<string, ClientRow[]>();
  /** The calls found so far: what each response came from. */
  readonly #rowOfSite = new WeakMap<CallLike, { row: ClientRow; spec: CallSpec }>();

  constructor(rows: readonly ClientRow[]) {
    for (const row of rows) {
      for (const module of row.modules ?? []) {
        if (module.endsWith('*')) this.#byPrefix.push([module.slice(0, -1), row]);
        else add(this.#byModule, module.replace(/^node:/, ''), row);
      }
      for (const name of row.globals ?? []) add(this.#byGlobal, name, row);
    }
  }

  #places(value: ExternalValue): Place[] {
    if (value.module === null) return (this.#byGlobal.get(value.path[0] ?? '') ?? []).map((row) => ({ row, name: value.path.slice(1).join('.') }));
    const { module } = value;
    const rows = [...(this.#byModule.get(module) ?? []), ...this.#byPrefix.filter(([prefix]) => module.startsWith(prefix)).map(([, row]) => row)];
    return rows.map((row) => ({ row, name: value.path.join('.') }));
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
  made(value: ExternalValue, isNew: boolean, config: (row: ClientRow, base: string[]) => ClientConfig): ExternalValue | undefined {
    for (const { row, name } of this.#places(value)) {
      const full = isNew ? (name ? `${name}.#` : '#') : name;
      const make = row.makes && own(row.makes, full);
      const globalRoot = value.module === null ? [value.path[0]!] : [];
      if (make) {
        const as = make.as ?? (isNew ? full : '');
        return external(value.module, [...globalRoot, ...(as ? as.split('.') : [])], [...value.made, config(row, make.base ?? [])]);
      }
      const described = isNew ? row.requestObjects && own(row.requestObjects, name || (value.path[0] ?? '')) : undefined;
      if (described) return external(value.module, [...value.path, '#'], [config(row, [])]);
    }
    const described = isNew && value.module === null && value.path.length === 1 ? this.#requestGlobal(value.path[0]!) : undefined;
    return described ? external(null, [...value.path, '#'], [config(described, [])]) : undefined;
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

  /** The API that a client can only talk to, when `value` is one of it. */
  apiOf(value: ExternalValue): string | undefined {
    return this.#places(value).find(({ row }) => row.api !== undefined)?.row.api;
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

  /** The client that callbacks given to `value` are handed, and under which property. */
  handedBy(value: ExternalValue): { property: string; client: ExternalValue } | undefined {
    for (const { row, name } of this.#places(value)) {
      const hands = row.hands && own(row.hands, name);
      if (hands) return { property: hands.property, client: external(value.module, hands.as.split('.')) };
    }
    return undefined;
  }

  /** The row whose base URL an assignment below `value` sets, if it is the client itself. */
  basePropertyOf(value: ExternalValue): ClientRow | undefined {
    return this.#places(value).find(({ row, name }) => row.baseProperty !== undefined && (name === '' || name === 'default'))?.row;
  }

  rowOf(value: ResponseValue): ClientRow | undefined {
    return this.#rowOfSite.get(value.site)?.row;
  }

  memberOf(value: ExternalValue, name: string): Values {
    if (name === 'default' && value.path.length === 0) return [value];
    if (value.path.length >= LONGEST_PATH) return [];
    return [external(value.module, [...value.path, name], value.made, value.held)];
  }

  /** An object of the type `name` of a package. */
  typed(module: string, name: string): ExternalValue | undefined {
    const rows = [...(this.#byModule.get(module.replace(/^node:/, '')) ?? []), ...this.#byPrefix.filter(([prefix]) => module.startsWith(prefix)).map(([, row]) => row)];
    for (const row of rows) {
      const path = row.types && own(row.types, name);
      if (path !== undefined) return external(module.replace(/^node:/, ''), path ? path.split('.') : []);
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
