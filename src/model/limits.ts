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
/** The size of a file above which it is searched, but not analysed, in bytes. */
export const DEFAULT_MAX_FILE_SIZE = 5 * 2 ** 20;

const UNITS = { B: 1, kB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 } as const;
type Unit = keyof typeof UNITS;

/** A size in bytes: a number of them, or `500 kB`, `5 MB`; undefined if it is neither. */
export function readFileSize(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const [, digits, unit = 'B'] = /^(\d{1,9})(?: ?(B|kB|MB|GB))?$/.exec(value) ?? [];
  const size = Number(digits) * UNITS[unit as Unit];
  return size > 0 ? size : undefined;
}

/** `5 MB`, `5.3 MB`, `900 kB`. */
export function fileSizeWords(bytes: number): string {
  const unit = (['GB', 'MB', 'kB'] as const).find((one) => bytes >= UNITS[one]) ?? 'B';
  return `${Math.round((bytes / UNITS[unit]) * 10) / 10} ${unit}`;
}
