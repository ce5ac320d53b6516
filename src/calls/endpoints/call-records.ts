import type { ts as TS } from 'ts-morph';
import type { CallRecord, HostEvidence } from '../../model/finding.js';
import type { Api } from '../../model/registry.js';
import { hasWholePath } from '../../strings/texts.js';
import type { ClientRow } from '../domain/client-row.js';
import { locate } from '../domain/places.js';
import type { Trace } from '../domain/trace.js';
import { isWidened } from '../domain/join.js';
import { NAMELESS, type TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import type { ResolvedCall } from '../requests/resolved-call.js';
import type { RouteTable } from '../routes/route-table.js';
import { baseOf, parseUrl, printPattern } from '../routes/url-pattern.js';

/** A listed endpoint that a call was found to be of. */
interface RecordedHit {
  route: Route;
  url: TextValue;
  host: HostEvidence;
  signs?: readonly Trace[];
  /** What is not known of a part that decides which entries the call uses. */
  open?: string | undefined;
}

/**
 * A call as people see it, once for each URL that it may have. It is resolved if the URL's path is known, and with it
 * the endpoints it may be of.
 *
 * @param hits the listed endpoints that it was found to be of.
 */
export function callRecords(
  call: Pick<ResolvedCall, 'request' | 'urls' | 'decided'> & { site: TS.Node },
  hits: readonly RecordedHit[],
  { apis }: Interest,
  routes: RouteTable,
): CallRecord[] {
  const place = locate(call.site);
  const common = { client: call.request.row.id, method: [...call.request.methods].sort().join('|') };
  return (call.urls.length > 0 ? call.urls : [null]).map((url): CallRecord => {
    if (url === null) return { ...place, ...common, url: '?', api: null, resolved: false, why: whyOf(null) };
    const shown = { ...place, ...common, url: printPattern(url) };
    const own = hits.filter((hit) => hit.url === url);
    const ofBase = ofUnknownBase(own, call.request.row);
    if (ofBase) return { ...shown, api: null, resolved: false, why: whyOfBase(ofBase) };
    const { isKnown, host } = routes.read(url);
    const isAsWritten = call.decided || !parseUrl(url).open || host === 'other';
    const why = isAsWritten && !isWidened(url) && isKnown ? openAmong(own) : whyOf(url);
    const named = host === 'other' ? undefined : (apiUnder(shown.url, apis)?.id ?? routes.apiOfHost(url));
    return { ...shown, api: own[0]?.route.api ?? named ?? null, resolved: why === null, why };
  });
}

/** What is not known of a request to one of the endpoints, that decides which entries it uses. */
function openAmong(hits: readonly RecordedHit[]): string | null {
  return hits.find(({ open }) => open !== undefined)?.open ?? null;
}

/** A call whose path is known: whose it is depends on its base, of which too little speaks for a listed API. */
function ofUnknownBase(
  hits: readonly RecordedHit[],
  { hasOwnDates }: Pick<ClientRow, 'hasOwnDates'>,
): RecordedHit | undefined {
  // The client goes to somebody else, as is known.
  if (hasOwnDates !== undefined) return undefined;
  return hits.every(({ host }) => host === 'other') ? hits.find(({ signs }) => signs !== undefined) : undefined;
}

/** Whether nothing is known of the URL of a call. */
export function isUnknownUrl({ url }: Pick<CallRecord, 'url'>): boolean {
  return /^(?:\?|\{[^{}]*\})$/.test(url);
}

/** The API with the longest prefix that stands in a URL with whole segments. */
function apiUnder(url: string, apis: Interest['apis']): Api | undefined {
  const under = apis.filter(({ prefix }) => prefix !== '' && hasWholePath(url, prefix));
  return under.sort((one, other) => other.prefix.length - one.prefix.length)[0];
}

/** `process.env.SEARCH_URL is not known, and the path behind it may be /rest/api/v1/chat` */
function whyOfBase({ url, route }: RecordedHit): string {
  const label = baseOf(url)?.label ?? NAMELESS;
  return `${label === NAMELESS ? 'the base URL' : label} is not known, and the path behind it may be ${route.path}`;
}

/** What is not known of a URL: of its path, if that is all that its host leaves open. */
function whyOf(url: TextValue | null): string {
  const holes = (url?.parts ?? []).filter((part) => typeof part !== 'string');
  const { host } = url ? parseUrl(url) : { host: null };
  const inPath = holes.filter((hole) => !host?.includes(hole));
  const hole = inPath.find(({ label }) => label !== NAMELESS) ?? inPath[0] ?? holes[0];
  return hole ? `the URL depends on ${hole.label}` : 'the URL is not known';
}
