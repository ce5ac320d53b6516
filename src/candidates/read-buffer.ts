import { closeSync, constants, openSync, readSync } from 'node:fs';

const INITIAL_BYTES = 2 ** 20;
/** A pipe that took the place of a file would be waited for. Windows has no such pipes, and no such flag. */
const FLAGS = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Reads one file after the other into the same memory: three calls of the system for a file, and none of them to ask
 * for its size.
 */
export class ReadBuffer {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);

  /**
   * The bytes of a file. They are good until the next one is read.
   *
   * @throws as `fs.readFileSync` does.
   */
  read(path: string): Buffer {
    const descriptor = openSync(path, FLAGS);
    try {
      // The buffer may be another one when it is full.
      const length = this.#fill(descriptor);
      return this.#buffer.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  }

  #fill(descriptor: number): number {
    for (let length = 0; ;) {
      if (length === this.#buffer.length) this.#grow();
      const read = readSync(descriptor, this.#buffer, length, this.#buffer.length - length, null);
      if (read === 0) return length;
      length += read;
    }
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 4);
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }
}
