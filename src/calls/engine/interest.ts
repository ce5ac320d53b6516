import type { Api, Direction } from '../../model/registry.js';

/** An endpoint that the registry speaks of. */
export interface Route {
  api: string;
  path: string;
  /** `path` split at its slashes; `{id}` stands for any one segment. */
  segments: readonly string[];
  methods: readonly string[];
  /** Names of deprecated fields in each direction. */
  fields: Readonly<Record<Direction, ReadonlySet<string>>>;
}

/** What the engine looks for: the registry without dates, messages and confidence. */
export interface Interest {
  apis: readonly Api[];
  routes: readonly Route[];
  /** Lower-case strings of which a URL of these APIs contains at least one. */
  needles: readonly string[];
  /** Host patterns that count as these APIs', beside those of the registry. */
  hosts: readonly string[];
  /** APIs that the project shows to talk to, by a host or an SDK somewhere in it. */
  evident: ReadonlySet<string>;
}
