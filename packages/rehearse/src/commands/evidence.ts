import type { CommonFlags } from '../../../../src/config/flags.js';
import { settle } from '../../../../src/config/settings.js';
import { lineOf } from '../../../../src/evidence/evidence-line.js';
import { EvidenceSum } from '../../../../src/evidence/evidence-sum.js';
import { readEvidence } from '../../../../src/evidence/read-evidence.js';
import type { RecordingFormat } from '../evidence/recordings/format-names.js';
import { EXIT } from '../../../../src/model/errors.js';
import { loadLists } from '../../../../src/registry/contract.js';
import { formatEvidence, importWords } from './evidence-list.js';
import { printable, toJson } from '../../../../src/report/text.js';
import { observe } from '../traffic/observe.js';
import { operationsOfAll } from '../traffic/operations.js';
import { colorsFor, type Environment, type Outcome } from '../../../../src/cli/environment.js';
import type { ListFlags } from '../../../../src/cli/options/options.js';

/** Flags of `evidence import`. */
export interface EvidenceImportFlags extends CommonFlags {
  from?: RecordingFormat;
  host: string[];
}

/** Flags of `evidence show`. */
export type EvidenceShowFlags = Pick<ListFlags, 'format' | 'output' | 'color'>;

/** `evidence import FILE…`: evidence from recordings, as lines of JSON. */
export async function evidenceImportCommand(
  files: readonly string[],
  flags: EvidenceImportFlags,
  environment: Environment,
): Promise<Outcome> {
  const settings = settle(flags, environment.cwd, environment);
  const remarks: string[] = [];
  const { registry, contract } = loadLists(settings);
  const { importEvidence } = await import('../evidence/import-evidence.js');
  const { observations, counts } = await importEvidence(files, {
    operations: operationsOfAll(registry, contract),
    hosts: settings.hosts,
    from: flags.from,
    observe,
    remark: (text) => remarks.push(text),
  });
  return {
    result: observations.map(lineOf).join(''),
    remarks: [
      ...remarks.map((text) => printable(`deprec-scan: note: ${text}`)),
      ...(flags.quiet ? [] : [`deprec-scan: ${importWords(counts)}`]),
    ],
    exitCode: EXIT.clean,
  };
}

/** `evidence show FILE…`: a table of what files of evidence have, or one list of it. */
export function evidenceShowCommand(
  files: readonly string[],
  flags: EvidenceShowFlags,
  environment: Environment,
): Outcome {
  const remarks: string[] = [];
  const sum = new EvidenceSum();
  for (const file of files) sum.addAll(readEvidence(file, (text) => remarks.push(text)));
  const observations = sum.sorted();
  return {
    result:
      flags.format === 'json' ? toJson(observations) : formatEvidence(observations, colorsFor(flags, environment)),
    remarks: remarks.map((text) => printable(`deprec-scan: note: ${text}`)),
    exitCode: EXIT.clean,
  };
}
