import { expect, it } from 'vitest';
import { collectGarbage } from '../src/garbage.js';

it('what nothing refers to is gone at once', async () => {
  const made = new WeakRef({ modules: [] });
  // A reference that was just made keeps its object until the current job ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(made.deref()).toBeUndefined();
});
