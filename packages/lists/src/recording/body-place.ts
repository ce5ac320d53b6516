import { MARKED } from './child/marked-arguments.js';
import { mostFrequent } from './most-frequent.js';
import type { Place, Recorded } from './plan.js';

/**
 * Where a method takes the body of its request, from the placeholders that are in the body: the place of the whole of
 * it. Null if there is none, or no argument is the body.
 */
export function placeOfBody({
  request: { body },
  placeholders,
}: Pick<Recorded, 'request' | 'placeholders'>): Place | null {
  return body === null ? null : placeOfWhole(parsed(body), placeholders);
}

/** The same for the object whose fields are the query. */
export function placeOfQuery({
  request: { url },
  placeholders,
}: Pick<Recorded, 'request' | 'placeholders'>): Place | null {
  return URL.canParse(url) ? placeOfWhole(fromForm(new URL(url).search), placeholders) : null;
}

function placeOfWhole(whole: unknown, placeholders: Recorded['placeholders']): Place | null {
  const places = new Map(placeholders);
  const votes = textsIn(whole).flatMap(({ text, path }) => {
    const place = places.get(text);
    return place === undefined ? [] : (wholeOf(place, path) ?? []);
  });
  return mostFrequent(votes) ?? null;
}

/** The place of the whole body, if what is at `path` in it comes from `place`. */
function wholeOf(place: Place, path: readonly string[]): Place | null {
  const names = place.split('.');
  const below = [...path];
  while (below.length > 0 && names.length > 1 && names.at(-1) === below.at(-1)) {
    names.pop();
    below.pop();
  }
  return below.length === 0 ? names.join('.') : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return fromForm(body);
  }
}

/** `a[b]=c` and `a.b=c` as objects in objects. */
function fromForm(body: string): unknown {
  const entries = [...new URLSearchParams(body)].map(
    ([key, value]) => [key.split(/[[\].]+/).filter(Boolean), value] as const,
  );
  const whole: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [path, value] of entries) {
    let at = whole;
    for (const name of path.slice(0, -1)) {
      const below = at[name];
      at = (typeof below === 'object' && below !== null ? below : (at[name] = {})) as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return whole;
}

/** The texts in a body with the way to each. The mark of an object is on the object itself. */
function textsIn(value: unknown, path: readonly string[] = []): { text: string; path: readonly string[] }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ text: String(value), path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => textsIn(below, key === MARKED ? path : [...path, key]));
}
