/** Exit codes of every command; see ARCHITECTURE.md. */
export const EXIT = { clean: 0, gate: 1, usage: 2, incomplete: 3 } as const;

/** Something that is told in one line on stderr, without a stack. */
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
 * Something the user wrote is wrong: usage, configuration, registry, baseline, waiver. It ends the command with exit
 * code 2 and one line on stderr that says which file, which place in it, what is wrong and what to do.
 */
export class UserError extends ToldError {
  override readonly name = 'UserError';
}

/**
 * What a result would need cannot be had, through no mistake in what the user wrote. It ends the command with exit code
 * 3 and one line on stderr.
 */
export class IncompleteError extends ToldError {
  override readonly name = 'IncompleteError';
}
