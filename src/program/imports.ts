const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])([^"'`\n]{1,300})\1/g;

/**
 * The module specifiers that a file's text names, found without parsing: `from 'x'`, `import 'x'`, `import('x')`,
 * `require('x')`. It may find more than there are, in comments and strings; it must not find fewer.
 */
export function specifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(SPECIFIER)) found.add(match[2]!);
  return [...found];
}
