import type { Contract } from '../../model/contract.js';
import type { KnownValue } from '../../model/settings/known-value.js';
import type { Api, Condition, PartPlace } from '../../model/registry.js';

/** An endpoint of the registry. */
export interface Route {
  api: string;
  path: string;
  /** `path` split at its slashes; `{id}` stands for any one segment. A family of paths has a route for each length. */
  segments: readonly string[];
  /** The methods of its entries, `*` for any. */
  methods: readonly string[];
  /** Whether the endpoint itself is deprecated. */
  isEndpoint: boolean;
  /** Names of deprecated fields and parameters, by place; of headers in lower case. */
  fields: Readonly<Record<PartPlace, ReadonlySet<string>>>;
  /** Deprecated values of others, by place and name. */
  values: Readonly<Record<PartPlace, ReadonlyMap<string, ReadonlySet<string>>>>;
  /** Where the deprecated values of fields stand in a body: the names that lead to each of these fields. */
  valuePaths: readonly (readonly string[])[];
  /** What entries ask of a request. */
  conditions: readonly Pick<Condition, 'name' | 'in'>[];
  /** The names of events that carry its object, and something deprecated in it. */
  events: readonly string[];
}

/** What the engine looks for: the registry without dates, messages and confidence. */
export interface Interest {
  apis: readonly Api[];
  routes: readonly Route[];
  /** Lower-case strings, at least one of which is in every URL of these APIs. */
  needles: readonly string[];
  /** Names in which texts end that may be paths of these APIs behind a base that is not known. */
  ends: readonly string[];
  /** Host patterns of all these APIs, beside those that the registry has for each. */
  hosts: readonly string[];
  /** APIs that the project demonstrably talks to, by a host or an SDK somewhere in it. */
  evident: ReadonlySet<string>;
  /** Whether something in the project names one of these APIs. */
  isNamed: boolean;
  /** What is known of URLs that come from outside of the code. */
  values: readonly KnownValue[];
  /** How these APIs must be called. */
  contract: Contract;
}

/** The host patterns of any API. */
export function allHosts({ apis, hosts }: Pick<Interest, 'apis' | 'hosts'>): string[] {
  return [...hosts, ...apis.flatMap((api) => api.hosts)];
}
