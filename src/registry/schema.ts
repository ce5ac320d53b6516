import type { RegistryFile } from '../model/registry.js';
import { schemaIssues } from './json-schema.js';
import type { Issue } from './problem.js';

/**
 * JSON Schema of a registry file, which ships with the package.
 *
 * @internal
 */
export const SCHEMA_FILE = 'deprecations.schema.json';

export type Shaped = { list: RegistryFile } | { issues: Issue[] };

/** Checks the shape of a parsed registry file: the schema's rules, told in words. */
export function checkShape(value: unknown): Shaped {
  const issues = schemaIssues(value, SCHEMA_FILE);
  return issues.length === 0 ? { list: value as RegistryFile } : { issues };
}
