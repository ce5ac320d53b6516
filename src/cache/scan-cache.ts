import { endianness } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../digest.js';
import { readStored, writeStored } from './stored-file.js';

/** What is kept of one scan. */
interface Stored {
  /** Digest of all that every result depends on. */
  key: string;
  /** By name. */
  values: Record<string, unknown>;
}

/**
 * What a scan found out and may use the next time. Whoever keeps something gives it a name that says all that it
 * depends on, or checks that itself. What was not used by the last run is dropped; nothing in it knows what day it is.
 */
export class ScanCache {
  readonly #file: string;
  readonly #key: string;
  readonly #checksum: string | undefined;
  readonly #old: Readonly<Record<string, unknown>>;
  readonly #values: Record<string, unknown> = {};
  #isChanged = false;

  /**
   * @param directory Where it is kept.
   * @param name What is scanned, and what is kept of it: each has a file of its own.
   * @param key What all results depend on: the tool, the registry, the configuration.
   */
  constructor(
    readonly directory: string,
    name: readonly string[],
    key: unknown,
  ) {
    this.#file = join(directory, `${digestOf(name.join('\0')).slice(0, 16)}.cache`);
    // Some numbers are kept as the processor has them.
    this.#key = digestOf(JSON.stringify([endianness(), key]));
    const { value, checksum } = readStored(this.#file) ?? {};
    const stored = value as Stored | undefined;
    this.#checksum = checksum;
    this.#old = stored?.key === this.#key ? stored.values : {};
  }

  /** What was kept under a name; it is kept on. */
  get(name: string): unknown {
    const value = Object.hasOwn(this.#values, name)
      ? this.#values[name]
      : Object.hasOwn(this.#old, name)
        ? this.#old[name]
        : undefined;
    if (value !== undefined) this.#values[name] = value;
    return value;
  }

  set(name: string, value: unknown): void {
    this.#values[name] = value;
    this.#isChanged = true;
  }

  /** Writes what was used. Gives a remark when it cannot; a scan that cannot keep anything is as good as any. */
  save(): string | null {
    const isSame = !this.#isChanged && Object.keys(this.#old).every((name) => Object.hasOwn(this.#values, name));
    const fault = isSame
      ? null
      : writeStored(this.#file, { key: this.#key, values: this.#values } satisfies Stored, this.#checksum);
    return fault === null
      ? null
      : `${this.directory}: nothing is kept for the next run, since it cannot be written (${fault})`;
  }
}
