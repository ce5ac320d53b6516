import { expect, it } from 'vitest';
import { collectGarbage, withinMemory } from '../src/runtime/garbage.js';
import type { Steps } from '../src/runtime/steps.js';

it('what nothing refers to is gone at once', async () => {
  const made = new WeakRef({ modules: [] });
  // A reference that was just made keeps its object until the current job ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(made.deref()).toBeUndefined();
});

it('work in steps ends with its result, and pauses as often as it would', () => {
  const steps = function* (): Steps<string> {
    for (let i = 0; i < 250; i++) yield;
    return 'done';
  };
  let pauses = 0;
  const all = withinMemory(steps());
  for (;;) {
    const { done, value } = all.next();
    if (done) {
      expect({ value, pauses }).toEqual({ value: 'done', pauses: 250 });
      return;
    }
    pauses++;
  }
});
