import type { Part } from '../registry.js';

/** How a field's path relates to the paths of its entry. */
export type Standing = 'known' | 'elsewhere' | 'live';

/**
 * Compares the JSON path of a field with the paths at which it is deprecated, and those at which the same name is not.
 * The longest match decides. If the paths of an entry are all that there are, the name is live elsewhere.
 *
 * @param path names from the top of the body, array steps left out.
 */
export function standingOf(path: readonly string[], entry: Pick<Part, 'at' | 'live' | 'only'>): Standing {
  const at = longest(path, entry.at);
  const live = longest(path, entry.live);
  if (at === 0 && live === 0)
    return entry.only || entry.live.some((pattern) => passesOwner(path, pattern)) ? 'live' : 'elsewhere';
  return at >= live ? 'known' : 'live';
}

/** Whether a path leads through the object in which a field of that name is not deprecated, to a field below it. */
function passesOwner(path: readonly string[], pattern: string): boolean {
  const owner = pattern
    .split('.')
    .filter((name) => name !== '$')
    .slice(0, -1);
  return owner.length > 0 && path.slice(0, -1).some((_, at) => owner.every((name, i) => path[at + i] === name));
}

/** Length of the longest pattern that is a suffix of the path, 0 if none is. An anchored pattern counts one more. */
function longest(path: readonly string[], patterns: readonly string[]): number {
  let best = 0;
  for (const pattern of patterns) {
    const names = pattern.split('.');
    const anchored = names[0] === '$';
    if (anchored) names.shift();
    if (anchored ? path.length !== names.length : path.length < names.length) continue;
    const offset = path.length - names.length;
    if (names.every((name, i) => path[offset + i] === name)) best = Math.max(best, names.length + (anchored ? 1 : 0));
  }
  return best;
}
