import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** A unified diff of one file, as `git apply` takes it; empty if nothing differs. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = structuredPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** What git writes before the diff of a changed file. */
export function gitHeader(file: string): string {
  return `diff --git a/${file} b/${file}\n`;
}
