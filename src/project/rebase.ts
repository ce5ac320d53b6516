import type { Scope } from '../files/scope.js';
import { fingerprintOf } from '../findings/fingerprint.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Analysis } from '../model/results/analysis.js';
import type { MakeFixes } from '../scan.js';
import type { FixDays, Fixes } from '../model/fix.js';
import type { PlacedViolation } from '../model/violation.js';

/** The result of a scope with the paths of its report. The ids of findings are those of a scan of the root alone. */
export function toRoot(analysis: Analysis, { root, base, toRoot: rename }: Scope): Analysis {
  if (root === base) return analysis;
  const moved = <T extends { file: string }>(located: T): T => ({ ...located, file: rename(located.file) });
  const renamed = (finding: PlacedFinding): PlacedFinding => {
    const found = { ...moved(finding), trace: finding.trace.map(moved) };
    return { ...found, id: fingerprintOf(found, finding.place) };
  };
  const renamedViolation = (violation: PlacedViolation): PlacedViolation => {
    const found = { ...moved(violation), trace: violation.trace.map(moved) };
    return { ...found, id: fingerprintOf({ entry: found.rule, in: null, file: found.file }, found.place) };
  };
  return {
    ...analysis,
    root,
    findings: analysis.findings.map(renamed),
    elsewhere: analysis.elsewhere.map(renamed),
    violations: analysis.violations.map(renamedViolation),
    violationsElsewhere: analysis.violationsElsewhere.map(renamedViolation),
    secrets: analysis.secrets.map(moved),
    tokens: analysis.tokens.map(moved),
    calls: analysis.calls.map(moved),
    callsElsewhere: analysis.callsElsewhere.map(moved),
    notUnderstood: analysis.notUnderstood.map(moved),
    unanalysed: analysis.unanalysed.map(moved),
    // A problem of the whole scan belongs to no file.
    problems: analysis.problems.map((problem) => (problem.file === '.' ? problem : moved(problem))),
    waivers: analysis.waivers.map(moved),
  };
}

/** The edits for the findings of an analysis, with the paths and ids of its report; none without an analysis. */
export function fixesAtRoot(make: MakeFixes | null, analysis: Analysis, scope: Scope, days: FixDays): Fixes {
  // Uses in other files may have to be edited along.
  const all = [...analysis.findings, ...analysis.elsewhere];
  const { fixes, unfixed } = make?.(all, days) ?? { fixes: [], unfixed: [] };
  const { findings, elsewhere } = toRoot(analysis, scope);
  const moved = [...findings, ...elsewhere];
  const ids = new Map(all.map(({ id }, i) => [id, moved[i]!.id]));
  const renamed = (id: string): string => ids.get(id)!;
  return {
    fixes: fixes.map((fix) => ({
      ...fix,
      findings: fix.findings.map(renamed),
      edits: fix.edits.map((edit) => ({ ...edit, file: scope.toRoot(edit.file) })),
    })),
    unfixed: unfixed.map(({ finding, reason }) => ({ finding: renamed(finding), reason })),
  };
}
