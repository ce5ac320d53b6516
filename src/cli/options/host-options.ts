import { isHostPattern, readValueFlag, STATED, type ValueFlag } from '../../config/stated-hosts.js';
import { UserError } from '../../model/errors.js';

export function collectHosts(value: string, earlier: string[]): string[] {
  if (isHostPattern(value)) return [...earlier, value];
  throw new UserError(`--host ${value}: not a host pattern`, 'write the host alone, for example *.example.com');
}

export function collectValues(text: string, earlier: ValueFlag[]): ValueFlag[] {
  const value = readValueFlag(text);
  if (value) return [...earlier, value];
  throw new UserError(`--value ${text}: not NAME=URL`, `behind the name and = stands ${STATED}`);
}
