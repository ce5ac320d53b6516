import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../src/calls/models/flow-plan.js';
import { builtInModels } from '../../src/calls/models/model-table.js';
import type { FlowRow, ModelRow } from '../../src/calls/models/model-row.js';
import { namesInCode } from '../../src/calls/models/plugins.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { schemaIssues } from '../../src/registry/json-schema.js';
import { Fixture, fixtureNames } from './fixtures.js';

/** Rows that no fixture exercises, by module and first name, and why. Empty is what it should be. */
const WAIVED: Readonly<Record<string, string>> = {};

const DATA = join(packageRoot(), 'src/calls/models/data');
const hasFlows = (row: ModelRow): row is FlowRow => !('is' in row);
const rows = builtInModels().filter(hasFlows);
const keyOf = ({ modules = [], globals = [], names }: FlowRow): string => `${modules[0] ?? globals[0]} ${names[0]}`;
const namesOf = ({ modules = [], globals = [], names }: FlowRow): string[] =>
  [...modules, ...globals.map((name) => `global ${name}`)].flatMap((module) =>
    names.map((name) => `${module} ${name}`),
  );

/** Tests the rows of models, and that a fixture needs each. */
export function describeModels(): void {
  describe('models are data', () => {
    it.each(readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json')))(
      '%s fits the schema of the configuration',
      (file) => {
        const list: unknown = JSON.parse(readFileSync(join(DATA, file), 'utf8'));
        expect(schemaIssues(list, 'config.schema.json', '/$defs/modelRows')).toEqual([]);
        for (const row of (list as ModelRow[]).filter(hasFlows)) expect(() => planOf(row)).not.toThrow();
      },
    );

    it('and no function is described twice, nor in code as well', () => {
      const all = [...rows.flatMap(namesOf), ...namesInCode()];
      expect(all.filter((name, index) => all.indexOf(name) < index)).toEqual([]);
    });
  });

  describe('every model that is data has a fixture', () => {
    const used = new Set<string>();

    beforeAll(() => {
      for (const name of fixtureNames()) for (const model of Fixture.named(name).models) used.add(model);
    });

    const methodsOf = (row: FlowRow): boolean => row.names.every((name) => /^[A-Z]\w*\.#\./.test(name));
    const own = rows.filter((row) => !Object.hasOwn(WAIVED, keyOf(row)) && !methodsOf(row));

    it.each(own.map((row) => [keyOf(row), row] as const))('%s', (_, row) => {
      expect(namesOf(row).some((name) => used.has(name))).toBe(true);
    });
  });
}
