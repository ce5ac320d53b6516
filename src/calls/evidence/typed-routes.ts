import { pathKey } from '../../model/route.js';
import type { TypedOperation } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';

/** The listed operation of which a body has a data type of an SDK. */
export function routeOfType(
  { path, of: owner }: TypedOperation,
  { routes, apis }: Pick<Interest, 'routes' | 'apis'>,
): Route | undefined {
  const of = new Set(apis.filter(({ id, sdks }) => owner === id || sdks.includes(owner)).map(({ id }) => id));
  return routes.find((known) => of.has(known.api) && pathKey(known.path) === pathKey(path));
}
