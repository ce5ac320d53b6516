import { hash } from 'node:crypto';
import type { Subject } from '../model/acceptance.js';
import type { Place } from '../model/finding.js';

/**
 * The id of a finding or a violation: a digest of entry or rule, file, enclosing scope, text of the use, and its number
 * among equal ones. It does not depend on lines.
 */
export function fingerprintOf(finding: Pick<Subject, 'entry' | 'in' | 'file'>, place: Place): string {
  return hash('sha256', `${keyOf(finding, place)}\u0000${place.ordinal}`, 'hex').slice(0, 20);
}

/** What equal uses in a file have in common. */
export function keyOf(
  { entry, in: direction, file }: Pick<Subject, 'entry' | 'in' | 'file'>,
  { scope, anchor }: Omit<Place, 'ordinal'>,
): string {
  return [entry, direction ?? '', file, scope, anchor].join('\u0000');
}
