import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, CommanderError } from 'commander';
import { UserError } from '../model/errors.js';
import { closest } from '../registry/suggest.js';

/** A command by its last name, `list`, and as it is written, `registry list`. */
interface Named {
  name: string;
  words: string;
  command: Command;
}

function namedIn(commands: readonly Command[], before = ''): Named[] {
  return commands.flatMap((command) => {
    const words = before + command.name();
    return [{ name: command.name(), words, command }, ...namedIn(command.commands, `${words} `)];
  });
}

/** The commands that a word may stand for, as a clause; null if it is like none. */
function commandsLike(word: string, commands: readonly Command[]): string | null {
  const all = namedIn(commands);
  const names = all.map((one) => one.name);
  // An equal one is the closest.
  const name = closest(word, names);
  const like = all.filter((one) => one.name === name).map(({ words }) => words);
  return like.length === 0 ? null : like.join(' or ');
}

/**
 * Without a command the first word is a path, so a misspelt command would be taken for a missing file.
 *
 * @throws UserError if the first path does not exist and is, or resembles, the name of a command or of an option.
 */
export function rejectMistypedCommand(paths: readonly string[], commands: readonly Command[], cwd: string): void {
  const [first] = paths;
  if (first === undefined || !/^[a-z]+(-[a-z]+)*$/i.test(first) || existsSync(resolve(cwd, first))) return;
  rejectLateCommand(paths, commands);
  const meant = commandsLike(first, commands) ?? optionNamed(first, commands);
  if (meant !== null) throw new UserError(`${first}: no such command, file or directory`, `did you mean ${meant}?`);
}

/**
 * An option before a command makes it a path: `--registry stripe registry validate mine.json`.
 *
 * @throws UserError if the first paths are a command, in its own words.
 */
function rejectLateCommand(paths: readonly string[], commands: readonly Command[]): void {
  const [late] = namedIn(commands)
    .filter(({ words }) => `${paths.join(' ')} `.startsWith(`${words} `))
    .sort((one, other) => other.words.length - one.words.length);
  if (late !== undefined)
    throw new UserError(
      `\`${late.words}\` is a command, and must come before all options`,
      `write \`deprec-scan ${late.words}\` and then the options`,
    );
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
 * @throws UserError for an option or a command that stands elsewhere, otherwise the error itself.
 */
export function throwUsage(error: CommanderError, commands: readonly Command[]): never {
  const [, word] = /'([^']+)'/.exec(error.message) ?? [];
  if (word === undefined) throw error;
  if (error.code === 'commander.unknownOption') {
    const owners = namedIn(commands).filter(({ command }) => command.options.some(({ long }) => long === word));
    if (owners.length > 0)
      throw new UserError(
        `unknown option '${word}'`,
        `it is an option of ${owners.map(({ words }) => words).join(', ')}`,
      );
  }
  // Commander itself knows those of the same group.
  const isElsewhere = error.code === 'commander.unknownCommand' && !error.message.includes('Did you mean');
  const meant = isElsewhere ? commandsLike(word, commands) : null;
  if (meant !== null) throw new UserError(`unknown command '${word}'`, `did you mean \`deprec-scan ${meant}\`?`);
  throw error;
}
