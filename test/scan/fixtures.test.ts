import { expect, it } from 'vitest';
import { describeClients } from './every-client.js';
import { describeModels } from './every-model.js';
import { Fixture, fixtureNames, ONLY } from './fixtures.js';
import { disagreements, violationDisagreements } from './markers.js';

it.each(fixtureNames())('fixture %s gives what its markers say and nothing else', (name) => {
  const { analysis, inMemory } = Fixture.named(name);
  expect(disagreements(analysis.findings, inMemory)).toEqual([]);
  expect(violationDisagreements(analysis.violations, inMemory)).toEqual([]);
  expect(analysis.problems).toEqual([]);
});

// In the same process, where every fixture is analysed already.
if (ONLY === null) {
  describeClients();
  describeModels();
}
