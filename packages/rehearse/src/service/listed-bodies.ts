import { partOf, type Entry } from '../../../../src/model/registry.js';

type Sample = { [name: string]: Sample } | Sample[] | string;

/**
 * A body of a response of which nothing is known but the places that a list names: with a text, an object or a list at
 * each of them, as the name sounds. A field that is gone by the day is left out later.
 */
export function listedBody(entries: readonly Entry[]): string {
  const body: { [name: string]: Sample } = {};
  for (const part of entries.map(partOf)) {
    if (!part?.in.includes('response')) continue;
    for (const place of [...part.at, ...part.live]) put(body, namesIn(place), part.value);
  }
  return JSON.stringify(body);
}

/** Names that have another meaning for objects stay out. */
function namesIn(place: string): string[] {
  return place.split('.').filter((name) => name !== '$' && name !== '__proto__');
}

function put(object: { [name: string]: Sample }, [name, ...rest]: string[], value: string | null): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    object[name] ??= isPlural(name) && value === null ? [] : (value ?? name);
    return;
  }
  const known = object[name];
  const inside = Array.isArray(known) ? known[0] : known;
  if (typeof inside === 'object' && !Array.isArray(inside)) return put(inside, rest, value);
  const below: { [name: string]: Sample } = {};
  object[name] = isPlural(name) ? [below] : below;
  put(below, rest, value);
}

function isPlural(name: string): boolean {
  return /[^s]s$/.test(name);
}
