/** When a scan has to end with what it has found so far. */
export class Deadline {
  readonly #at: number;

  /**
   * @param seconds that the scan may take.
   * @param since when it began, in milliseconds of `performance.now()`: 0 for the start of the process.
   */
  constructor(
    readonly seconds: number,
    since: number,
  ) {
    this.#at = since + seconds * 1000;
  }

  get isOver(): boolean {
    return performance.now() >= this.#at;
  }
}

/** The longest time, in seconds: a day. More is a typing error. */
export const MAX_SECONDS = 86_400;

/** Whether a value is valid for `timeLimit`. */
export function isTimeLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SECONDS;
}
