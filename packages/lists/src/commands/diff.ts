import { EXIT } from '../../../../src/model/errors.js';
import { diffLists, isEmptyDiff } from '../list-diff.js';
import { readRegistryFile } from '../../../../src/registry/load.js';
import { formatListDiff } from './markdown-diff.js';
import type { Outcome } from '../../../../src/cli/environment.js';
import type { DiffFlags } from './list-options.js';
import { toJson } from '../../../../src/report/text.js';

/** `registry diff BEFORE AFTER`: what differs between two editions of a list. */
export function registryDiffCommand(before: string, after: string, flags: DiffFlags): Outcome {
  const diff = diffLists(readRegistryFile(before), readRegistryFile(after));
  return {
    result: flags.format === 'json' ? toJson(diff) : formatListDiff(diff, before, after),
    remarks: [],
    exitCode: flags.exitCode === true && !isEmptyDiff(diff) ? EXIT.gate : EXIT.clean,
  };
}
