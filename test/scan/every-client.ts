import { describe, expect, it } from 'vitest';
import { builtInClients } from '../../src/calls/clients/rows.js';
import { sdkRows } from '../../src/calls/clients/sdk.js';
import type { ClientRow } from '../../src/calls/domain/client-row.js';
import { loadRegistry } from '../../src/registry/load.js';
import { Fixture, fixtureNames } from './fixtures.js';

/** Rows that no fixture exercises, with the reason. It should be empty. */
const WAIVED: Readonly<Record<string, string>> = {};

const registry = loadRegistry([]);
const rows = [...builtInClients(), ...sdkRows(registry.apis.flatMap(({ sdks }) => sdks))];

/** The concatenated texts of each fixture. */
const texts = new Map(
  fixtureNames().map((name) => [name, [...Fixture.named(name).inMemory.texts.values()].join('\n')]),
);

/** Ids of the clients with a resolved call of the APIs in a fixture. */
const exercised = new Map<string, ReadonlySet<string>>();

function exercisedIn(name: string): ReadonlySet<string> {
  let ids = exercised.get(name);
  if (!ids) {
    const { calls } = Fixture.named(name).analysis;
    exercised.set(
      name,
      (ids = new Set(calls.filter(({ api, resolved }) => api !== null && resolved).map(({ client }) => client))),
    );
  }
  return ids;
}

/** Whether a fixture may use a client, because it contains one of its names. */
function mayUse(text: string, { modules = [], globals = [], isForUnknown = false }: ClientRow): boolean {
  return (
    isForUnknown ||
    [...modules, ...globals].some((word) => text.includes(word.replace(/\*$/, '').replace(/^node:/, '')))
  );
}

/** Tests that a fixture uses each client that is known. */
export function describeClients(): void {
  describe('every client has a fixture', () => {
    it.each(rows.filter(({ id }) => !Object.hasOwn(WAIVED, id)).map((row) => [row.id, row] as const))(
      '%s',
      (id, row) => {
        const fixture = fixtureNames().find((name) => mayUse(texts.get(name)!, row) && exercisedIn(name).has(id));
        expect(fixture, `no fixture has a resolved call of ${id}: add one, see test/scan/marker-text.ts`).toBeDefined();
      },
    );

    it('that is not waived, and what is waived has a reason and no fixture', () => {
      for (const [id, reason] of Object.entries(WAIVED)) {
        expect(rows.map((row) => row.id)).toContain(id);
        expect(reason).toMatch(/\w+ \w+ \w+/);
        expect(fixtureNames().filter((name) => exercisedIn(name).has(id))).toEqual([]);
      }
    });

    it('and rows are told apart by their ids', () => {
      const ids = rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    });
  });
}
