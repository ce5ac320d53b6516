import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceText, type SourceText } from '../files/source-text.js';
import { applyEdits } from '../fix/apply.js';
import type { Fix, FixReport, Fixes, ReportedFix, ReportedUnfixed } from '../model/fix.js';
import { fixClassOf, type IsoDate } from '../model/registry.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Analysis } from '../model/results/analysis.js';
import { packageVersion } from '../runtime/package-root.js';
import { isAtLeast } from '../verdict/policy.js';
import type { Analysed } from './analyse-project.js';
import { policyOn } from './decide.js';

export interface FixChoice {
  /** Whether unsafe edits are made as well. */
  unsafe: boolean;
  /** Ids of entries; all if there are none. */
  entries: readonly string[];
  /** The last day on which the old fields stay beside the new ones; null to replace them at once. */
  until: IsoDate | null;
}

/** The edits of a project, and the texts to which they apply. */
export interface FixPlan {
  report: FixReport;
  texts: ReadonlyMap<string, SourceText>;
}

/** The edits for the findings of an analysis; those that the choice makes are `shown`. */
export function planFixes(analysed: Analysed, { unsafe, entries, until }: FixChoice): FixPlan {
  const { analysis, settings } = analysed;
  const policy = policyOn(analysed);
  const findings = analysis.findings.filter(
    ({ entry, confidence }) =>
      (entries.length === 0 || entries.includes(entry)) &&
      (!settings.hidesBelow || isAtLeast(confidence, settings.policy.minConfidence)),
  );
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const made = analysed.fixes({ asOf: policy.asOf, until });
  const texts = new Map<string, SourceText>();
  const { fixes, unfixed } = onDisk(only(made, byId, analysis), analysis.root, texts);
  const reported = fixes.map((fix): ReportedFix => {
    const own = fix.findings.map((id) => byId.get(id)!);
    const [first] = own;
    return {
      ...fix,
      entries: [...new Set(own.map(({ entry }) => entry))],
      class: fixClassOf(first!, first!.in),
      state: unsafe || fix.risks.length === 0 ? 'shown' : 'left',
    };
  });
  const left = unfixed.map(({ finding, reason }) => unfixedFor(byId.get(finding)!, reason));
  return {
    report: withSummary({
      tool: { name: 'deprec-scan', version: packageVersion() },
      asOf: policy.asOf,
      until,
      fixes: reported,
      unfixed: left,
    }),
    texts,
  };
}

export function unfixedFor(finding: PlacedFinding, reason: string): ReportedUnfixed {
  const { id, entry, file, line, column } = finding;
  return { finding: id, entry, class: fixClassOf(finding, finding.in), file, line, column, reason };
}

/** Counts uses, not edits. */
export function withSummary(report: Omit<FixReport, 'summary'>): FixReport {
  const { fixes, unfixed } = report;
  const count = (state: ReportedFix['state']): number =>
    fixes.reduce((sum, fix) => sum + (fix.state === state ? fix.findings.length : 0), 0);
  const summary = { fixed: count('written'), shown: count('shown'), unsafe: count('left'), left: unfixed.length };
  return { ...report, summary: { uses: Object.values(summary).reduce((a, b) => a + b), ...summary } };
}

/** The edits for some findings. Those that would have to be made elsewhere as well are left. */
function only(
  { fixes, unfixed }: Fixes,
  wanted: ReadonlyMap<string, PlacedFinding>,
  { findings, elsewhere }: Analysis,
): Fixes {
  const outside = new Map(elsewhere.map((finding) => [finding.id, finding]));
  const others = new Map(findings.filter(({ id }) => !wanted.has(id)).map((finding) => [finding.id, finding]));
  const entries = new Set([...wanted.values()].map(({ entry }) => entry));
  const result: Fixes = { fixes: [], unfixed: unfixed.filter(({ finding }) => wanted.has(finding)) };
  for (const fix of fixes) {
    const own = fix.findings.filter((id) => wanted.has(id));
    if (own.length === 0) continue;
    const [file] = fix.findings.flatMap((id) => outside.get(id)?.file ?? []);
    const [entry] = fix.findings.flatMap((id) => others.get(id)?.entry ?? []).filter((one) => !entries.has(one));
    const reason =
      (file !== undefined && `it is edited with ${file}, which is outside of the paths`) ||
      (entry !== undefined && `it is edited with uses of ${entry}`);
    if (reason) result.unfixed.push(...own.map((finding) => ({ finding, reason })));
    else result.fixes.push({ ...fix, findings: own });
  }
  return result;
}

/** The edits of files that are on disk as they were analysed, and can be written back byte by byte. */
function onDisk({ fixes, unfixed }: Fixes, root: string, texts: Map<string, SourceText>): Fixes {
  const reasons = new Map<string, string | null>();
  const reasonOf = (file: string): string | null => {
    if (!reasons.has(file)) reasons.set(file, readInto(texts, file, root));
    return reasons.get(file)!;
  };
  const refused = (fix: Fix): string | undefined =>
    fix.edits.map(({ file }) => reasonOf(file)).find((reason) => reason !== null) ?? undefined;
  return {
    fixes: fixes.filter((fix) => refused(fix) === undefined),
    unfixed: [
      ...unfixed,
      ...fixes.flatMap((fix) => {
        const reason = refused(fix);
        return reason === undefined ? [] : fix.findings.map((finding) => ({ finding, reason }));
      }),
    ],
  };
}

function readInto(texts: Map<string, SourceText>, file: string, root: string): string | null {
  try {
    const path = join(root, file);
    // What it leads to is edited as a file of its own.
    if (realpathSync(path) !== join(realpathSync(root), file)) return `${file} is a symbolic link, or below one`;
    const text = readSourceText(path);
    if (!text) return `${file} is not in UTF-8`;
    texts.set(file, text);
    return null;
  } catch {
    return `${file} can no longer be read`;
  }
}

/** The new texts of files with some fixes applied, byte order marks included, by file. */
export function textsAfter(fixes: readonly Pick<Fix, 'edits'>[], texts: FixPlan['texts']): Map<string, string> {
  const files = new Set(fixes.flatMap(({ edits }) => edits.map(({ file }) => file)));
  return new Map(
    [...files].sort().map((file) => {
      const { text, mark } = texts.get(file)!;
      const edits = fixes.flatMap((fix) => fix.edits.filter((edit) => edit.file === file));
      return [file, mark + applyEdits(text, edits)];
    }),
  );
}
