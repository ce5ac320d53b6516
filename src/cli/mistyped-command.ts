import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../model/errors.js';
import { closest } from '../registry/suggest.js';

/**
 * Without a command the first word is a path, so that a slip in a command would be taken for a file that is missing.
 *
 * @throws UserError when the first path does not exist and is almost the name of a command.
 */
export function rejectMistypedCommand(paths: readonly string[], commands: readonly string[], cwd: string): void {
  const [first] = paths;
  if (first === undefined || !/^[a-z]+$/i.test(first) || existsSync(resolve(cwd, first))) return;
  const meant = closest(first, commands);
  if (meant !== null) throw new UserError(`${first}: no such command, file or directory`, `did you mean ${meant}?`);
}
