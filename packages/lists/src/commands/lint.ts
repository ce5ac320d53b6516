import { showPath } from '../../../../src/files/paths.js';
import { EXIT } from '../../../../src/model/errors.js';
import { builtinFile, readRegistryFile } from '../../../../src/registry/load.js';
import { locateList } from '../../../../src/registry/locate-list.js';
import { plural, printable } from '../../../../src/report/text.js';
import type { Environment, Outcome } from '../../../../src/cli/environment.js';
import { checkPolicy } from '../policy/check-policy.js';
import type { LintFlags } from './list-options.js';
import { problemLine } from '../../../../src/cli/errors.js';

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
