/** When a scan has to end with what it has found so far: after some time, or when it is aborted. */
export class Deadline {
  readonly #at: number;

  /**
   * @param seconds that the scan may take; null for any.
   * @param since when it began, in milliseconds of `performance.now()`: 0 for the start of the process.
   * @param signal aborted with the words for what ended the scan: `SIGTERM`.
   */
  constructor(
    readonly seconds: number | null,
    since: number,
    readonly signal?: AbortSignal,
  ) {
    this.#at = seconds === null ? Infinity : since + seconds * 1000;
  }

  get isOver(): boolean {
    return this.signal?.aborted === true || performance.now() >= this.#at;
  }

  /** What ends the scan, in words. */
  get cause(): string {
    return this.signal?.aborted ? String(this.signal.reason) : `the time limit of ${this.seconds} s`;
  }
}

/** The longest time, in seconds: a day. More is a typing error. */
export const MAX_SECONDS = 86_400;

/** Whether a value is valid for `timeLimit`. */
export function isTimeLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SECONDS;
}
