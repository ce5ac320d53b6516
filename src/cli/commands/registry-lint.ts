import { showPath } from '../../files/paths.js';
import { EXIT } from '../../model/errors.js';
import { builtinFile, checkPolicy, readRegistryFile } from '../../registry/load.js';
import { locateList } from '../../registry/locate-list.js';
import { plural, printable } from '../../report/text.js';
import type { Environment, Outcome } from '../environment.js';
import type { LintFlags } from '../options/list-options.js';
import { problemLine } from './registry.js';

/** `registry lint [LIST]`: where a list breaks the policy that it states, or that `--policy` names. */
export function registryLintCommand(list: string | undefined, flags: LintFlags, { cwd }: Environment): Outcome {
  const file = showPath(list === undefined ? builtinFile() : locateList(list, cwd), cwd);
  const base = flags.base === undefined ? null : readRegistryFile(flags.base);
  const problems = checkPolicy(file, { base, ...(flags.policy !== undefined && { policyFile: flags.policy }) });
  if (problems.length === 0) {
    const isHeld = flags.policy !== undefined || readRegistryFile(file).policy !== undefined;
    const words = isHeld
      ? `follows ${flags.policy === undefined ? 'its policy' : printable(flags.policy)}`
      : `has no policy to check against${base ? '; no removal date was moved to an earlier day' : ''}; name one with --policy`;
    return { result: `${printable(file)}: ${words}\n`, remarks: [], exitCode: EXIT.clean };
  }
  return {
    result: problems.map((problem) => `${problemLine(problem)}\n`).join(''),
    remarks: flags.quiet ? [] : [`deprec-scan: ${plural(problems.length, 'problem')} in ${printable(file)}`],
    exitCode: EXIT.gate,
  };
}
