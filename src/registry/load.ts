import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, RegistryFile } from '../model/registry.js';
import { packageRoot } from '../runtime/package-root.js';
import { locateAll, parseDocument } from './document.js';
import { schemaIssues } from './json-schema.js';
import { lint } from './lint.js';
import { isShipped } from './locate-list.js';
import { type Merged, addTo, emptyMerge, findClashes, toRegistry } from './merge.js';
import { type Issue, type RegistryProblem, toPointer, toUserError } from './problem.js';
import { readTextFile } from './read-text.js';

export interface LoadOptions {
  /** Whether the shipped list is loaded before all others; true by default. */
  builtin?: boolean;
}

export interface ValidateOptions extends LoadOptions {
  /** Registry files that are loaded before the one to validate. */
  before?: readonly string[];
}

/** Absolute path of the shipped list. */
export function builtinFile(): string {
  return join(packageRoot(), 'deprecations.json');
}

/**
 * Loads registry files in order and merges their entries by id; paths are relative to the current directory.
 *
 * @throws UserError for the first problem of the first file that has one, and for an id that two files define.
 */
export function loadRegistry(files: readonly string[], { builtin = true }: LoadOptions = {}): Registry {
  return toRegistry(loadAll(files, builtin));
}

/**
 * All problems of one registry file, as if it were loaded after the built-in list and the files `before` it. A file
 * that is not JSON has one problem. Only files that are valid by the schema are linted.
 *
 * @throws UserError if one of the files before it has a problem.
 */
export function validateRegistryFile(
  file: string,
  { builtin = true, before = [] }: ValidateOptions = {},
): RegistryProblem[] {
  const checked = checkFile(file, loadAll(before, builtin && !isBuiltin(file)));
  return 'problems' in checked ? checked.problems : [];
}

/** The built-in list is validated on its own, because against itself each of its ids would clash. */
function isBuiltin(file: string): boolean {
  try {
    return realpathSync(file) === realpathSync(builtinFile());
  } catch {
    // A missing file is reported where it is read.
    return false;
  }
}

/**
 * One registry file as it is written, checked by itself.
 *
 * @throws UserError for its first problem.
 */
export function readRegistryFile(file: string): RegistryFile {
  const checked = checkFile(file, emptyMerge());
  if ('problems' in checked) throw toUserError(checked.problems);
  return checked.list;
}

/** What is wrong with a list that a program has made, each as `pointer: message`. */
export function faultsIn(list: RegistryFile): string[] {
  const shaped = checkShape(JSON.parse(JSON.stringify(list)));
  const issues = 'issues' in shaped ? shaped.issues : lint(list, { apis: [], entries: [] });
  return issues.map(({ path, message, hint }) => `${toPointer(path)}: ${message}${hint === null ? '' : ` (${hint})`}`);
}

function loadAll(files: readonly string[], builtin: boolean): Merged {
  const merged = emptyMerge();
  if (builtin) addTo(merged, readShipped(), builtinFile());
  for (const file of files) {
    const checked = knownGood(file, merged) ?? checkFile(file, merged);
    if ('problems' in checked) throw toUserError(checked.problems);
    addTo(merged, checked.list, file);
  }
  return merged;
}

/**
 * The shipped list, which this package's tests have checked. Checking it again would double the start of a small scan.
 */
function readShipped(): RegistryFile {
  return JSON.parse(readFileSync(builtinFile(), 'utf8')) as RegistryFile;
}

/** Another list that is shipped, in the same way. If it clashes with others, it is read again for the places. */
function knownGood(file: string, merged: Merged): { list: RegistryFile } | undefined {
  if (!isShipped(file)) return undefined;
  const list = JSON.parse(readFileSync(file, 'utf8')) as RegistryFile;
  return findClashes(list, merged, file).length === 0 ? { list } : undefined;
}

type Checked = { list: RegistryFile } | { problems: RegistryProblem[] };

/**
 * Checks a file step by step, each requiring the one before: readable, JSON, valid by the schema, lint, no clash with
 * the rest.
 */
function checkFile(file: string, merged: Merged): Checked {
  const read = readTextFile(file);
  if ('problems' in read) return read;
  const parsed = parseDocument(file, read.text);
  if ('problems' in parsed) return parsed;
  const { document } = parsed;
  const shaped = checkShape(document.value);
  if ('issues' in shaped) return { problems: locateAll(document, shaped.issues) };
  const { list } = shaped;
  const { apis, entries } = toRegistry(merged);
  const issues = [...lint(list, { apis, entries }), ...findClashes(list, merged, file)];
  return issues.length > 0 ? { problems: locateAll(document, issues) } : { list };
}

/**
 * JSON Schema of a registry file, which ships with the package.
 *
 * @internal
 */
export const SCHEMA_FILE = 'deprecations.schema.json';

type Shaped = { list: RegistryFile } | { issues: Issue[] };

/** Checks a parsed registry file against the schema, with errors in words. */
export function checkShape(value: unknown): Shaped {
  const issues = schemaIssues(value, SCHEMA_FILE);
  return issues.length === 0 ? { list: value as RegistryFile } : { issues };
}
