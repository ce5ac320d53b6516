import type { ScanReport } from '../../src/model/results/report.js';
import { endpointFinding, fieldFinding, makeReport } from './sample.js';

/** A file whose name has every character with a special meaning in one of the formats. */
export const AWKWARD_FILE = `src/[id]/a,b:c ::error::"d" <e> & 'f' 100% #g?h\t\u0007\ud800.ts`;

/** A report with texts as awkward as a stranger's repository and registry can make them. */
export function awkwardReport(): ScanReport {
  const note = 'a `${template}` with {0}, [a link](1), "quotes" & <tags> ]]> \u001b[31m\r\n::warning::no';
  const trace = [{ file: AWKWARD_FILE, line: 1, column: 1, note }];
  return makeReport({
    findings: [
      endpointFinding({ id: 'e-1', file: AWKWARD_FILE, message: note, trace }),
      fieldFinding({ id: 'f-1', file: AWKWARD_FILE, replacement: { kind: 'manual', target: note, note }, trace }),
    ],
    problems: [{ file: AWKWARD_FILE, line: null, message: note }],
    unanalysed: [{ file: `${AWKWARD_FILE}.py`, mentions: 2 }],
    stats: { calls: 3, resolvedCalls: 2 },
  });
}

/** Findings of one place in 40 files: 14 errors, 13 warnings and 13 of low confidence. */
export function manyFindings(): ScanReport {
  const findings = Array.from({ length: 40 }, (_, i) => {
    const over = { id: `id-${i}`, file: `src/${String(i).padStart(2, '0')}.ts` };
    return [endpointFinding(over), fieldFinding(over), fieldFinding({ ...over, confidence: 'low' })][i % 3]!;
  });
  return makeReport({ findings });
}
