import type { Fix } from '../src/model/fix.js';
import { isSafe } from '../src/model/fix.js';
import type { PlacedFinding } from '../src/model/finding.js';

/** What of the edits of a project concerns one file. */
export interface FileFixes {
  fixes: readonly Fix[];
  /**
   * Members of types that a safe fix edits along with uses in other files, where nothing is found. ESLint edits only
   * what is reported.
   */
  members: readonly PlacedFinding[];
}

/** Files that ESLint lints without a processor. */
const CODE = /\.[cm]?[jt]sx?$/;

/**
 * The edits in one file.
 *
 * @param findings by id: those of all fixes.
 */
export function fixesOfFile(
  file: string,
  fixes: readonly Fix[],
  findings: ReadonlyMap<string, PlacedFinding>,
): FileFixes {
  const members: PlacedFinding[] = [];
  const own: Fix[] = [];
  for (const fix of fixes) {
    const reported = new Set(fix.findings.map((id) => findings.get(id)?.file));
    const others = fix.edits.filter((edit) => !reported.has(edit.file));
    if (others.some((edit) => !isSafe(fix) || !CODE.test(edit.file))) continue;
    if (reported.has(file)) own.push(fix);
    const edit = others.find((one) => one.file === file);
    const finding = findings.get(fix.findings[0]!);
    if (!edit || !finding) continue;
    const { line, column, endLine, endColumn } = edit;
    const member: PlacedFinding = {
      ...finding,
      ...{ file, line, column, endLine, endColumn },
      id: `${finding.id} ${file}`,
      confidence: 'low',
      isDeclared: true,
    };
    members.push(member);
    own.push({ ...fix, findings: [...fix.findings, member.id] });
  }
  return { fixes: own, members };
}
