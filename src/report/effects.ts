import type { AfterRemoval } from '../model/registry.js';

/** What happens on the day, in words for people who do not know the registry. */
export const AFTER_WORDS = {
  gone: 'the endpoint answers 410 Gone',
  rejected: 'requests that send it are refused with 400',
  absent: 'the field is silently left out: no error, only missing data',
  ignored: 'it is silently ignored: no error, but what it asked for does not happen',
  error: 'requests that use it fail',
  unknown: 'the behaviour of the API is not documented',
} as const satisfies Record<AfterRemoval, string>;

/** How somebody notices a removal: not at all, by an error, or in a way that nobody has published. */
export const EFFECTS = ['silent', 'error', 'unknown'] as const;
export type Effect = (typeof EFFECTS)[number];

export function effectOf(after: AfterRemoval): Effect {
  if (after === 'unknown') return 'unknown';
  return isSilent(after) ? 'silent' : 'error';
}

/** Whether nothing fails on the day of the removal, so that nobody notices. */
export function isSilent(after: AfterRemoval): boolean {
  return after === 'absent' || after === 'ignored';
}
