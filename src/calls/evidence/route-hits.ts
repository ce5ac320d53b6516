import { mapDefined } from '../../collections/lists.js';
import type { HostEvidence } from '../../model/finding.js';
import { isOfMethod } from '../../model/route.js';
import { isSupposed, step, type Trace } from '../domain/trace.js';
import type { CallLike, TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import type { Request } from '../requests/requests.js';
import type { Hit, RouteTable } from '../routes/route-table.js';
import { baseOf } from '../routes/url-pattern.js';
import { evidenceFor } from './host-evidence.js';
import type { Signs } from './signs.js';

/** A listed endpoint that a call may be of. */
export interface RouteHit {
  route: Route;
  url: TextValue;
  exact: boolean;
  host: HostEvidence;
  /** What speaks for the API, if the base of the URL is not known, and the path does not say enough. */
  signs?: readonly Trace[];
  /** The endpoint is a path closer to the URL: only parts of the request or the response may be listed. */
  isOfParts: boolean;
}

/** Whether something speaks against the API, and not only too little for it. */
export function isOfOther({ host, signs }: Pick<RouteHit, 'host' | 'signs'>): boolean {
  return host === 'other' && signs === undefined;
}

/** The listed endpoints of which a URL of a request may be, as far as something shows that it goes to their API. */
export function hitsOf(
  url: TextValue,
  sent: { request: Request; sink: CallLike },
  routes: RouteTable,
  interest: Interest,
  signs: Signs,
): RouteHit[] {
  const { request, sink } = sent;
  const isOfSdk = request.row.api !== undefined;
  const bySigns = ({ isWhole, ...hit }: Omit<Hit, 'host'>): RouteHit | undefined => {
    const found = signs.of(url, hit.route, sent);
    if (!found) return undefined;
    if (found.areEnough) return { ...hit, url, host: 'none', signs: found.traces };
    const isPossible = isWhole && found.isUsed && mayHaveMethod(hit.route, request.methods);
    return isPossible ? { ...hit, url, host: 'other', signs: found.traces } : undefined;
  };
  const telling = mapDefined(routes.hitsOf(url, request.methods, request.row.api), ({ host: own, ...hit }) => {
    const host = routes.hostOf(own, request.urls);
    const evidence = evidenceFor(url, host, hit.route, request.row, sink, interest);
    const isShown = evidence !== null && evidence !== 'other';
    if (!isShown && host === 'unknown' && !isOfSdk && baseOf(url)) return bySigns(hit);
    const { route, exact, isOfParts } = hit;
    // Where the code runs, a setting may have another value than in the repository.
    const shown = evidence !== 'other' && isSupposed(url.trace) ? 'none' : evidence;
    return shown === null ? undefined : { route, exact, isOfParts, url, host: shown };
  });
  if (isOfSdk || request.row.hasOwnDates !== undefined) return telling.map((hit) => ofOwnDates(hit, sent));
  const ends = routes
    .endsOf(url, request.methods)
    .filter(({ host }) => routes.hostOf(host, request.urls) === 'unknown');
  return [...telling, ...mapDefined(ends, ({ host: _, ...hit }) => bySigns(hit))];
}

/** A hit of a client whose requests go to somebody with removal dates of his own: a mention that says so. */
function ofOwnDates(hit: RouteHit, { request: { row }, sink }: { request: Request; sink: CallLike }): RouteHit {
  if (row.hasOwnDates === undefined) return hit;
  return { ...hit, host: 'other', signs: [...(hit.signs ?? []), step(sink, row.hasOwnDates)] };
}

function mayHaveMethod(route: Route, methods: readonly string[]): boolean {
  return methods.length === 0 || methods.some((method) => method === '?' || isOfMethod(route, method));
}
