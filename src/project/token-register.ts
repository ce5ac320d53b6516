import type { TokensPlace } from '../config/own-tokens.js';
import { posixRelative, showPath } from '../files/paths.js';
import type { Contract } from '../model/contract.js';
import type { RegisteredToken } from '../model/token.js';
import { readTokens } from '../registry/tokens/register.js';

/**
 * The tokens that a project has registered, with files relative to the root.
 *
 * @returns null without a register.
 * @throws UserError for the first problem of the register.
 */
export function tokensOf(
  place: TokensPlace | null,
  contract: Contract,
  root: string,
  cwd: string,
): RegisteredToken[] | null {
  if (place === null) return null;
  const { file, list } = place;
  const tokens = readTokens({ file, list, shown: showPath(file, cwd) }, contract);
  const shown = posixRelative(root, file);
  return tokens.map((token) => ({ ...token, file: shown }));
}
