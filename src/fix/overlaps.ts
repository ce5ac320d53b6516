import type { Fix, Fixes, LocatedEdit } from '../model/fix.js';

/** Refuses fixes that overlap earlier ones. Fixes with the same edits become one. */
export function withoutOverlaps(fixes: readonly Fix[], unfixed: Fixes['unfixed']): Fixes {
  const byEdits = new Map<string, Fix>();
  const taken = new Map<string, LocatedEdit[]>();
  for (const fix of fixes) {
    const key = JSON.stringify(fix.edits);
    const same = byEdits.get(key);
    if (same) {
      same.findings.push(...fix.findings);
      same.risks = [...new Set([...same.risks, ...fix.risks])];
    } else if (fix.edits.some((edit) => taken.get(edit.file)?.some((other) => overlap(edit, other))))
      unfixed.push(...fix.findings.map((finding) => ({ finding, reason: 'its edit overlaps another one' })));
    else {
      byEdits.set(key, fix);
      for (const edit of fix.edits) taken.set(edit.file, [...(taken.get(edit.file) ?? []), edit]);
    }
  }
  return { fixes: [...byEdits.values()], unfixed };
}

function overlap(a: LocatedEdit, b: LocatedEdit): boolean {
  return a.start < b.end && b.start < a.end;
}
