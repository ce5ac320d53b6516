import type { Fix, Fixes, LocatedEdit } from '../model/fix.js';
import { addToGroup } from '../collections/group-by.js';

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
      continue;
    }
    const other = fix.edits.flatMap((edit) => taken.get(edit.file)?.find((one) => overlap(edit, one)) ?? [])[0];
    if (other) {
      const reason = `its edit overlaps another one (${other.file}:${other.line}): run \`fix\` again after that`;
      unfixed.push(...fix.findings.map((finding) => ({ finding, reason })));
      continue;
    }
    byEdits.set(key, fix);
    for (const edit of fix.edits) addToGroup(taken, edit.file, edit);
  }
  return { fixes: [...byEdits.values()], unfixed };
}

function overlap(a: LocatedEdit, b: LocatedEdit): boolean {
  return a.start < b.end && b.start < a.end;
}
