import { applyEdits } from '../../src/fix/apply.js';
import { isSafe, type Fix, type Fixes } from '../../src/model/fix.js';
import type { PlacedFinding } from '../../src/model/finding.js';
import type { Registry } from '../../src/model/registry.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type MakeFixes } from '../../src/scan.js';
import { Tree } from '../files/tree.js';

export type Files = Record<string, string>;

export interface Fixed {
  /** The files with the edits. */
  files: Files;
  findings: PlacedFinding[];
  /** The fixes that were applied. */
  applied: Fix[];
  /** Fixes that are unsafe and were not applied. */
  unsafe: Fix[];
  unfixed: Fixes['unfixed'];
}

const builtIn = loadRegistry([]);

/** Analyses files and applies the edits for them. */
export function fixed(
  files: Files,
  {
    unsafe = false,
    asOf = '2026-11-26',
    until = null,
    registry = builtIn,
  }: { unsafe?: boolean; asOf?: string; until?: string | null; registry?: Registry } = {},
): Fixed {
  const { root } = new Tree(files);
  let make: MakeFixes = () => ({ fixes: [], unfixed: [] });
  const { findings, problems } = analyse({ root, paths: [], cwd: root, registry, onAnalysed: (made) => (make = made) });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const { fixes, unfixed } = make(findings, { asOf, until });
  const applied = fixes.filter((fix) => unsafe || isSafe(fix));
  const edits = applied.flatMap((fix) => fix.edits);
  return {
    files: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        applyEdits(
          text,
          edits.filter((edit) => edit.file === file),
        ),
      ]),
    ),
    findings,
    applied,
    unsafe: fixes.filter((fix) => !applied.includes(fix)),
    unfixed,
  };
}
