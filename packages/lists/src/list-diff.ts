import { daysBetween } from '../../../src/model/dates.js';
import type { ChangedEntry, ListDiff } from '../../../src/model/list-diff.js';
import type { Api, Entry, RegistryFile } from '../../../src/model/registry.js';
import { canonicalJson } from '../../../src/registry/json-digest.js';

/** Compares two editions of a list. */
export function diffLists(before: RegistryFile, after: RegistryFile): ListDiff {
  const earlier = new Map(before.entries.map((entry) => [entry.id, entry]));
  const later = new Map(after.entries.map((entry) => [entry.id, entry]));
  const tombstones = new Map((after.tombstones ?? []).map((tombstone) => [tombstone.id, tombstone]));
  const pairs = after.entries.flatMap((entry) => {
    const known = earlier.get(entry.id);
    return known ? [{ known, entry }] : [];
  });
  const [liveThen, liveNow] = [liveIn(before.apis), liveIn(after.apis)];
  return {
    added: after.entries.filter(({ id }) => !earlier.has(id)),
    gone: before.entries
      .filter(({ id }) => !later.has(id))
      .map((entry) => ({ entry, tombstone: tombstones.get(entry.id) ?? null })),
    moved: pairs
      .filter(({ known, entry }) => known.removal !== entry.removal)
      .map(({ known: { removal: from }, entry: { id, removal: to } }) => ({
        id,
        from,
        to,
        days: from === null || to === null ? null : daysBetween(from, to),
      })),
    changed: pairs
      .map(({ known, entry }) => ({ id: entry.id, changes: changesOf(known, entry) }))
      .filter(({ changes }) => changes.length > 0),
    routes: {
      added: [...liveNow].filter((route) => !liveThen.has(route)),
      gone: [...liveThen].filter((route) => !liveNow.has(route)),
    },
  };
}

/** Whether two editions say the same. */
export function isEmptyDiff({ added, gone, moved, changed, routes }: ListDiff): boolean {
  return [added, gone, moved, changed, routes.added, routes.gone].every((list) => list.length === 0);
}

function liveIn(apis: readonly Api[]): Set<string> {
  return new Set(apis.flatMap(({ routes = [] }) => routes));
}

function changesOf(known: Entry, entry: Entry): ChangedEntry['changes'] {
  const [from, to] = [known, entry] as unknown as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(to), ...Object.keys(from)])]
    .filter((key) => key !== 'removal' && textOf(from[key]) !== textOf(to[key]))
    .map((key) => ({ key, from: from[key] ?? null, to: to[key] ?? null }));
}

function textOf(value: unknown): string {
  return canonicalJson(value ?? null);
}
