import type { Api, Direction } from '../../model/registry.js';

/** An endpoint of the registry. */
export interface Route {
  api: string;
  path: string;
  /** `path` split at its slashes; `{id}` stands for any one segment. */
  segments: readonly string[];
  methods: readonly string[];
  /** Names of deprecated fields, by direction. */
  fields: Readonly<Record<Direction, ReadonlySet<string>>>;
}

/** What the engine looks for: the registry without dates, messages and confidence. */
export interface Interest {
  apis: readonly Api[];
  routes: readonly Route[];
  /** Lower-case strings, at least one of which is in every URL of these APIs. */
  needles: readonly string[];
  /** Host patterns of these APIs, beside those of the registry. */
  hosts: readonly string[];
  /** APIs that the project demonstrably talks to, by a host or an SDK somewhere in it. */
  evident: ReadonlySet<string>;
}
