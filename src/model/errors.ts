/** Exit codes of every command; README.md says what they mean. */
export const EXIT = { clean: 0, gate: 1, usage: 2, incomplete: 3 } as const;

/** An error that is reported in one line on stderr, without a stack. */
class ToldError extends Error {
  constructor(
    message: string,
    /** What to do about it; printed after the message. */
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/**
 * A mistake in what the user wrote: usage, configuration, registry, baseline, waiver. It ends the command with exit
 * code 2 and one line on stderr that names the file, the place in it, the mistake and the remedy.
 */
export class UserError extends ToldError {
  override readonly name = 'UserError';

  constructor(
    message: string,
    hint: string | null = null,
    /** Of several mistakes: each, for a line of its own. */
    readonly mistakes: readonly UserError[] = [],
  ) {
    super(message, hint);
  }
}

/** Several mistakes, at least one, as one error. */
export function inOneError(mistakes: readonly UserError[]): UserError {
  const [first, second] = mistakes;
  if (first && !second) return first;
  const lines = mistakes.map(({ message, hint }) => (hint === null ? message : `${message} (${hint})`));
  return new UserError(lines.join('\n'), null, mistakes);
}

/**
 * Something that the result needs is unavailable, without a mistake by the user. It ends the command with exit code 3
 * and one line on stderr.
 */
export class IncompleteError extends ToldError {
  override readonly name = 'IncompleteError';
}
