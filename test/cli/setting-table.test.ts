import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/setting-table.js';
import { PACKAGE_ROOT } from './run.js';

interface Property {
  description?: string;
  default?: unknown;
  examples?: unknown;
  items?: Property;
}

/** A schema without what explains it to people. */
function bare({ description: _, default: __, examples: ___, ...schema }: Property): object {
  const { anyOf } = schema as { anyOf?: Property[] };
  return { ...schema, ...(schema.items && { items: bare(schema.items) }), ...(anyOf && { anyOf: anyOf.map(bare) }) };
}

it('the schema of a configuration has the kinds of the settings', () => {
  const { properties } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'config.schema.json'), 'utf8')) as {
    properties: Record<string, Property>;
  };
  const kinds = Object.entries<{ description: string; schema?: object; isList?: true }>(SETTINGS).flatMap(
    ([name, { schema, isList }]) =>
      schema && properties[name] ? [[name, isList ? { type: 'array', items: schema } : schema]] : [],
  );
  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds).toEqual(kinds.map(([name]) => [name, bare(properties[name as string]!)]));
});
