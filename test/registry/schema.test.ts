import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';

import { CONFIG_SCHEMA_FILE } from '../../src/config/config-list.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { SCHEMA_FILE } from '../../src/registry/load.js';
import { TOKENS_SCHEMA_FILE } from '../../src/registry/tokens/register.js';

interface Schema {
  description?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  pattern?: string;
  examples?: unknown[];
}

/** All subschemas with their JSON pointers. */
function* subschemas(node: unknown, pointer = ''): Iterable<[string, Schema]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Schema];
  for (const [key, child] of Object.entries(node)) yield* subschemas(child, `${pointer}/${key}`);
}

/** Conditions say what a key has, and not what it means. */
const IN_CONDITION = /\/(if|then|else)$|\/if\//;

describe.each([SCHEMA_FILE, CONFIG_SCHEMA_FILE, 'baseline.schema.json', TOKENS_SCHEMA_FILE])('%s', (file) => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), file), 'utf8')) as Schema;

  it('is a strict one of draft 2020-12', () => {
    const warn = vi.spyOn(console, 'warn');
    expect(new Ajv2020({ strict: true, allowUnionTypes: true }).validateSchema(schema)).toBe(true);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    // What a list says of clients is what a configuration says of them, and what that says of tokens is their register.
    const others: Readonly<Record<string, readonly string[]>> = {
      [SCHEMA_FILE]: [CONFIG_SCHEMA_FILE, TOKENS_SCHEMA_FILE],
      [CONFIG_SCHEMA_FILE]: [TOKENS_SCHEMA_FILE],
    };
    for (const other of others[file] ?? [])
      ajv.addSchema(JSON.parse(readFileSync(join(packageRoot(), other), 'utf8')) as object);
    expect(() => ajv.compile(schema)).not.toThrow();
    expect(warn).not.toHaveBeenCalled();
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: expect.stringMatching(/^https:/),
    });
  });

  it('describes every property to an editor', () => {
    const silent: string[] = [];
    for (const [pointer, { properties }] of subschemas(schema)) {
      if (!properties || IN_CONDITION.test(pointer)) continue;
      for (const [name, property] of Object.entries(properties)) {
        const target = property.$ref?.replace('#/$defs/', '');
        if (!(property.description ?? (target && schema.$defs?.[target]?.description)))
          silent.push(`${pointer}/${name}`);
      }
    }
    expect(silent).toEqual([]);
  });

  it('closes every object', () => {
    const open = [...subschemas(schema)].filter(
      ([pointer, node]) => node.properties && !IN_CONDITION.test(pointer) && node.additionalProperties !== false,
    );
    expect(open.map(([pointer]) => pointer)).toEqual([]);
  });

  it('has an example for every pattern, and the pattern takes it', () => {
    for (const [pointer, { pattern, examples }] of subschemas(schema)) {
      if (typeof pattern !== 'string') continue;
      expect(examples, pointer).toBeInstanceOf(Array);
      for (const example of examples ?? []) expect(String(example)).toMatch(new RegExp(pattern, 'u'));
    }
  });
});
