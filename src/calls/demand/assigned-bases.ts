import type { TextValue } from '../domain/values.js';
import { parseUrl } from '../routes/url-pattern.js';
import type { EndpointResolver } from '../endpoints/endpoint-resolver.js';
import type { Demand } from '../../syntax/program-view.js';
import type { ApiReachability } from './api-reachability.js';

/**
 * Asks for files that may set the base URL of a client which is called with a path alone: `axios.defaults.baseURL = url`,
 * `withInterceptors([addBase])`.
 */
export function demandAssignedBases(
  { calls }: EndpointResolver,
  reachability: ApiReachability,
  demand: Pick<Demand, 'globalNames'>,
): void {
  for (const { request, urls } of calls) {
    const { baseProperty, requestHooks = [] } = request.row;
    const names = [
      ...(baseProperty?.includes('.') ? [baseProperty] : []),
      ...requestHooks.flatMap(({ registers, next }) =>
        registers !== undefined && next !== undefined ? [registers] : [],
      ),
    ];
    if (names.length > 0 && urls.some((url) => isPathAlone(url) && reachability.isApiText(url)))
      for (const name of names) demand.globalNames.add(name);
  }
}

function isPathAlone(url: TextValue): boolean {
  const { host, open } = parseUrl(url);
  return host === null && !open;
}
