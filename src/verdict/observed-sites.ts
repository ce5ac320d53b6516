import type { Finding } from '../model/finding.js';

type Placed = Pick<Finding, 'file' | 'line'>;

/** What a caller says of its place in the code. */
interface Site {
  file: string;
  /** 1-based; null if it is not said. */
  line: number | null;
}

/**
 * The findings that requests of a site count for: those on its line, or else in its file. All of them if the requests
 * name no site, or one without such a finding, which may be in compiled code.
 *
 * @param findings of one entry in one place.
 */
export function findingsAt<F extends Placed>(site: string | null, findings: readonly F[]): readonly F[] {
  if (site === null) return findings;
  const { file, line } = parseSite(site);
  const there = inFile(file, findings);
  const onLine = there.filter((finding) => finding.line === line);
  return [onLine, there, findings].find(({ length }) => length > 0) ?? [];
}

/** `src/chat.ts:41`, also with a column, as an address of a file, or with the separators of Windows. */
function parseSite(site: string): Site {
  const [, file = site, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/s.exec(site) ?? [];
  const path = file.replaceAll('\\', '/').replace(/^(?:file:\/\/|\.\/)/, '');
  return { file: path, line: line === undefined ? null : Number(line) };
}

/** The same path, or else one that ends with the other: a program and a scan may start in different directories. */
function inFile<F extends Placed>(file: string, findings: readonly F[]): F[] {
  const same = findings.filter((finding) => finding.file === file);
  if (same.length > 0) return same;
  return findings.filter((finding) => isEnd(finding.file, file) || isEnd(file, finding.file));
}

function isEnd(end: string, path: string): boolean {
  return path.endsWith(`/${end.replace(/^(?:\.\.\/)+/, '')}`);
}
