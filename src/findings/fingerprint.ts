import { hash } from 'node:crypto';
import type { Subject } from '../model/acceptance.js';
import type { Place } from '../model/finding.js';

/**
 * The id of a finding or a violation: a digest of entry or rule, file, enclosing scope, text of the use, and its number
 * among equal ones. It does not depend on lines.
 */
export function fingerprintOf(finding: Numbered, place: Place): string {
  return hash('sha256', `${keyOf(finding, place)}\u0000${place.ordinal}`, 'hex').slice(0, 20);
}

type Numbered = Pick<Subject, 'entry' | 'in' | 'file'>;

/** Numbers equal subjects of a file in the order in which they are asked for. */
export function numbering(): (of: Numbered, place: Omit<Place, 'ordinal'>) => Place {
  const counts = new Map<string, number>();
  return (of, place) => {
    const key = keyOf(of, place);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return { ...place, ordinal };
  };
}

/** What equal uses in a file have in common. */
function keyOf({ entry, in: direction, file }: Numbered, { scope, anchor }: Omit<Place, 'ordinal'>): string {
  return [entry, direction ?? '', file, scope, anchor].join('\u0000');
}
