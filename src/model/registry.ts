import type { ListedClient } from './listed-client.js';

/**
 * The registry: what is deprecated, from when, and what replaces it.
 *
 * The shapes below are those of `deprecations.json`; `deprecations.schema.json` is their JSON Schema.
 */

/** `YYYY-MM-DD`, a calendar day in UTC. A removal date lasts until 23:59:59 UTC of its day. */
export type IsoDate = string;

export type Direction = 'request' | 'response';

/** Where a parameter of a request is: in its URL's query, among its headers, or in braces in the path template. */
export type ParameterPlace = 'query' | 'header' | 'path';

/** The bodies that have fields: of a request, of its response, of an event that the API sends to a webhook. */
export type BodyPlace = Direction | 'event';

/** Where a part of a request, a response or an event is. */
export type PartPlace = BodyPlace | ParameterPlace;

/** Whether code reads what is there; everything else is sent. */
export function isReceived(place: PartPlace | null): place is 'response' | 'event' {
  return place === 'response' || place === 'event';
}

/**
 * What happens after the removal: endpoint answers 410 (`gone`), request field 400 (`rejected`), response field left
 * out (`absent`). Other APIs ignore a request field (`ignored`), answer with another error (`error`), or do not say
 * (`unknown`).
 */
export type AfterRemoval = 'gone' | 'rejected' | 'absent' | 'ignored' | 'error' | 'unknown';

/**
 * What to write instead. `rename`: another name in the same place; `move`: the same name elsewhere; `reshape`: another
 * structure; `endpoint`: another endpoint; `value`: another value in the same place; `manual`: no edit can be derived.
 */
export interface Replacement {
  kind: 'rename' | 'move' | 'reshape' | 'endpoint' | 'value' | 'manual';
  /** A field name, a JSON path, a type, `METHOD /path`, or a value. */
  target: string;
  /** One sentence for a person, for example how values translate. */
  note?: string;
  /** A sentence that holds until the removal only, for example that the old field is still there. */
  untilRemoval?: string;
  /** How a value of the old field becomes one of the new. */
  mapping?: ValueMapping;
  /** In what the replacement is not quite the same: a clause. Edits are then unsafe. */
  caveat?: string;
  /** The first day on which the API has it. If it is left out: when the deprecation was announced. */
  since?: IsoDate;
}

/** A replacement as of a day: once something is removed, without what holds until then. */
export function replacementOn(replacement: Replacement | null, isRemoved: boolean): Replacement | null {
  if (replacement?.untilRemoval === undefined || !isRemoved) return replacement;
  const { untilRemoval: _over, ...others } = replacement;
  return others;
}

/**
 * How values are reshaped. `values`: old value, as text, to new value; null where the new field is left out. `collect`:
 * the old field was the list of what is at a path of the same object, such as `fragments[].citation`.
 */
export type ValueMapping = { values: Record<string, string | number | boolean | null> } | { collect: string };

/**
 * What becomes of a use. `rename`: the same value under another name; `move`: the same value elsewhere; `reshape`:
 * another value or structure; `remove`: the field is left out of the request; `endpoint`: another endpoint; `value`:
 * another value in the same place; `manual`: a person decides.
 */
export type FixClass = Replacement['kind'] | 'remove';

/** The class of an entry's replacement for uses in one direction. */
export function fixClassOf({ replacement }: { replacement: Replacement | null }, place: PartPlace | null): FixClass {
  if (replacement) return replacement.kind;
  // What no request needs is left out of it; an endpoint or a field of a response is needed by the code that follows.
  return place === null || isReceived(place) ? 'manual' : 'remove';
}

/** Whether a source marks the subject itself, or a schema that several operations share. */
export type Basis = 'listed' | 'schema';

/** What a parameter or a field of a request has to be: one of some values, or left out. */
export interface Condition {
  name: string;
  in: ParameterPlace | 'request';
  values: string[];
  /** Whether requests without it meet the condition too. */
  orAbsent?: boolean;
}

interface EntryBase {
  /** Stable and readable, for example `client.getanswer.trackingToken`. */
  id: string;
  /** Id of the API it belongs to. */
  api: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template as published, `/rest/api/v1/governance/data/policies/{id}`. */
  path: string;
  /** Further operations of the same API that it is about, as `METHOD /path`: a schema may be part of many. */
  on?: string[];
  /**
   * What the source marks: the subject in each of these operations (`listed`), or a schema that they share (`schema`),
   * so that some of them may never use it.
   */
  basis?: Basis;
  /** The entry is about requests that meet all of these conditions. */
  when?: Condition[];
  /** Null if the day is not known. */
  announced: IsoDate | null;
  /** Null if no day is published: deprecated, to be removed some day or never. */
  removal: IsoDate | null;
  replacement: Replacement | null;
  message: string;
  /** Table and row of the published list. */
  source: string;
}

export interface EndpointEntry extends EntryBase {
  kind: 'endpoint';
  after: Extract<AfterRemoval, 'gone' | 'error' | 'unknown'>;
}

/** The places of a field in bodies. */
interface FieldPlaces {
  field: string;
  /** The bodies in which the field is deprecated. */
  in: BodyPlace[];
  /** The names of the events that carry it, if it is in one; `customer.subscription.*` stands for all that begin so. */
  events?: string[];
  /** The path in their bodies that leads to the object of which `at` and `live` speak. */
  eventPath?: string;
  /**
   * Where the field is known to be: suffixes of JSON paths such as `viewerInfo.role`; array steps are left out
   * (`messages.citations`). A leading `$.` anchors the path at the top of the body.
   */
  at: string[];
  /** Suffixes under which the same name is not deprecated. The longest match of `at` and `live` decides. */
  live: string[];
  /** Whether `at` names all places of the field: the same name elsewhere is another field. */
  only?: boolean;
}

/** The places of a parameter of a request. */
interface ParameterPlaces {
  parameter: string;
  in: ParameterPlace[];
}

export interface FieldEntry extends EntryBase, FieldPlaces {
  kind: 'field';
  /** After removal, per direction: a request field is `rejected`, a response field is `absent`. */
  after: AfterRemoval;
}

export interface ParameterEntry extends EntryBase, ParameterPlaces {
  kind: 'parameter';
  after: Exclude<AfterRemoval, 'gone' | 'absent'>;
}

/** One value of a field or parameter, which itself stays: a member of an enumeration, the name of a model. */
export type ValueEntry = EntryBase & {
  kind: 'value';
  /** As text, also of a number or a boolean. */
  value: string;
  after: Exclude<AfterRemoval, 'gone'>;
} & (FieldPlaces | ParameterPlaces);

export type Entry = EndpointEntry | FieldEntry | ParameterEntry | ValueEntry;

/** What an entry is about inside of requests and responses, whatever its kind. */
export interface Part {
  name: string;
  in: readonly PartPlace[];
  at: readonly string[];
  live: readonly string[];
  only: boolean;
  /** Null if every value is meant. */
  value: string | null;
  events: readonly string[];
  /** The names that lead from the body of such an event to its object. */
  eventPath: readonly string[];
}

/** The places of what is in no body. */
const NOWHERE = { at: [], live: [], only: false, events: [], eventPath: [] } as const;

/** Null for an endpoint. */
export function partOf(entry: Entry): Part | null {
  if (entry.kind === 'endpoint') return null;
  const value = entry.kind === 'value' ? entry.value : null;
  if ('parameter' in entry) return { ...NOWHERE, name: entry.parameter, in: entry.in, value };
  const { field: name, in: bodies, at, live, only = false, events = [], eventPath } = entry;
  return { name, in: bodies, at, live, only, value, events, eventPath: eventPath?.split('.') ?? [] };
}

export interface Api {
  id: string;
  title: string;
  /** Path prefix of all its endpoints, `/rest/api/v1`. If it is empty, a call is known by its host alone. */
  prefix: string;
  /** Host patterns, `*` for any run of characters: `*-be.glean.com`. */
  hosts: string[];
  /** npm packages that are clients of this API. */
  sdks: string[];
  /**
   * Clients that are made for this API, each as `clients` of a configuration has it (config.schema.json). The packages
   * among their modules are SDKs.
   */
  clients?: ListedClient[];
  /** Paths below which the whole API is served as well, with its prefix: `/ex/jira/{cloudId}`. */
  mounts?: string[];
  /**
   * Names of the API in code, `ACME_URL` and `acmeClient`, beside those that hosts, SDKs, id and title give; and those of
   * these that say nothing.
   */
  names?: { add?: string[]; remove?: string[] };
  /**
   * Operations that are not deprecated, as `METHOD /path`. They tell a listed endpoint from its neighbours: another
   * method of its path, or a path with literal text where it has a parameter. It need not be complete.
   */
  routes?: string[];
  signals?: ApiSignals;
}

/** How an API says that something is deprecated, beside the headers of RFC 8594 and RFC 9745. */
export interface ApiSignals {
  /** URL of its page on deprecations. */
  page?: string;
  /** Response header that names what was used, one for each. */
  header?: string;
  /** Request header with a day, `YYYY-MM-DD`: the request is answered as if all that is removed until then were gone. */
  previewHeader?: string;
}

/** Whether so many APIs may have a path prefix that it names none of them: `/v1`, `/api`. */
export function isShortPrefix(prefix: string): boolean {
  return prefix.replace(/^\//, '').length <= 3;
}

/**
 * An entry that was in an earlier edition of the list. Its id stays taken, so that the list cannot shrink unnoticed.
 */
export interface Tombstone {
  id: string;
  /** The day it left the list. */
  removed: IsoDate;
  reason: string;
}

/** What the publisher of an API promises of removals. */
export interface RemovalPolicy {
  /** The days of a year on which something may be removed, `MM-DD`. */
  removalDays?: string[];
  /** Months from the announcement to the removal, at least. */
  monthsOfNotice?: number;
}

/** One `deprecations.json`, as written. */
export interface RegistryFile {
  $schema?: string;
  /** Version of the schema. */
  version?: 2;
  /** Name of the list, shown in reports. */
  name: string;
  /** The day on which it was last compared with its sources. */
  reviewed?: IsoDate;
  /** What the list has and has not of its APIs, as a clause. */
  covers?: string;
  policy?: RemovalPolicy;
  apis: Api[];
  entries: Entry[];
  tombstones?: Tombstone[];
  /** Ids of entries in registries loaded before this one that this file replaces on purpose. */
  overrides?: string[];
}

/** Where a registry came from, for the report. */
export interface RegistrySource {
  name: string;
  /** Number of entries that this file contributes. */
  entries: number;
  /** `sha256-` and the first 16 hexadecimal digits of the digest of the file's canonical JSON. */
  digest: string;
  reviewed?: IsoDate;
  covers?: string;
}

/** All loaded registries, merged by id. */
export interface Registry {
  apis: Api[];
  entries: Entry[];
  sources: RegistrySource[];
}
