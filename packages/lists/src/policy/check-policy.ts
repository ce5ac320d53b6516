import type { RegistryFile, RemovalPolicy } from '../../../../src/model/registry.js';
import { locateAll, parseDocument, type JsonDocument } from '../../../../src/registry/document.js';
import { checkShape, readRegistryFile } from '../../../../src/registry/load.js';
import { toUserError, type RegistryProblem } from '../../../../src/registry/problem.js';
import { readTextFile } from '../../../../src/registry/read-text.js';
import { policyIssues } from './removal-policy.js';

/**
 * Where a list breaks its policy. The file is read as by `readRegistryFile`.
 *
 * @param options `policyFile` has a policy that counts in place of the list's own; `base` is an earlier edition.
 * @throws UserError for the first problem of the list or the policy itself.
 */
export function checkPolicy(
  file: string,
  { base, policyFile }: { base: RegistryFile | null; policyFile?: string },
): RegistryProblem[] {
  const list = readRegistryFile(file);
  const policy = policyFile === undefined ? (list.policy ?? {}) : readPolicy(policyFile);
  const { document } = documentOf(file);
  return locateAll(document, policyIssues(list, { policy, base }));
}

/** @throws UserError for its first problem. */
function readPolicy(file: string): RemovalPolicy {
  const { document } = documentOf(file);
  const shaped = checkShape({ version: 2, name: 'policy', apis: [], entries: [], policy: document.value });
  if (!('issues' in shaped)) return shaped.list.policy ?? {};
  const own = shaped.issues.map((found) => ({ ...found, path: found.path.slice(1) }));
  throw toUserError(locateAll(document, own));
}

/** @throws UserError if the file cannot be read, or is no JSON. */
function documentOf(file: string): { document: JsonDocument } {
  const read = readTextFile(file);
  if ('problems' in read) throw toUserError(read.problems);
  const parsed = parseDocument(file, read.text);
  if ('problems' in parsed) throw toUserError(parsed.problems);
  return parsed;
}
