import { EXIT } from '../../model/errors.js';
import { diffLists, isEmptyDiff } from '../../registry/list-diff.js';
import { readRegistryFile } from '../../registry/load.js';
import { formatListDiff } from '../../report/markdown/markdown-diff.js';
import type { Outcome } from '../environment.js';
import type { DiffFlags } from '../options/list-options.js';
import { toJson } from '../../report/text.js';

/** `registry diff BEFORE AFTER`: what differs between two editions of a list. */
export function registryDiffCommand(before: string, after: string, flags: DiffFlags): Outcome {
  const diff = diffLists(readRegistryFile(before), readRegistryFile(after));
  return {
    result: flags.format === 'json' ? toJson(diff) : formatListDiff(diff, before, after),
    remarks: [],
    exitCode: flags.exitCode === true && !isEmptyDiff(diff) ? EXIT.gate : EXIT.clean,
  };
}
