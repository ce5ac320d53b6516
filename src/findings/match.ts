import type { Confidence, Finding, PlacedFinding } from '../model/finding.js';
import { isReceived, partOf, type EndpointEntry, type Entry, type Part, type Registry } from '../model/registry.js';
import { ANY_METHOD, hasMethod } from '../model/route.js';
import type { EndpointUse, FieldUse, Mention, Use } from '../model/usage.js';
import { fits } from './entry-conditions.js';
import { entryIndex } from './entry-index.js';
import { eventConfidence, isOfEvents, ofEvent, pathIn } from './events.js';
import { fingerprintOf, numbering } from './fingerprint.js';
import { standingOf } from '../model/places/json-path.js';
import { onePerSubject } from './one-per-subject.js';
import { comparePlaces, compareTexts } from './order.js';
import { ItemsWithoutId } from './without-id.js';

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
