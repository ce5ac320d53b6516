import { CommanderError } from 'commander';
import { EXIT, IncompleteError, UserError } from '../model/errors.js';
import { formatProblem, type RegistryProblem } from '../registry/problem.js';
import { printable, withHint } from '../report/text.js';
import type { ExitCode } from '../verdict/gate.js';

/** How a command ends after an error. */
export interface Failure {
  /** Lines for stderr; empty if commander has already printed everything. */
  lines: string[];
  exitCode: ExitCode;
}

/**
 * Describes an error, a line for each mistake: exit 2 for what the user can correct, exit 3 for what only we can.
 *
 * @param debug whether an internal error shows its stack.
 */
export function toFailure(error: unknown, debug: boolean): Failure {
  if (error instanceof CommanderError) return usageFailure(error);
  if (error instanceof UserError) return { lines: errorLines(error), exitCode: EXIT.usage };
  if (error instanceof IncompleteError)
    return { lines: [oneLine(error.message, error.hint)], exitCode: EXIT.incomplete };
  const message = error instanceof Error ? error.message || error.name : String(error);
  const hint = `please report it${debug ? '' : '; DEPREC_SCAN_DEBUG=1 shows where it happened'}`;
  const lines = [oneLine(`internal error: ${message}`, hint)];
  if (debug && error instanceof Error && error.stack) lines.push(error.stack);
  return { lines, exitCode: EXIT.incomplete };
}

/** The lines of a user's mistakes on stderr. */
export function errorLines(error: UserError): string[] {
  const { mistakes } = error;
  return (mistakes.length > 0 ? mistakes : [error]).map(({ message, hint }) => oneLine(message, hint));
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
  return `deprec-scan: ${withHint(flat(message), hint === null ? null : flat(hint))}`;
}

function flat(text: string): string {
  return printable(text.trim().replace(/\s*[\r\n]+\s*/g, ' '));
}

/** A fault of a file as one line. */
export function problemLine(problem: RegistryProblem): string {
  return printable(problem.hint === null ? formatProblem(problem) : `${formatProblem(problem)} (${problem.hint})`);
}
