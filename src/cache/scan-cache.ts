import { endianness } from 'node:os';
import { join } from 'node:path';
import { digestOf } from '../strings/digest.js';
import { readStored, writeStored } from './stored-file.js';

/** The stored form of a scan. */
interface Stored {
  /** Digest of everything that all results depend on. */
  key: string;
  /** By name. */
  values: Record<string, unknown>;
}

/**
 * Results of a scan for later scans. A name under which something is stored must identify all that it depends on,
 * unless its user checks that. Whatever the last run did not use is dropped. Nothing in it depends on the day.
 */
export class ScanCache {
  readonly #file: string;
  readonly #key: string;
  readonly #checksum: string | undefined;
  readonly #old: Readonly<Record<string, unknown>>;
  readonly #values: Record<string, unknown> = {};
  #isChanged = false;

  /**
   * @param directory where it is stored.
   * @param name what is scanned, and what is stored of it: each has a file of its own.
   * @param key what all results depend on: the tool, the registry, the configuration.
   */
  constructor(
    readonly directory: string,
    name: readonly string[],
    key: unknown,
  ) {
    this.#file = join(directory, `${digestOf(name.join('\0')).slice(0, 16)}.cache`);
    // Some numbers are stored in the processor's byte order.
    this.#key = digestOf(JSON.stringify([endianness(), key]));
    const { value, checksum } = readStored(this.#file) ?? {};
    const stored = value as Stored | undefined;
    this.#checksum = checksum;
    this.#old = stored?.key === this.#key ? stored.values : {};
  }

  /** The value stored under a name. It is kept for the next run. */
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

  /** Writes the values that were used. Returns a remark if it cannot; the scan is valid without a cache. */
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
