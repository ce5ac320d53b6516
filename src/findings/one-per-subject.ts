import { CONFIDENCES, type Finding } from '../model/finding.js';
import { groupBy } from '../collections/group-by.js';
import { isWithin } from '../model/route.js';

type Draft = Pick<Finding, 'file' | 'line' | 'column' | 'entry' | 'kind' | 'path' | 'field' | 'in' | 'confidence'> & {
  api: string;
  value?: string;
};

/**
 * Each place has one finding of an entry, the surest, though the call may be of several operations of the entry. What an
 * entry says of a parameter, a field or a value comes before what a family around its path says of the same.
 */
export function onePerSubject<T extends Draft>(drafts: readonly T[]): T[] {
  const bySubject = groupBy(drafts, subjectOf);
  return [...bySubject.values()].flatMap((same) => onePerEntry(same.filter((draft) => !isOfFamily(draft, same))));
}

/** What a draft is about, and where. Endpoints differ by their entries. */
function subjectOf({ file, line, column, api, kind, entry, field, in: place, value }: Draft): string {
  return [file, line, column, api, kind, kind === 'endpoint' ? entry : field, place ?? '', value ?? ''].join('\u0000');
}

function isOfFamily(draft: Draft, same: readonly Draft[]): boolean {
  return (
    draft.kind !== 'endpoint' &&
    same.some((other) => other.entry !== draft.entry && isWithin(other.path, draft.path) && !isSurer(draft, other))
  );
}

function onePerEntry<T extends Draft>(drafts: readonly T[]): T[] {
  const surest = new Map<string, T>();
  for (const draft of drafts) {
    const known = surest.get(draft.entry);
    if (!known || isSurer(draft, known)) surest.set(draft.entry, draft);
  }
  return [...surest.values()];
}

function isSurer(one: Draft, other: Draft): boolean {
  return CONFIDENCES.indexOf(one.confidence) < CONFIDENCES.indexOf(other.confidence);
}
