import { groupBy } from '../collections/group-by.js';
import { CONFIDENCES, type Confidence, type Finding, type PlacedFinding } from '../model/finding.js';
import { standingOf } from '../model/places/json-path.js';
import {
  type Condition,
  type EndpointEntry,
  type Entry,
  type Part,
  type Registry,
  isReceived,
  partOf,
} from '../model/registry.js';
import { ANY_METHOD, hasMethod, isWithin, pathKey } from '../model/route.js';
import { type EndpointUse, type FieldUse, type Given, type Mention, type Use, conditionKey } from '../model/usage.js';
import { commonEvents, isEvent } from '../strings/event-names.js';
import { entryIndex } from './entry-index.js';
import { fingerprintOf, numbering } from './fingerprint.js';
import { comparePlaces, compareTexts } from './order.js';

/** A finding before it has a fingerprint. */
export type Draft = WithoutId<Finding> & { api: string; scope: string; anchor: string };
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Matches uses against the registry. The result is sorted by file, line, column and entry. */
export function matchFindings(uses: readonly Use[], registry: Registry): PlacedFinding[] {
  const index = entryIndex(registry);
  const known = new Set(uses.filter((use) => index.of(use).some((entry) => isKnownField(use, entry))).map(readAt));
  const items = new ItemsWithoutId(uses, (use) => index.hasMethodsOf(use));
  const drafts = uses.flatMap((use) =>
    onePerField(
      index
        .of(use)
        .filter((entry) => !items.has(use, entry))
        .filter((entry) => !known.has(readAt(use)) || entry.kind === 'endpoint' || isKnownField(use, entry))
        .flatMap((entry) => matchEntry(use, entry)),
    ),
  );
  return withIds(onePerSubject(drafts).sort(byPlace));
}

/** Identifies a read of a response, whatever endpoint the response may be of. */
function readAt(use: Use): string {
  return use.kind === 'field' && isReceived(use.direction)
    ? `${use.file}:${use.line}:${use.column} ${use.jsonPath.join('.')}`
    : '';
}

/**
 * Whether a read is at a known place of an entry. A response of one of several endpoints is then of the one with this
 * field.
 */
function isKnownField(use: Use, entry: Entry): boolean {
  const part = partOf(entry);
  return (
    part !== null &&
    use.kind === 'field' &&
    isReceived(use.direction) &&
    isOfPart(use, part) &&
    standingOf(pathIn(use, part), part) === 'known'
  );
}

function matchEntry(use: Use, entry: Entry): Draft[] {
  // An event answers no request.
  const fit = use.kind === 'field' && use.direction === 'event' ? 'yes' : fits(use, entry);
  if (fit === 'no') return [];
  if (entry.kind === 'endpoint') return use.kind === 'field' ? [] : [endpointDraft(use, entry, fit === 'yes')];
  const part = partOf(entry)!;
  return use.kind === 'field' && isOfPart(use, part) ? fieldDraft(use, entry, part, fit === 'yes') : [];
}

function isOfPart(use: FieldUse, part: Part): boolean {
  const { direction, field, value } = use;
  const isNamed = direction === 'header' ? field.toLowerCase() === part.name.toLowerCase() : field === part.name;
  return (
    isNamed &&
    part.in.includes(direction) &&
    (value ?? null) === part.value &&
    (direction !== 'event' || isOfEvents(use, part))
  );
}

function endpointDraft(use: EndpointUse | Mention, entry: EndpointEntry, isSure: boolean): Draft {
  const sameVerb = hasMethod(use.methods, entry) || use.methods.every((method) => method === '?');
  const withVerb =
    sameVerb || use.kind === 'mention'
      ? entry.message
      : `${entry.message} (Called with ${use.methods.join(' or ')}; the endpoint is published for ${entry.method}.)`;
  const message = isUncalled(use)
    ? `${withVerb} (Only generated code that is never called names the endpoint here.)`
    : withVerb;
  const confidence = atMost(isSure, endpointConfidence(use, entry));
  return { ...common(use, entry, confidence, message), kind: 'endpoint', field: null, in: null };
}

/** Generators write a function for each endpoint of an API, used or not. */
function isUncalled(use: EndpointUse | Mention): boolean {
  return use.kind === 'endpoint' && use.isGeneratedOnly === true;
}

function endpointConfidence(use: EndpointUse | Mention, entry: EndpointEntry): Confidence {
  if (use.kind === 'mention' || use.host === 'other' || isUncalled(use)) return 'low';
  // A function that is passed a URL may request it, and a path may be of anything.
  if (use.isHandedOn) return use.host === 'host' || use.host === 'project' ? 'medium' : 'low';
  const isOfMethod = use.methods.every((method) => method === entry.method || entry.method === ANY_METHOD);
  return use.exact && use.host !== 'none' && isOfMethod ? 'high' : 'medium';
}

/** A condition that may be met or not says little: most requests to `/rpc?method=` are of other methods. */
function atMost(isSure: boolean, confidence: Confidence): Confidence {
  return isSure ? confidence : 'low';
}

/** Where a field stands. A type tells exactly where its values do. */
function standingIn(use: FieldUse, part: Part): ReturnType<typeof standingOf> {
  const standing = standingOf(pathIn(use, part), part);
  return use.isByType && standing !== 'known' ? 'live' : standing;
}

function fieldDraft(use: FieldUse, entry: Exclude<Entry, EndpointEntry>, part: Part, isSure: boolean): Draft[] {
  // A field belongs to one method of a path. A call with another method has another body.
  if (!use.events && !hasMethod(use.methods, entry) && !use.methods.includes('?')) return [];
  const isParameter = use.direction !== 'request' && !isReceived(use.direction);
  const standing = isParameter ? 'known' : standingIn(use, part);
  if (standing === 'live') return [];
  // An entry of both bodies has the outcome that is silent.
  const isOfBoth = entry.after === 'absent' && !isReceived(use.direction);
  const known = standing === 'known';
  const confidence = use.events ? eventConfidence(use, part, known) : fieldConfidence(use, known);
  const draft = {
    ...common(use, entry, atMost(isSure, confidence), fieldMessage(use, entry)),
    ...(use.events && ofEvent(use, entry, part)),
    after: isOfBoth ? 'rejected' : entry.after,
    kind: entry.kind,
    field: part.name,
    in: use.direction,
    ...(use.isSole && { isSole: true }),
    ...(use.isDeclared && { isDeclared: true }),
    ...(known && { isPlaced: true }),
    ...(part.value !== null && { value: part.value }),
  };
  return [draft as Draft];
}

/** Generated code names every field of an API, sent and read or not; tests pass values that nobody else need pass. */
function fieldMessage({ isGeneratedOnly, isOfTest }: FieldUse, { message }: Entry): string {
  if (isGeneratedOnly) return `${message} (Only generated code names the field here.)`;
  return isOfTest ? `${message} (Only a test passes the value to this code.)` : message;
}

function fieldConfidence(use: FieldUse, known: boolean): Confidence {
  if (use.isDeclared || use.isGeneratedOnly || use.isOfTest || use.host === 'other') return 'low';
  if (!known && !use.single) return 'low';
  return known && use.exact && use.host !== 'none' && !use.methods.includes('?') ? 'high' : 'medium';
}

function common(use: Use, entry: Entry, confidence: Confidence, message: string) {
  const { file, line, column, endLine, endColumn, trace, scope, anchor } = use;
  const { id, api, method, path, removal, after, replacement, basis } = entry;
  return {
    entry: id,
    method,
    path,
    removal,
    after,
    confidence,
    message,
    replacement,
    file,
    line,
    column,
    endLine,
    endColumn,
    trace,
    api,
    scope,
    anchor,
    ...(basis && { basis }),
  };
}

/** If several entries concern one field and none knows its place, the first one is reported for all. */
function onePerField(drafts: Draft[]): Draft[] {
  const [first, ...rest] = drafts;
  return first &&
    first.kind !== 'endpoint' &&
    rest.length > 0 &&
    drafts.every((draft) => draft.confidence === first.confidence)
    ? [first]
    : drafts;
}

function byPlace(a: Draft, b: Draft): number {
  return comparePlaces(a, b) || compareTexts(a.entry, b.entry) || compareTexts(a.in ?? '', b.in ?? '');
}

/** Adds the fingerprints to the drafts. */
function withIds(drafts: readonly Draft[]): PlacedFinding[] {
  const placeOf = numbering();
  return drafts.map(({ api: _, scope, anchor, ...draft }) => {
    const place = placeOf(draft, { scope, anchor });
    return { id: fingerprintOf(draft, place), ...draft, place } as PlacedFinding;
  });
}

/** Whether the request of a use meets all conditions of an entry: it does, it may, it does not. */
type Fit = 'yes' | 'maybe' | 'no';

function fits(use: Use, { when = [] }: Pick<Entry, 'when'>): Fit {
  const all = when.map((condition) => meets(use.given?.[conditionKey(condition)], condition));
  return all.includes('no') ? 'no' : all.includes('maybe') ? 'maybe' : 'yes';
}

function meets(given: Given | undefined, { values, orAbsent = false }: Condition): Fit {
  // A mention shows no request.
  if (!given) return 'maybe';
  if (given.values.length === 0 && !given.isOpen) return orAbsent ? 'yes' : 'no';
  const wanted = given.values.filter((value) => values.includes(value));
  if (wanted.length === 0) return given.isOpen ? 'maybe' : 'no';
  return wanted.length === given.values.length && !given.isOpen ? 'yes' : 'maybe';
}

type OfSubject = Pick<
  Finding,
  'file' | 'line' | 'column' | 'entry' | 'kind' | 'path' | 'field' | 'in' | 'confidence'
> & {
  api: string;
  value?: string;
};

/**
 * Each place has one finding of an entry, the surest, though the call may be of several operations of the entry. What an
 * entry says of a parameter, a field or a value comes before what a family around its path says of the same.
 */
function onePerSubject<T extends OfSubject>(drafts: readonly T[]): T[] {
  const bySubject = groupBy(drafts, subjectOf);
  return [...bySubject.values()].flatMap((same) => onePerEntry(same.filter((draft) => !isOfFamily(draft, same))));
}

/** What a draft is about, and where. Endpoints differ by their entries. */
function subjectOf({ file, line, column, api, kind, entry, field, in: place, value }: OfSubject): string {
  return [file, line, column, api, kind, kind === 'endpoint' ? entry : field, place ?? '', value ?? ''].join('\u0000');
}

function isOfFamily(draft: OfSubject, same: readonly OfSubject[]): boolean {
  return (
    draft.kind !== 'endpoint' &&
    same.some((other) => other.entry !== draft.entry && isWithin(other.path, draft.path) && !isSurer(draft, other))
  );
}

function onePerEntry<T extends OfSubject>(drafts: readonly T[]): T[] {
  const surest = new Map<string, T>();
  for (const draft of drafts) {
    const known = surest.get(draft.entry);
    if (!known || isSurer(draft, known)) surest.set(draft.entry, draft);
  }
  return [...surest.values()];
}

function isSurer(one: OfSubject, other: OfSubject): boolean {
  return CONFIDENCES.indexOf(one.confidence) < CONFIDENCES.indexOf(other.confidence);
}

/**
 * Requests of an item whose id may be empty: `DELETE /items/${id ?? ''}`. The path of the collection is then no mistake
 * in the method.
 */
class ItemsWithoutId {
  readonly #items = new Set<string>();

  /** @param isKnown whether a list knows the operation of a use, deprecated or not. */
  constructor(uses: readonly Use[], isKnown: (use: Use) => boolean) {
    for (const use of uses) {
      const collection = use.kind === 'endpoint' ? withoutId(use.path) : undefined;
      if (collection !== undefined && isKnown(use)) this.#items.add(keyOf(use, collection));
    }
  }

  /** Whether a use has the method of an item, and not that of the entry of its collection. */
  has(use: Use, entry: Entry): boolean {
    return use.kind === 'endpoint' && !hasMethod(use.methods, entry) && this.#items.has(keyOf(use, use.path));
  }
}

/** The path of a collection: `/items.json` for `/items/{id}.json`. */
function withoutId(path: string): string | undefined {
  const collection = path.replace(/\/\{[^{}/]*\}(?=[^/]*$)/, '');
  return collection === path ? undefined : collection;
}

function keyOf({ file, line, column, api, methods }: Use, path: string): string {
  return `${file}:${line}:${column} ${api} ${methods.join('|')} ${pathKey(path)}`;
}

/** The events of an entry that a read may be of. Where nothing compares the name of the event, it may be any. */
function eventsOf({ events = [], otherEvents = [] }: FieldUse, part: Part): string[] {
  const possible = events.length === 0 ? part.events : commonEvents(events, part.events);
  return possible.filter((name) => !otherEvents.some((other) => isEvent(name, other)));
}

/** Whether a read may be of the object that the events of an entry carry. */
function isOfEvents(use: FieldUse, part: Part): boolean {
  return part.eventPath.every((name, i) => use.jsonPath[i] === name) && eventsOf(use, part).length > 0;
}

/** The path of a field from the top of the body of which an entry speaks: in an event, from its object. */
function pathIn({ direction, jsonPath }: FieldUse, { eventPath }: Part): readonly string[] {
  return direction === 'event' ? jsonPath.slice(eventPath.length) : jsonPath;
}

/**
 * High for an event that the API's SDK has made, of a name that is compared with listed ones alone. Without a comparison
 * it may be another event, and a body that no SDK has checked may be of another API.
 *
 * @param known whether the list names the place of the field.
 */
function eventConfidence({ host, events = [] }: FieldUse, part: Part, known: boolean): Confidence {
  if (events.length === 0) return known ? 'medium' : 'low';
  const isListed = events.every((name) => part.events.some((pattern) => isEvent(name, pattern)));
  return host === 'host' && known && isListed ? 'high' : 'medium';
}

/** What a finding says of the event that it is in. */
function ofEvent(
  use: FieldUse,
  { message }: Pick<Entry, 'message'>,
  part: Part,
): { events: string[]; message: string } {
  const isAny = use.events?.length === 0;
  return {
    events: eventsOf(use, part),
    message: isAny ? `${message} (The type of the event is not compared and may differ.)` : message,
  };
}
