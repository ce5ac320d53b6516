import { isFileModule, namesIn } from '../../model/listed-client.js';
import { readPaths, type AccessPath } from '../domain/access-path.js';
import type { DataTypes, Delegate, FieldPlace, OptionPlace, ResponseCallback } from '../domain/call-parts.js';
import type { CallSpec, ClientRow, Contract, Make, Operations } from '../domain/client-row.js';
import type { ResponseSpec } from '../domain/response-spec.js';

/** One place, or several of which the first one present counts, each as `Argument[1].Member[body]` or `1.body`. */
export type OwnPlace = string | readonly string[];

/** A part of a row as JSON: its access paths are texts. */
type Written<T> = T extends AccessPath
  ? string
  : T extends readonly AccessPath[]
    ? OwnPlace
    : T extends readonly (infer U)[]
      ? readonly Written<U>[]
      : T extends object
        ? { [K in keyof T]: Written<T[K]> }
        : T;

/** A call as JSON. */
export interface OwnCall extends Omit<Written<ListedCall>, 'fields' | 'unless' | 'response' | 'callback'> {
  fields?: Readonly<Record<string, OwnField | readonly OwnField[]>>;
  unless?: OwnOption | readonly OwnOption[];
  response?: OwnResponse;
  callback?: OwnCallback | readonly OwnCallback[];
}

type OwnCallback = Written<ResponseCallback>;

/** What a row may say of a call; the rest is what the engine makes of it for calls that names spell. */
type ListedCall = Omit<CallSpec, 'spelledPath' | 'made' | 'operation'>;

/** Where the value of a field is, with what stands before it in a text. */
export type OwnField = string | Written<FieldPlace>;

/** Where an option is, with the value that decides nothing. */
export type OwnOption = string | Written<OptionPlace>;

/** A response as JSON. */
export type OwnResponse = ResponseSpec;

type Calls = Readonly<Record<string, OwnCall>>;

/**
 * A client as JSON, built in or in a configuration, in options or in a list: `config.schema.json` describes each key.
 */
export interface OwnClient
  extends DataTypes, Omit<Written<Omit<ClientRow, keyof DataTypes>>, keyof WithCalls | 'response' | 'api'>, WithCalls {
  response?: OwnResponse;
}

/** The keys of a row that have calls. */
interface WithCalls {
  calls: Calls;
  spelled?: Readonly<Record<string, Calls>>;
  contracts?: Readonly<Record<string, Omit<Written<Contract>, 'call' | 'calls'> & { call?: OwnCall; calls?: Calls }>>;
  operations?: Readonly<Record<string, Omit<Written<Operations>, 'call'> & { call: OwnCall }>>;
  addresses?: Calls;
  requestObjects?: Calls;
}

/**
 * The row of a client that is written as JSON.
 *
 * @param fileModule converts a module that is a file to the engine's name for it.
 */
export function toRow(client: OwnClient, fileModule: (module: string) => string): ClientRow {
  const { modules, calls, makes, hands, data, response, ...more } = client;
  const { spelled, contracts, operations, addresses, requestObjects, ...same } = more;
  return {
    ...(withPaths(same) as Omit<ClientRow, 'calls' | 'response'>),
    ...(data && { data }),
    ...(modules && { modules: modules.map((module) => (isFileModule(module) ? fileModule(module) : module)) }),
    calls: toCalls(calls),
    ...(makes && { makes: mapNamed(makes, (make) => toPlaces(make) as Make) }),
    ...(hands && { hands: mapNamed(hands, (hand) => hand) }),
    ...(spelled && { spelled: mapNamed(spelled, toCalls) }),
    ...(contracts && {
      contracts: mapNamed(contracts, ({ call: one, calls: several, ...contract }) => ({
        ...(withPaths(contract) as Contract),
        ...(one && { call: toCall(one) }),
        ...(several && { calls: toCalls(several) }),
      })),
    }),
    ...(operations && {
      operations: mapNamed(operations, ({ call, ...operation }) => ({
        ...(withPaths(operation) as Operations),
        call: toCall(call),
      })),
    }),
    ...(addresses && { addresses: toCalls(addresses) }),
    ...(requestObjects && { requestObjects: toCalls(requestObjects) }),
    response: toResponse(response ?? {}),
  };
}

function toCalls(calls: Calls): Record<string, CallSpec> {
  return mapValues(mapNamed(calls, toCall), (call, name) =>
    call.verb === '*' ? { ...call, verb: verbOf(name) } : call,
  );
}

function toCall({ fields, unless, response, callback, ...call }: OwnCall): CallSpec {
  return {
    ...(toPlaces(call) as CallSpec),
    ...(fields && { fields: mapValues(fields, placesOf<FieldPlace>) }),
    ...(unless !== undefined && { unless: placesOf<OptionPlace>(unless) }),
    ...(callback && { callback: withPaths([callback].flat()) as ResponseCallback[] }),
    ...(response && { response: toResponse(response) }),
  };
}

/** The HTTP method that a call is named after: `get`, `$post`, `del`. */
function verbOf(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1).replace(/^\$/, '');
  return last === 'del' ? 'DELETE' : last.toUpperCase();
}

/** Keys of calls and instances that have access paths in either spelling. */
const PLACES = new Set(['method', 'url', 'route', 'base', 'host', 'path', 'body', 'query', 'headers']);

/** A call or an instance with its access paths read. */
function toPlaces(given: object): object {
  return mapValues<unknown, unknown>({ ...given }, (value, key) => {
    if (PLACES.has(key)) return pathsIn(value as OwnPlace);
    if (key === 'from') return pathsIn(value as string)[0];
    if (key === 'delegate') return toDelegate(value as Written<Delegate>);
    return key === 'defaults' ? value : withPaths(value, key);
  });
}

function toDelegate({ at, separatorAt, except, ...same }: Written<Delegate>): Delegate {
  return {
    ...same,
    at: pathsIn(at)[0]!,
    ...(separatorAt !== undefined && { separatorAt: pathsIn(separatorAt)[0]! }),
    ...(except && { except: pathsIn(except) }),
  };
}

function pathsIn(place: OwnPlace): AccessPath[] {
  return [place].flat().flatMap(readPaths);
}

/** Keys of a single path; the others have several. */
const SINGLE = new Set('wraps id through each asyncData program words options next table document'.split(' '));
/** The beginning of an access path, and of no other text in a row. */
const PATH = /^Argument\[/;

/** A part of a row with its access paths read: they are told by how they begin. */
function withPaths(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const paths = PATH.test(value) ? readPaths(value) : [];
    return paths.length === 0 ? value : SINGLE.has(key) ? paths[0] : paths;
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown) => withPaths(one));
  return typeof value === 'object' && value !== null ? mapValues<unknown, unknown>({ ...value }, withPaths) : value;
}

/** If the row describes no response object, the call gives the body. */
function toResponse(response: OwnResponse): ResponseSpec {
  const isDescribed = Object.keys(response).length > 0;
  return { ...response, is: response.is ?? (isDescribed ? 'raw' : 'body') };
}

function placesOf<T extends { at: AccessPath }>(given: PlaceIn<T> | readonly PlaceIn<T>[]): T[] {
  return ([given].flat() as PlaceIn<T>[]).flatMap((one) => {
    const { at, ...same } = typeof one === 'string' ? { at: one } : one;
    return pathsIn(at).map((path) => ({ ...same, at: path }) as T);
  });
}

type PlaceIn<T> = string | (Omit<T, 'at'> & { at: string });

/** A record by the names that its keys stand for. */
function mapNamed<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([names, value]) => {
      const made = map(value);
      return namesIn(names).map((name) => [name, made]);
    }),
  );
}

function mapValues<T, U>(given: Readonly<Record<string, T>>, map: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value, key)]));
}
