import { mapDefined } from '../../collections/lists.js';
import { argumentPath, indexOf, stepsBelow, wholeArgument, type AccessPath } from '../domain/access-path.js';
import type { CallSpec } from '../domain/client-row.js';

/** Names under which clients take what goes into the query of a URL. A client does not look at the others' names. */
const QUERY_OPTIONS = ['params', 'searchParams', 'query', 'qs'];
const HEADER_OPTIONS = ['headers'];

/** Where a call may have its query and its headers. All places count. */
export interface OptionPlaces {
  query: readonly AccessPath[];
  headers: readonly AccessPath[];
}

const known = new WeakMap<CallSpec, OptionPlaces>();

export function optionPlaces(spec: CallSpec): OptionPlaces {
  let places = known.get(spec);
  if (!places) known.set(spec, (places = placesOf(spec)));
  return places;
}

/** Where the options that an instance is made with have a query, and headers. */
export const MADE_QUERIES: readonly AccessPath[] = QUERY_OPTIONS.map((name) => argumentPath(0, name));
export const MADE_HEADERS: readonly AccessPath[] = HEADER_OPTIONS.map((name) => argumentPath(0, name));

function placesOf(spec: CallSpec): OptionPlaces {
  const below = (names: readonly string[]): AccessPath[] =>
    optionArguments(spec).flatMap((index) => names.map((name) => argumentPath(index, name)));
  // A client that takes routes puts parameters where their method has them.
  const ofRoute = spec.route ? (spec.body ?? []) : [];
  return {
    query: [...(spec.query ?? []), ...ofRoute, ...below(QUERY_OPTIONS)],
    headers: [...(spec.headers ?? []), ...below(HEADER_OPTIONS)],
  };
}

/**
 * The arguments that hold options: those of which a property is the method, the base or the body, and the one behind
 * all that are used whole.
 */
function optionArguments({ method, url, base, host, path, body, route }: CallSpec): number[] {
  const places = [method, url, base, host, path, body, route].flatMap((place) => place ?? []);
  const options = places.filter((place) => place.steps.length > 0 && stepsBelow(place) === place.steps);
  const named = mapDefined(options, indexOf);
  const whole = mapDefined(places, wholeArgument);
  return [...new Set([...named, Math.max(-1, ...whole) + 1])];
}
