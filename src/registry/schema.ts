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

/** Checks a parsed registry file against the schema, with errors in words. */
export function checkShape(value: unknown): Shaped {
  const issues = schemaIssues(value, SCHEMA_FILE);
  return issues.length === 0 ? { list: value as RegistryFile } : { issues };
}
