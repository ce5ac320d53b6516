import { flatMap, mapDefined } from '../collections/lists.js';
import type { Use } from '../model/usage.js';
import type { CallSite } from '../syntax/module.js';
import type { ResponseValue, TextValue } from './domain/values.js';
import type { EndpointResolver } from './endpoints/endpoint-resolver.js';
import { hitsOf, isOfOther, type RouteHit } from './evidence/route-hits.js';
import type { Signs } from './evidence/signs.js';
import { givenOf } from './endpoints/parts.js';
import type { Engine } from './engine/engine.js';
import type { Interest } from './engine/interest.js';
import type { FieldRead } from './requests/reads.js';
import { requestOf, type Request } from './requests/requests.js';

/** A listed endpoint of which a response may be. */
export interface Answer {
  hit: RouteHit;
  request: Request;
  /** Whether the call is of at most two. */
  single: boolean;
  /** Whether the response can be of no other endpoint. */
  isOnly: boolean;
  /** What the request has in the places that conditions ask for. */
  given: Pick<Use, 'given'>;
}

/** Where a place may read from more responses than these, whether all are of one endpoint is not asked. */
const MOST_SOURCES = 16;

/** Whether a path is that of the object which has the field at `path`. */
function isAbove(holder: readonly string[], path: readonly string[]): boolean {
  return holder.length < path.length && holder.every((step, i) => path[i] === step);
}

/** Which endpoints' responses are read. */
export class Answers {
  readonly #answers = new Map<string, readonly Answer[]>();

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly resolver: Pick<EndpointResolver, 'routes'>,
    readonly signs: Signs,
  ) {}

  of(response: Pick<ResponseValue, 'site' | 'context'>): readonly Answer[] {
    const key = keyOf(response);
    let known = this.#answers.get(key);
    if (!known) this.#answers.set(key, (known = this.#find(response)));
    return known;
  }

  #find(response: Pick<ResponseValue, 'site' | 'context'>): Answer[] {
    const requests = requestOf(response.site, response.context, this.engine);
    const urls = flatMap(requests, (request) =>
      request.urls.map((url) => ({ request, hits: this.#hits(url, request, response) })),
    );
    const routes = new Set(
      flatMap(urls, ({ hits }) => mapDefined(hits, (hit) => (hit.isOfParts ? undefined : hit.route))),
    );
    const known = { single: urls.length <= 2, isOnly: routes.size <= 1 && urls.every(({ hits }) => hits.length > 0) };
    return flatMap(urls, ({ request, hits }) =>
      flatMap(hits, (hit) =>
        isOfOther(hit) ? [] : [{ hit, request, ...known, given: this.#given(response, request, hit) }],
      ),
    );
  }

  /** Whether all that a place may read from are responses of one endpoint. */
  areAllOf({ sources, path }: FieldRead, { route, exact }: RouteHit): boolean {
    if (!exact || sources === null || sources.length > MOST_SOURCES) return false;
    return sources.every(
      (source) =>
        isAbove(source.path, path) && this.of(source).some(({ hit, isOnly }) => isOnly && hit.route === route),
    );
  }

  #hits(url: TextValue, request: Request, { site }: Pick<ResponseValue, 'site'>): RouteHit[] {
    return hitsOf(url, { request, sink: site }, this.resolver.routes, this.interest, this.signs);
  }

  #given({ site }: Pick<ResponseValue, 'site'>, request: Request, { url, route }: RouteHit): Pick<Use, 'given'> {
    const given = givenOf({ sink: site, chain: [site as CallSite], request, url }, route, this.engine);
    return given ? { given } : {};
  }
}

function keyOf({ site, context }: Pick<ResponseValue, 'site' | 'context'>): string {
  return `${site.pos}|${site.getSourceFile().fileName}|${context.id}`;
}
