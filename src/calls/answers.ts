import type { ts as TS } from 'ts-morph';
import { flatMap } from '../lists.js';
import type { Use } from '../model/usage.js';
import type { CallSite } from '../syntax/module.js';
import type { ClientRow } from './domain/client-row.js';
import type { ResponseValue, TextValue } from './domain/values.js';
import type { EndpointResolver } from './endpoints/endpoint-resolver.js';
import { evidenceFor } from './endpoints/evidence.js';
import { givenOf } from './endpoints/parts.js';
import type { Engine } from './engine/engine.js';
import type { Interest } from './engine/interest.js';
import type { RouteHit } from './found-uses.js';
import { requestOf, type Request } from './requests/requests.js';

/** A listed endpoint of which a response may be. */
export interface Answer {
  hit: RouteHit;
  request: Request;
  /** Whether the call is of at most two. */
  single: boolean;
  /** What the request has in the places that conditions ask for. */
  given: Pick<Use, 'given'>;
}

/** The listed endpoints of which a URL may be, as far as something shows that it goes to their API. */
export function hitsOf(
  url: TextValue,
  { client, sink }: { client: ClientRow; sink: TS.Node },
  { routes }: Pick<EndpointResolver, 'routes'>,
  interest: Interest,
): RouteHit[] {
  return flatMap(routes.read(url).hits, ({ route, exact, host: state }) => {
    const host = evidenceFor(url, state, route, client, sink, interest);
    return host === null ? [] : [{ route, url, exact, host }];
  });
}

/** Which endpoints' responses are read. */
export class Answers {
  readonly #requests = new Map<string, Request[]>();

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly resolver: Pick<EndpointResolver, 'routes'>,
  ) {}

  of(response: Pick<ResponseValue, 'site' | 'context'>): Answer[] {
    const requests = this.#requestsAt(response);
    const single = flatMap(requests, (request) => request.urls).length <= 2;
    return flatMap(requests, (request) =>
      flatMap(
        flatMap(request.urls, (url) =>
          hitsOf(url, { client: request.row, sink: response.site }, this.resolver, this.interest),
        ),
        (hit) => (hit.host === 'other' ? [] : [{ hit, request, single, given: this.#given(response, request, hit) }]),
      ),
    );
  }

  #given({ site }: Pick<ResponseValue, 'site'>, request: Request, { url, route }: RouteHit): Pick<Use, 'given'> {
    const given = givenOf({ sink: site, chain: [site as CallSite], request, url }, route, this.engine);
    return given ? { given } : {};
  }

  #requestsAt({ site, context }: Pick<ResponseValue, 'site' | 'context'>): Request[] {
    const key = `${site.pos}|${site.getSourceFile().fileName}|${context.id}`;
    let known = this.#requests.get(key);
    if (!known) this.#requests.set(key, (known = requestOf(site, context, this.engine)));
    return known;
  }
}
