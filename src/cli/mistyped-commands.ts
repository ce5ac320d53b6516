import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, CommanderError } from 'commander';
import { UserError } from '../model/errors.js';
import { closest } from '../registry/suggest.js';

/**
 * Without a command the first word is a path, so a misspelt command would be taken for a missing file.
 *
 * @throws UserError if the first path does not exist and resembles the name of a command or of an option.
 */
export function rejectMistypedCommand(paths: readonly string[], commands: readonly Command[], cwd: string): void {
  const [first] = paths;
  if (first === undefined || !/^[a-z]+$/i.test(first) || existsSync(resolve(cwd, first))) return;
  const meant =
    closest(
      first,
      commands.map((command) => command.name()),
    ) ?? optionNamed(first, commands);
  if (meant !== null) throw new UserError(`${first}: no such command, file or directory`, `did you mean ${meant}?`);
}

/** `forecast`: `check --forecast`; `ics`: `check --format ics`. */
function optionNamed(word: string, commands: readonly Command[]): string | null {
  for (const command of commands) {
    for (const { long, required, argChoices = [] } of command.options) {
      if (long === `--${word}` && !required) return `${command.name()} ${long}`;
      if (argChoices.includes(word)) return `${command.name()} ${long} ${word}`;
    }
  }
  return null;
}

/**
 * @throws UserError for an option that only other commands have, otherwise the error itself.
 */
export function throwUsage(error: CommanderError, commands: readonly Command[]): never {
  const [, flag] = error.code === 'commander.unknownOption' ? (/'(--[^']+)'/.exec(error.message) ?? []) : [];
  const owners = commands
    .filter(({ options }) => options.some(({ long }) => long === flag))
    .map((command) => command.name());
  if (flag === undefined || owners.length === 0) throw error;
  throw new UserError(`unknown option '${flag}'`, `it is an option of ${owners.join(', ')}`);
}
