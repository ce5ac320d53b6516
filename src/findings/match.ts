import type { Confidence, EndpointFinding, FieldFinding, PlacedFinding } from '../model/finding.js';
import type { EndpointEntry, Entry, FieldEntry, Registry } from '../model/registry.js';
import type { EndpointUse, FieldUse, Mention, Use } from '../model/usage.js';
import { entryIndex } from './entry-index.js';
import { fingerprintOf, keyOf } from './fingerprint.js';
import { standingOf } from './json-path.js';

/** A finding before it has a fingerprint. */
type Draft = (Omit<EndpointFinding, 'id'> | Omit<FieldFinding, 'id'>) & { scope: string; anchor: string };

/** Matches uses against the registry. The result is sorted by file, line, column and entry. */
export function matchFindings(uses: readonly Use[], registry: Registry): PlacedFinding[] {
  const index = entryIndex(registry);
  const known = new Set(uses.filter((use) => index.of(use).some((entry) => isKnownField(use, entry))).map(readAt));
  const drafts = uses.flatMap((use) =>
    onePerField(
      index
        .of(use)
        .filter((entry) => !known.has(readAt(use)) || entry.kind === 'endpoint' || isKnownField(use, entry))
        .flatMap((entry) => matchEntry(use, entry)),
    ),
  );
  return withIds(drafts.sort(byPlace));
}

/** Identifies a read of a response, whatever endpoint the response may be of. */
function readAt(use: Use): string {
  return use.kind === 'field' && use.direction === 'response'
    ? `${use.file}:${use.line}:${use.column} ${use.jsonPath.join('.')}`
    : '';
}

/**
 * Whether a read is at a known place of an entry. A response of one of several endpoints is then of the one with this
 * field.
 */
function isKnownField(use: Use, entry: Entry): boolean {
  return (
    entry.kind === 'field' &&
    use.kind === 'field' &&
    use.direction === 'response' &&
    use.field === entry.field &&
    entry.in.includes('response') &&
    standingOf(use.jsonPath, entry) === 'known'
  );
}

function matchEntry(use: Use, entry: Entry): Draft[] {
  if (entry.kind === 'endpoint') return use.kind === 'field' ? [] : [endpointDraft(use, entry)];
  return use.kind === 'field' && use.field === entry.field ? fieldDraft(use, entry) : [];
}

function endpointDraft(use: EndpointUse | Mention, entry: EndpointEntry): Draft {
  const sameVerb = use.methods.includes(entry.method) || use.methods.every((method) => method === '?');
  const withVerb =
    sameVerb || use.kind === 'mention'
      ? entry.message
      : `${entry.message} (Called with ${use.methods.join(' or ')}; the endpoint is published for ${entry.method}.)`;
  const message = isUncalled(use)
    ? `${withVerb} (Only generated code names it here, and nobody calls that.)`
    : withVerb;
  return { ...common(use, entry, endpointConfidence(use, entry), message), kind: 'endpoint', field: null, in: null };
}

/** Generators write a function for each endpoint of an API, used or not. */
function isUncalled(use: EndpointUse | Mention): boolean {
  return use.kind === 'endpoint' && use.isGeneratedOnly === true;
}

function endpointConfidence(use: EndpointUse | Mention, entry: EndpointEntry): Confidence {
  if (use.kind === 'mention' || use.host === 'other' || isUncalled(use)) return 'low';
  return use.exact && use.host !== 'none' && use.methods.every((method) => method === entry.method) ? 'high' : 'medium';
}

function fieldDraft(use: FieldUse, entry: FieldEntry): Draft[] {
  if (!entry.in.includes(use.direction)) return [];
  // A field belongs to one method of a path. A call with another method has another body.
  const mayBeMethod = use.methods.includes(entry.method) || use.methods.includes('?');
  if (!mayBeMethod) return [];
  const standing = standingOf(use.jsonPath, entry);
  if (standing === 'live') return [];
  const draft = {
    ...common(use, entry, fieldConfidence(use, standing === 'known'), entry.message),
    kind: 'field' as const,
    field: entry.field,
    in: use.direction,
  };
  // An entry of both bodies has the outcome that is silent.
  const isOfBoth = entry.after === 'absent' && use.direction === 'request';
  return [{ ...draft, after: isOfBoth ? 'rejected' : entry.after }];
}

function fieldConfidence(use: FieldUse, known: boolean): Confidence {
  if (use.isDeclared || use.host === 'other' || (!known && !use.single)) return 'low';
  return known && use.exact && use.host !== 'none' && !use.methods.includes('?') ? 'high' : 'medium';
}

function common(use: Use, entry: Entry, confidence: Confidence, message: string) {
  const { file, line, column, endLine, endColumn, trace, scope, anchor } = use;
  const { id, method, path, removal, after, replacement } = entry;
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
    scope,
    anchor,
  };
}

/** If several entries concern one field and none knows its place, the first one is reported for all. */
function onePerField(drafts: Draft[]): Draft[] {
  const [first, ...rest] = drafts;
  return first &&
    first.kind === 'field' &&
    rest.length > 0 &&
    drafts.every((draft) => draft.confidence === first.confidence)
    ? [first]
    : drafts;
}

function byPlace(a: Draft, b: Draft): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.entry, b.entry) ||
    compare(a.in ?? '', b.in ?? '')
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Adds the fingerprints to the drafts. */
function withIds(drafts: readonly Draft[]): PlacedFinding[] {
  const counts = new Map<string, number>();
  return drafts.map(({ scope, anchor, ...draft }) => {
    const key = keyOf(draft, { scope, anchor });
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    const place = { scope, anchor, ordinal };
    return { id: fingerprintOf(draft, place), ...draft, place } as PlacedFinding;
  });
}
