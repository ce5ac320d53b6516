import { getNodeValue, type Node } from 'jsonc-parser';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readFoundOrFault } from '../disk/given-file.js';
import type { JsonPath } from '../registry/problem.js';
import { isRegister } from '../registry/tokens/register.js';
import { faultOfPath, type Fault } from './config-list.js';
import { CONFIG_KEY } from './config-text.js';

const TOKENS_NAME = 'tokens.json';

/** Where the register of tokens is. It is read when the contract is known. */
export interface TokensPlace {
  /** An absolute path. */
  file: string;
  /** Where the list is in a configuration; null for a file of its own. */
  list: JsonPath | null;
}

/** Reads where a configuration has its register: in a file that it names, or in itself. */
export function readTokensAt(
  value: Node,
  { file, directory }: { file: string; directory: string },
): { tokens: TokensPlace } | { faults: Fault[] } {
  if (value.type === 'array')
    return { tokens: { file, list: basename(file) === 'package.json' ? [CONFIG_KEY, 'tokens'] : ['tokens'] } };
  const name: unknown = getNodeValue(value);
  if (typeof name === 'string' && name !== '') {
    const register = resolve(directory, name);
    const fault = faultOfPath(value, 'tokens', register);
    return fault ? { faults: [fault] } : { tokens: { file: register, list: null } };
  }
  const message = '"tokens": expected a path of a register, or a list of tokens';
  return { faults: [{ node: value, message, hint: 'write "tokens": "./tokens.json"' }] };
}

/** The nearest file called `tokens.json` that is a register of tokens, or null. */
export function findTokens(directories: readonly string[]): TokensPlace | null {
  const file = directories.map((directory) => join(directory, TOKENS_NAME)).find(isRegisterFile);
  return file === undefined ? null : { file, list: null };
}

export function isRegisterFile(file: string): boolean {
  if (!existsSync(file)) return false;
  const read = readFoundOrFault(file);
  return 'bytes' in read && isRegister(read.bytes.toString('utf8'));
}
