import { groupBy } from '../../../../src/collections/group-by.js';
import type { OwnCall } from '../../../../src/calls/clients/own-client.js';
import { placeOfBody } from './body-place.js';
import { mostFrequent } from './most-frequent.js';
import type { GeneralMethod, Recorded } from './plan.js';
import { hostOf, pathOf, sharedPath } from './url-template.js';

/** A method that calls one path, as far as it is known. */
export interface FixedMethod extends Recorded {
  path: string;
}

/** A general method, and the base in whose place its URL is. */
interface BasedMethod extends GeneralMethod {
  base: string;
}

/**
 * The calls of methods that send what they are told to, and the base of their URLs.
 *
 * @param fixed the methods that call one path each. What is found to be general is taken out.
 */
export function generalCalls(
  general: readonly GeneralMethod[],
  fixed: Map<string, FixedMethod>,
): { calls: Map<string, OwnCall>; baseUrl?: string } {
  // Methods of the client itself may be general ones.
  const shared = sharedPath([...fixed.values()].filter(({ name }) => name.includes('.')).map(({ path }) => path));
  for (const [name, { path }] of fixed) if (/^\/?\{[^{}]*\}$/.test(after(shared, path))) fixed.delete(name);
  const based = general.map((method): BasedMethod => {
    const path = pathOf(method.request.url);
    return { ...method, base: path.slice(0, -method.asked.replace(/^\/?/, '/').length) };
  });
  const others = based.filter(({ name, base }) => `${shared}/`.startsWith(`${base}/`) && !fixed.has(name));
  // What asks without a slash keeps more of the base.
  const chosen = [...groupBy(others, ({ name }) => name).values()].map((ways) => {
    const longest = Math.max(...ways.map(({ base }) => base.length));
    return ways.filter(({ base }) => base.length === longest);
  });
  const base = mostFrequent(chosen.map(([way]) => way!.base));
  if (base === undefined) return { calls: new Map() };
  const used = chosen.filter(([way]) => way!.base === base);
  return {
    calls: new Map(used.map((ways) => [ways[0]!.name, callOf(ways)])),
    baseUrl: `https://${hostOf(used[0]![0]!.request.url)}${base}`,
  };
}

/** What is after a beginning; all of it if it begins otherwise. */
function after(beginning: string, path: string): string {
  return path.startsWith(beginning) ? path.slice(beginning.length) : path;
}

/** One call that is asked in several ways: in a text, or in an object. */
function callOf(ways: readonly GeneralMethod[]): OwnCall {
  const [first] = ways as [GeneralMethod, ...GeneralMethod[]];
  const route = ways.find((way) => 'route' in way.places);
  const other = ways.find(({ places }) => 'method' in places) ?? (route ? undefined : first);
  const body = ways.map(placeOfBody).find((place) => place !== null) ?? null;
  return {
    ...(route && (route.places as { route: string })),
    ...other?.places,
    ...(other && !('method' in other.places) && { verb: other.request.method }),
    ...(body !== null && { body }),
  };
}
