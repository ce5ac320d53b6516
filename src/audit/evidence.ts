import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSearched } from '../candidates/search.js';
import { posixRelative } from '../files/paths.js';
import type { Checkout } from '../files/provenance.js';
import { listUncommitted } from '../files/uncommitted.js';
import type { DigestedFile, Evidence } from '../model/audit/audit.js';
import type { Analysed } from '../project/analyse-project.js';
import { plural } from '../report/text.js';
import { sha256 } from './sha256.js';

/**
 * What a second person needs to get the same report.
 *
 * @param root absolute path of what was scanned, without links.
 * @param paths those of the command.
 * @param written absolute paths of the files that the command writes: they are no part of what it reads.
 */
export function evidenceOf(
  { analysis, settings }: Analysed,
  checkout: Checkout | null,
  root: string,
  paths: readonly string[],
  written: readonly string[],
): Evidence {
  const own = new Set(written);
  const isRead = (file: string): boolean => isSearched(file) && !own.has(join(checkout!.top, file));
  return {
    name: nameOf(checkout, root),
    repository: checkout?.repository ?? null,
    commit: checkout?.commit ?? null,
    directory: checkout === null ? '' : posixRelative(checkout.top, root),
    uncommitted: checkout === null ? [] : (listUncommitted(checkout.top) ?? []).filter(isRead).sort(),
    paths: [...paths],
    settings: [
      settings.configFile,
      settings.baseline.exists ? settings.baseline.file : null,
      settings.tokens?.list === null ? settings.tokens.file : null,
    ].flatMap((file) => (file === null ? [] : digested(file, root))),
    excluded: settings.excludes.map(({ pattern }) => pattern),
    skipped: [
      ...(analysis.unanalysed.length > 0
        ? [`${plural(analysis.unanalysed.length, 'file')} of languages that are not analysed`]
        : []),
      ...analysis.problems.map(({ file, message }) => `${file}: ${message}`),
    ],
  };
}

/** `acme/web`; with the directory if that is not the top of the repository. */
function nameOf(checkout: Checkout | null, root: string): string {
  if (!checkout) return basename(root);
  const path = checkout.repository === null ? '' : new URL(checkout.repository).pathname;
  const name = decoded(path.replace(/^\/|\.git\/?$|\/$/g, '')) || basename(checkout.top);
  const directory = posixRelative(checkout.top, root);
  return directory === '' ? name : `${name}/${directory}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing.
    return path;
  }
}

function digested(file: string, root: string): DigestedFile[] {
  return [{ file: posixRelative(root, file), digest: sha256(readFileSync(file)) }];
}
