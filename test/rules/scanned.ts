import type { PlacedFinding } from '../../src/model/finding.js';
import type { Fix } from '../../src/model/fix.js';
import type { PlacedViolation } from '../../src/model/violation.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type MakeFixes } from '../../src/scan.js';
import { configured } from '../scan/configured.js';

/** A day on which the built-in registry has entries in two phases. */
export const DAY = '2026-10-20';
/** A day after all removals: then leaving a field out is safe, too. */
export const LAST_DAY = '2027-02-01';

/** What the scanner says of a project. */
interface Scanned {
  findings: readonly PlacedFinding[];
  violations: readonly PlacedViolation[];
  fixes: Readonly<Record<typeof DAY | typeof LAST_DAY, readonly Fix[]>>;
}

const registry = loadRegistry([]);
const contract = loadContract();
const known = new Map<string, Scanned>();

/** Scans a project once, however much is compared with that, and keeps the results but not the program. */
export function scanOf(root: string): Scanned {
  let scanned = known.get(root);
  if (!scanned) known.set(root, (scanned = scan(root)));
  return scanned;
}

function scan(root: string): Scanned {
  let make: MakeFixes = () => ({ fixes: [], unfixed: [] });
  const onAnalysed = (made: MakeFixes): void => void (make = made);
  const options = { root, paths: [], cwd: root, registry, contract, onAnalysed, ...configured(root) };
  const { findings, violations } = analyse(options);
  const fixesOn = (asOf: string): readonly Fix[] => make(findings, { asOf, until: null }).fixes;
  return { findings, violations, fixes: { [DAY]: fixesOn(DAY), [LAST_DAY]: fixesOn(LAST_DAY) } };
}
