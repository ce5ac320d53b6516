import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointEntry, Entry, FieldEntry } from '../../src/model/registry.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { loadRegistry } from '../../src/registry/load.js';

/** What the baselines look for, made from the registry and the client of the SDK that this engine uses too. */
export interface Vocabulary {
  /** Deprecated fields. */
  fields: Map<string, FieldEntry[]>;
  /** Last segments of deprecated endpoints: `getdocumentcount`. */
  segments: Map<string, EndpointEntry[]>;
  /**
   * How the SDK calls deprecated endpoints: `people.count`, `indexingPeopleCount`, `useIndexingPeopleCountMutation`.
   */
  callees: Map<string, EndpointEntry[]>;
  /** Text that a file which mentions the API contains one of: a path prefix, a host, an SDK. */
  mentions: string[];
}

/** The vocabulary of the built-in registry. */
export function readVocabulary(): Vocabulary {
  const { apis, entries } = loadRegistry([]);
  const endpoints = entries.filter((entry) => entry.kind === 'endpoint');
  return {
    fields: groupBy(
      entries.filter((entry) => entry.kind === 'field'),
      ({ field }) => [field],
    ),
    segments: groupBy(endpoints, ({ path }) => [lastSegment(path)]),
    callees: groupBy(endpoints, readCallees()),
    // A pattern of hosts starts with `*`; what follows it stands in the code.
    mentions: [
      ...new Set(
        apis.flatMap(({ prefix, hosts, sdks }) => [prefix, ...hosts.map((host) => host.replace(/^\*/, '')), ...sdks]),
      ),
    ],
  };
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Tells how the SDK calls an endpoint. Of a method the last two names count: whoever holds a part of the client writes
 * no more.
 */
function readCallees(): (entry: Entry) => string[] {
  const { calls } = JSON.parse(
    readFileSync(join(packageRoot(), 'src/calls/clients/gleanwork-api-client.json'), 'utf8'),
  ) as { calls: Record<string, { verb: string; fixedPath: string }> };
  return ({ method, path }) => [
    ...new Set(
      Object.keys(calls)
        .filter((name) => calls[name]!.verb === method && calls[name]!.fixedPath === path)
        .flatMap((name) => (name.startsWith('use') ? hookNames(name) : name.split('.').slice(-2).join('.'))),
    ),
  ];
}

/** A hook, and the functions beside it that prefetch the same or build its options. */
function hookNames(call: string): string[] {
  const hook = call.replace(/\.#.*/, '');
  const name = hook.replace(/^use/, '');
  return name.endsWith('Mutation') ? [hook, `build${name}`] : [hook, `prefetch${name}`, `build${name}Query`];
}

function groupBy<T>(values: readonly T[], keys: (value: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) for (const key of keys(value)) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
