import { InvalidArgumentError, Option, type Command } from 'commander';
import { UserError } from '../../model/errors.js';
import { DEFAULT_POLICY, FAIL_WORDS, isCallCount, type FailWord } from '../../verdict/policy.js';
import { parseRevision } from './options.js';

function addFailOn(command: Command): Command {
  return command.addOption(
    new Option(
      '--fail-on <phase>',
      `fail at this or a more urgent phase (default: ${DEFAULT_POLICY.failOn}; with --changed-since: deprecated); ` +
        'also `gap`: what requests used and the scan did not find; repeatable',
    )
      .choices(FAIL_WORDS)
      .argParser(collectFailOn),
  );
}

function collectFailOn(value: string, earlier: readonly FailWord[] = []): FailWord[] {
  const word = FAIL_WORDS.find((one) => one === value);
  if (word === undefined) throw new InvalidArgumentError(`Allowed choices are ${FAIL_WORDS.join(', ')}.`);
  return [...earlier, word];
}

/** Options that only a gate has. */
export function addGateOptions(command: Command): Command {
  return addFailOn(command)
    .option('--forecast', 'instead of findings, list the dates on which `check` will start to fail, and why')
    .addOption(
      new Option('--require-resolved [count]', 'also fail if more calls than this are unresolved')
        .preset('0')
        .argParser(parseUnresolved),
    )
    .option(
      '--changed-since <ref>',
      'fail only for uses added since the merge base with this revision, whatever their removal date',
      parseRevision('--changed-since'),
    );
}

function parseUnresolved(value: string): number {
  const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (isCallCount(count)) return count;
  throw new UserError(
    `--require-resolved ${value}: not a whole number of calls`,
    'write --require-resolved=5, or omit the number and put paths first',
  );
}
