import { join, relative, sep } from 'node:path';
import { listFiles } from '../files/list.js';
import { decodeSource } from '../strings/encoding.js';
import { readFoundFile } from '../disk/found-file.js';
import type { Scope } from '../files/scope.js';
import type { LeavingImport } from '../model/finding.js';
import { specifiersIn } from '../program/import-specifiers.js';
import { Resolver } from '../program/resolving/resolve.js';
import { aliasReader } from './alias-reader.js';
import type { SearchedFiles } from './search-files.js';

/** The imports of an isolated analysis that lead to files outside of it. The effect of those files is unknown. */
export function findLeavingImports(
  { options: { root, cwd, excluded }, candidates, content, files, isReported }: SearchedFiles,
  { base, listed }: Scope,
): LeavingImport[] {
  const below = relative(base, root).replaceAll(sep, '/');
  const around = (file: string): string => (below === '' ? file : join(below, file).replaceAll(sep, '/'));
  const within = new Set(files.filter(isReported).map(around));
  const outside = listFiles(base, listed, cwd).files.filter(
    (file) => !within.has(file) && !excluded?.(relative(root, join(base, file)).replaceAll(sep, '/')),
  );
  const read = (file: string): string | undefined => readOrNone(join(base, file));
  const resolver = new Resolver(new Set([...within, ...outside]), read, aliasReader, () => {});
  return candidates.sources.filter(isReported).flatMap((file) => {
    const text = content(file)?.text ?? '';
    const specifiers = specifiersIn(text, file).filter((specifier) => {
      const target = resolver.resolve(specifier, around(file));
      return target !== undefined && !within.has(target);
    });
    return specifiers
      .map((specifier) => ({ file, line: lineOf(specifier, text), specifier }))
      .sort((a, b) => a.line - b.line);
  });
}

function readOrNone(path: string): string | undefined {
  try {
    return decodeSource(readFoundFile(path));
  } catch {
    // The file is gone since it was listed.
    return undefined;
  }
}

function lineOf(specifier: string, text: string): number {
  const at = Math.max(0, ...['"', "'", '`'].map((quote) => text.indexOf(quote + specifier + quote)));
  return text.slice(0, at).split(/\r\n|[\n\r\u2028\u2029]/).length;
}
