import { describe, expect, it } from 'vitest';
import { commonEvents, isEvent, mayBeSameEvent } from '../src/strings/event-names.js';

describe('names of events', () => {
  it.each([
    ['plan.updated', 'plan.updated', true],
    ['plan.updated', 'plan.deleted', false],
    ['plan.updated', 'plan.*', true],
    ['plan.*', 'plan.updated', true],
    ['plan.*', 'plan.items.*', true],
    ['plan.*', 'planet.*', false],
    ['plan', 'plan.*', false],
  ])('%s and %s may be of one event: %s', (one, other, may) => expect(mayBeSameEvent(one, other)).toBe(may));

  it('are all those of a pattern, or only some', () => {
    expect(isEvent('plan.items.*', 'plan.*')).toBe(true);
    expect(isEvent('plan.*', 'plan.updated')).toBe(false);
  });

  it('have the narrower ones in common', () =>
    expect(commonEvents(['plan.*', 'invoice.paid'], ['plan.updated', 'plan.items.*', 'invoice.sent'])).toEqual([
      'plan.updated',
      'plan.items.*',
    ]));
});
