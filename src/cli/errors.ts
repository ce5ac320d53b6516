import { CommanderError } from 'commander';
import { EXIT, IncompleteError, UserError } from '../model/errors.js';
import { capitalised, printable } from '../report/text.js';
import type { ExitCode } from '../verdict/verdict.js';

/** How a command ends after an error. */
export interface Failure {
  /** Lines for stderr; empty if commander has already printed everything. */
  lines: string[];
  exitCode: ExitCode;
}

/**
 * Describes an error in one line: exit 2 for what the user can correct, exit 3 for what only we can.
 *
 * @param debug whether an internal error shows its stack.
 */
export function toFailure(error: unknown, debug: boolean): Failure {
  if (error instanceof CommanderError) return usageFailure(error);
  if (error instanceof UserError) return { lines: [oneLine(error.message, error.hint)], exitCode: EXIT.usage };
  if (error instanceof IncompleteError)
    return { lines: [oneLine(error.message, error.hint)], exitCode: EXIT.incomplete };
  const message = error instanceof Error ? error.message || error.name : String(error);
  const hint = `please report it${debug ? '' : '; DEPREC_SCAN_DEBUG=1 shows where it happened'}`;
  const lines = [oneLine(`internal error: ${message}`, hint)];
  if (debug && error instanceof Error && error.stack) lines.push(error.stack);
  return { lines, exitCode: EXIT.incomplete };
}

/** Commander throws for `--help` and `--version` too, which are successful. */
function usageFailure(error: CommanderError): Failure {
  if (error.exitCode === 0) return { lines: [], exitCode: EXIT.clean };
  // A group of commands without the command: its help is already on stderr.
  if (error.code === 'commander.help') return { lines: [], exitCode: EXIT.usage };
  return { lines: [oneLine(error.message.replace(/^error: /, ''), null)], exitCode: EXIT.usage };
}

/** `deprec-scan: MESSAGE. HINT`. */
function oneLine(message: string, hint: string | null): string {
  const sentence = flat(message);
  if (hint === null) return `deprec-scan: ${sentence}`;
  return `deprec-scan: ${sentence}${/[.?!]$/.test(sentence) ? '' : '.'} ${hintSentence(flat(hint))}`;
}

function flat(text: string): string {
  return printable(text.trim().replace(/\s*[\r\n]+\s*/g, ' '));
}

/** Only a plain word gets a capital letter, because a hint may also begin with a command, a file or a number. */
function hintSentence(hint: string): string {
  return /^[a-z]+[ ,:;]/.test(hint) ? capitalised(hint) : hint;
}
