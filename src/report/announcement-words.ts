import type { Dated } from '../model/finding.js';
import type { Entry, Replacement } from '../model/registry.js';

/** Words of an announcement about what is still to come. */
const AHEAD = /\b(?:will|until|still|closing down|scheduled (?:for|to))\b/i;

/** The message of an entry. After the removal, what announced it is marked as such. */
export function messageOn({ message }: Pick<Entry, 'message'>, { phase }: Pick<Dated, 'phase'>): string {
  return phase === 'removed' && AHEAD.test(message) ? `announced before the removal: ${message}` : message;
}

/** What is to be said of a replacement beside what it is, each as a sentence. */
export function notesOf({ note, untilRemoval }: Replacement, { phase }: Pick<Dated, 'phase'>): string[] {
  const said = note === undefined ? [] : [messageOn({ message: note }, { phase })];
  return untilRemoval === undefined || phase === 'removed' ? said : [...said, untilRemoval];
}
