import { givenChunks } from '../disk/given-file.js';
import { EvidenceSum } from '../evidence/evidence-sum.js';
import { readEvidence } from '../evidence/read-evidence.js';
import { showPath } from '../files/paths.js';
import type { GivenEvidence } from '../model/run-time/observed.js';

/**
 * What the files of evidence say.
 *
 * @param files absolute.
 * @returns null if there is no file.
 * @throws UserError with file and line for what is no evidence.
 */
export function evidenceIn(files: readonly string[], cwd: string): GivenEvidence[] | null {
  if (files.length === 0) return null;
  return files.map((file) => {
    const shown = showPath(file, cwd);
    const sum = new EvidenceSum();
    const remarks: string[] = [];
    sum.addAll(readEvidence(shown, (text) => remarks.push(text), givenChunks(file, shown)));
    return { file: shown, observations: sum.sorted(), remarks };
  });
}
