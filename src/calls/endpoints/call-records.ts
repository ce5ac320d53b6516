import type { CallRecord } from '../../model/finding.js';
import type { Api } from '../../model/registry.js';
import { hasWholePath } from '../../strings/texts.js';
import { locate } from '../domain/places.js';
import { isWidened } from '../domain/join.js';
import { NAMELESS, type TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import type { ResolvedCall } from '../requests/resolved-call.js';
import type { RouteTable } from '../routes/route-table.js';
import { parseUrl, printPattern } from '../routes/url-pattern.js';

/**
 * A call as people see it, once for each URL that it may have. It is resolved if the URL's path is known, and with it
 * the endpoints it may be of.
 *
 * @param hits the listed endpoints that it was found to be of.
 */
export function callRecords(
  call: ResolvedCall,
  hits: readonly { route: Route; url: TextValue }[],
  { apis }: Interest,
  routes: RouteTable,
): CallRecord[] {
  const urls = call.urls.length > 0 ? call.urls : [null];
  return urls.map((url) => {
    const reading = url && routes.read(url);
    const isAsWritten = call.decided || (url !== null && !parseUrl(url).open);
    const resolved = url !== null && isAsWritten && !isWidened(url) && reading!.isKnown;
    const named = url && reading!.host !== 'other' ? apiUnder(printPattern(url), apis)?.id : undefined;
    const api = hits.find((hit) => hit.url === url)?.route.api ?? named ?? null;
    const { file, line, column, endLine, endColumn } = locate(call.site);
    return {
      file,
      line,
      column,
      endLine,
      endColumn,
      client: call.request.row.id,
      method: [...call.request.methods].sort().join('|'),
      url: url ? printPattern(url) : '?',
      api,
      resolved,
      why: resolved ? null : whyOf(url),
    };
  });
}

/** The API with the longest prefix that stands in a URL with whole segments. */
function apiUnder(url: string, apis: Interest['apis']): Api | undefined {
  const under = apis.filter(({ prefix }) => prefix !== '' && hasWholePath(url, prefix));
  return under.sort((one, other) => other.prefix.length - one.prefix.length)[0];
}

/** What is not known of a URL: of its path, if that is all that its host leaves open. */
function whyOf(url: TextValue | null): string {
  const holes = (url?.parts ?? []).filter((part) => typeof part !== 'string');
  const { host } = url ? parseUrl(url) : { host: null };
  const inPath = holes.filter((hole) => !host?.includes(hole));
  const hole = inPath.find(({ label }) => label !== NAMELESS) ?? inPath[0] ?? holes[0];
  return hole ? `the URL depends on ${hole.label}` : 'the URL is not known';
}
