import { expect, it } from 'vitest';
import { Fixture, fixtureNames } from './fixtures.js';
import { disagreements } from './markers.js';

it.each(fixtureNames())('fixture %s gives what its markers say and nothing else', (name) => {
  const { analysis, inMemory } = Fixture.named(name);
  expect(disagreements(analysis.findings, inMemory)).toEqual([]);
  expect(analysis.problems).toEqual([]);
});
