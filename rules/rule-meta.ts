import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AST } from 'eslint';
import type { Location } from '../src/model/finding.js';
import { packageRoot } from '../src/runtime/package-root.js';
import { cacheKey } from './cache-key.js';
import type { RuleName } from './presets.js';

/** The page of a rule in the installed package: it has the same version, and editors open it. */
export function pageOf(name: RuleName): string {
  return pathToFileURL(join(packageRoot(), 'docs', 'rules', `${name}.md`)).href;
}

/** Adds the key to options that are written by hand. */
export const CACHED_OPTIONS = [
  {
    get cacheKey() {
      return cacheKey();
    },
  },
];

/** A range in ESLint's form. Both count lines from 1; ESLint counts columns from 0. */
export function locOf({ line, column, endLine, endColumn }: Location): AST.SourceLocation {
  return { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } };
}
