import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIG_SCHEMA_FILE } from '../../src/config/config-list.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { schemaIssues } from '../../src/registry/json-schema.js';
import { SCHEMA_FILE } from '../../src/registry/load.js';
import { endpointEntry, list } from '../registry/sample.js';

describe('the validators that the build has compiled', () => {
  const validators = createRequire(import.meta.url)(join(packageRoot(), 'dist', 'chunks', 'validators.cjs')) as Record<
    string,
    (value: unknown) => boolean
  >;

  it('are all that is asked for at run time', () => {
    const sources = join(packageRoot(), 'src');
    const asked = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(sources, file), 'utf8').matchAll(/schemaIssues\(.*?, '(\/\$defs\/\w+)'\)/g),
      ]);
    const parts = asked.map(([, part]) => `${CONFIG_SCHEMA_FILE}#${part}`);
    expect(parts.length).toBeGreaterThan(2);
    expect(Object.keys(validators)).toEqual(expect.arrayContaining([...parts, `${SCHEMA_FILE}#`]));
  });

  it('agree with the schemas', () => {
    for (const [value, isValid] of [
      [list(), true],
      [list({ entries: [] }), true],
      [{ ...list(), entrys: [] }, false],
      [list({ entries: [endpointEntry({ method: 'get' })] }), false],
    ] as const) {
      expect(validators[`${SCHEMA_FILE}#`]!(value)).toBe(isValid);
      expect(schemaIssues(value, SCHEMA_FILE).length === 0).toBe(isValid);
    }
  });
});
