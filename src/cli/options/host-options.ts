import type { Command } from 'commander';
import { isHostPattern, readValueFlag, STATED, type ValueFlag } from '../../config/stated-hosts.js';
import { UserError } from '../../model/errors.js';
import { repeatable } from './repeatable.js';

/** Options that say where requests go. */

export function addHost(command: Command): Command {
  return command.addOption(
    repeatable('--host <pattern>', 'another host of the APIs; `*` matches any characters', collectHosts),
  );
}

export function addValue(command: Command): Command {
  return command.addOption(
    repeatable(
      '--value <name=url>',
      'the URL that a variable, a setting, a constant or a parameter has; also a pattern of hosts, or "another API"',
      collectValues,
    ),
  );
}

function collectHosts(value: string, earlier: string[]): string[] {
  if (isHostPattern(value)) return [...earlier, value];
  throw new UserError(`--host ${value}: not a host pattern`, 'write the host alone, for example *.example.com');
}

function collectValues(text: string, earlier: ValueFlag[]): ValueFlag[] {
  const value = readValueFlag(text);
  if (value) return [...earlier, value];
  throw new UserError(`--value ${text}: not NAME=URL`, `behind the name and = stands ${STATED}`);
}
