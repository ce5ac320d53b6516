import type { DatedFinding } from '../model/finding.js';
import { partOf, type Condition, type Entry, type Part, type PartPlace } from '../model/registry.js';
import { plural } from './text.js';

/** What an entry or a finding is about, in words. */

/** `response field citations of POST /rest/api/v1/chat`, `endpoint POST /rest/api/v1/listanswers`. */
export function subjectWords(finding: DatedFinding): string {
  const endpoint = `${finding.method} ${finding.path}`;
  if (finding.kind === 'endpoint') return `endpoint ${endpoint}`;
  const value = finding.kind === 'value' ? finding.value : null;
  const of = finding.events ? listed(finding.events) : endpoint;
  return `${partWords({ name: finding.field, in: [finding.in], value })} of ${of}`;
}

/** `POST /v1/chat`, `POST /v1/chat and 3 more operations`. */
export function operationWords({ method, path, on = [] }: Pick<Entry, 'method' | 'path' | 'on'>): string {
  const more = on.length === 0 ? '' : ` and ${plural(on.length, 'more operation')}`;
  return `${method} ${path}${more}`;
}

/** Like `subjectWords`, for an entry; a field may be deprecated in both directions. */
export function entryWords(entry: Entry): string {
  const endpoint = operationWords(entry);
  const part = partOf(entry);
  if (part === null) return `endpoint ${endpoint}`;
  const isOfEvents = part.in.every((place) => place === 'event');
  return `${partWords(part)} of ${isOfEvents ? listed(part.events) : endpoint}`;
}

/** `plan.updated`, `plan.created, plan.updated and 3 more events`. */
function listed(events: readonly string[]): string {
  const [first = '', second, ...more] = events;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${plural(more.length, 'more event')}`;
}

const BODIES: ReadonlySet<PartPlace> = new Set(['request', 'response', 'event']);

/** `request and response field role`, `query parameter since`, `value gpt-4-32k of request field model`. */
function partWords({ name, in: places, value }: Pick<Part, 'name' | 'in' | 'value'>): string {
  const isField = places.some((place) => BODIES.has(place));
  const part = `${places.join(' and ')} ${isField ? 'field' : 'parameter'} ${name}`;
  return value === null ? part : `value ${value} of ${part}`;
}

/** `query parameter method is flickr.photos.search`, `header parameter version is 1 or 2, or left out`. */
export function conditionWords({ name, in: place, values, orAbsent = false }: Condition): string {
  return `${partWords({ name, in: [place], value: null })} is ${values.join(' or ')}${orAbsent ? ', or left out' : ''}`;
}
