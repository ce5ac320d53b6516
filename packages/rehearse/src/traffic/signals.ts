import { dayOf } from '../../../../src/model/dates.js';
import type { DeprecationSignals } from '../../../../src/model/traffic/observation.js';
import type { IsoDate } from '../../../../src/model/registry.js';

/** What the headers of a response say of a deprecation; null if they say nothing. Names are in lower case. */
export function signalsIn(headers: Readonly<Record<string, string>>): DeprecationSignals | null {
  const { deprecation, sunset, link } = headers;
  const deprecated = deprecation === undefined || isFalse(deprecation) ? undefined : dayOfDeprecation(deprecation);
  const removal = sunset === undefined ? null : dayOfDate(sunset);
  if (deprecated === undefined && removal === null) return null;
  const page = linkTo('deprecation', link ?? '');
  return {
    ...(deprecated !== undefined && { deprecated }),
    ...(removal !== null && { sunset: removal }),
    ...(page !== null && { link: page }),
  };
}

function isFalse(header: string): boolean {
  return header.trim() === '' || header.trim().toLowerCase() === 'false' || header.trim() === '?0';
}

/** `@1688169599` of RFC 9745, or a date or `true` as drafts of it had. */
function dayOfDeprecation(header: string): IsoDate | null {
  const [, seconds] = /^@(-?\d+)/.exec(header.trim()) ?? [];
  return seconds === undefined ? dayOfDate(header) : dayOf(Number(seconds));
}

/** A date of HTTP (RFC 9110), or one as others write it. */
function dayOfDate(text: string): IsoDate | null {
  return dayOf(Date.parse(text.trim()) / 1000);
}

/** Target of the first link with a relation (RFC 8288), without its query, which may hold a credential. */
function linkTo(relation: string, header: string): string | null {
  for (const [, target = '', parameters = ''] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[^,;="]+(?:=(?:"[^"]*"|[^,;"]*))?)*)/g,
  )) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes(relation)) return target.replace(/[?#].*$/s, '');
  }
  return null;
}
