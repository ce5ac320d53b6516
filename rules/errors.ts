/**
 * The registry, the configuration or an option is wrong. A rule throws it, and ESLint ends with exit code 2 and this
 * one message, before any result is printed or cached.
 *
 * It is thrown and not reported, because a report is easily lost: it would be on whichever file came first, `--cache`
 * would store all others as clean, and where the rule only warns the run would pass although nothing was checked.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(message: string, hint: string | null = null) {
    super(`deprec-scan: ${message}${hint === null ? '' : ` (${hint})`}`);
    // ESLint prints the stack of errors in rules. Frames of this package would only hide the mistake.
    this.stack = this.message;
  }
}
