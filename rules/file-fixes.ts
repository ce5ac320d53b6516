import { isSafe, type Fix } from '../src/model/fix.js';
import type { PlacedFinding } from '../src/model/finding.js';
import type { IsoDate } from '../src/model/registry.js';

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

/** The edits of the findings that imports connect, by file. */
export class PartFixes {
  readonly #findings: ReadonlyMap<string, PlacedFinding>;
  readonly #byFile = new Map<string, FileFixes>();

  constructor(
    readonly asOf: IsoDate,
    readonly fixes: readonly Fix[],
    findings: readonly PlacedFinding[],
  ) {
    this.#findings = new Map(findings.map((finding) => [finding.id, finding]));
  }

  /** The edits in one file: the same object each time. */
  in(file: string): FileFixes {
    let own = this.#byFile.get(file);
    if (!own) this.#byFile.set(file, (own = fixesOfFile(file, this.fixes, this.#findings)));
    return own;
  }
}

/** @param findings by id: those of all fixes. */
function fixesOfFile(file: string, fixes: readonly Fix[], findings: ReadonlyMap<string, PlacedFinding>): FileFixes {
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
