import { partOf, type Entry, type Part } from '../../../src/model/registry.js';
import { operationsOf, routeKey } from '../../../src/model/route.js';

/**
 * Whether two entries are about the same: operations that have one in common, and in them the same part or none.
 *
 * @param areAtSamePlace whether two fields of one name are the same.
 */
export function isSameEntry(one: Entry, other: Entry, areAtSamePlace: (part: Part, same: Part) => boolean): boolean {
  if (one.kind !== other.kind) return false;
  const keys = new Set(operationsOf(other).map(routeKey));
  if (!operationsOf(one).some((operation) => keys.has(routeKey(operation)))) return false;
  const [part, same] = [partOf(one), partOf(other)];
  if (!part || !same) return true;
  if (part.name !== same.name || part.value !== same.value) return false;
  const isParameter = part.at.length + same.at.length === 0;
  return isParameter ? haveSameDirection(part, same) : areAtSamePlace(part, same);
}

export function haveSameDirection(part: Part, same: Part): boolean {
  return part.in.some((direction) => same.in.includes(direction));
}
