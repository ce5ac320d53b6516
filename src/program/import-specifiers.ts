import { isWorkflowFile } from '../model/settings/workflow-files.js';
import { withWorkspacePaths } from '../syntax/parsing/workspace-paths.js';

const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])([^"'`\n]{1,300})\1/g;

/** `define(['x', 'y'], …)`, `define('id', ['x'], …)`, `require(['x'], …)`, and the list within. */
const DEPENDENCIES = /\b(?:define|require|requirejs)\s*\(\s*(?:["'`][^"'`\n]*["'`]\s*,\s*)?\[([^\]]*)\]/g;
const TEXT = /(["'`])([^"'`\n]{1,300})\1/g;

/**
 * The module specifiers in a file's text, found without parsing: `from 'x'`, `import 'x'`, `import('x')`,
 * `require('x')`, and lists of dependencies. It may find too many, in comments and strings, but never too few.
 */
export function specifiersIn(written: string, file: string): string[] {
  const found = new Set<string>();
  // Scripts of workflows name files by the root of the repository.
  const text = isWorkflowFile(file) ? withWorkspacePaths(written) : written;
  for (const match of text.matchAll(SPECIFIER)) found.add(match[2]!);
  for (const [, list] of text.matchAll(DEPENDENCIES)) for (const match of list!.matchAll(TEXT)) found.add(match[2]!);
  return [...found];
}
