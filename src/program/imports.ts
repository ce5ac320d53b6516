const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'`])([^"'`\n]{1,300})\1/g;

/**
 * The module specifiers in a file's text, found without parsing: `from 'x'`, `import 'x'`, `import('x')`,
 * `require('x')`. It may find too many, in comments and strings, but never too few.
 */
export function specifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(SPECIFIER)) found.add(match[2]!);
  return [...found];
}
