import type { Write } from './writes.js';

const byName = new WeakMap<readonly Write[], Map<string | null | undefined, Write[]>>();

/**
 * The writes to one property of an object, or below it.
 *
 * @param name null for a computed name, undefined for the object itself.
 */
export function writesTo(name: string | null | undefined, writes: readonly Write[] | undefined): readonly Write[] {
  if (!writes) return [];
  let named = byName.get(writes);
  if (!named) {
    byName.set(writes, (named = new Map()));
    for (const write of writes) {
      const others = named.get(write.path[0]);
      if (others) others.push(write);
      else named.set(write.path[0], [write]);
    }
  }
  return named.get(name) ?? [];
}
