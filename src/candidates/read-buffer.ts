import { closeSync, constants, openSync, readSync } from 'node:fs';

const INITIAL_BYTES = 2 ** 20;
/** Keeps the read from waiting if a pipe has replaced a file. Windows has neither such pipes nor the flag. */
const FLAGS = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** Reads one file after the other into the same memory, with three system calls for each file and none for its size. */
export class ReadBuffer {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);

  /**
   * The bytes of a file, valid until the next one is read.
   *
   * @throws as `fs.readFileSync` does.
   */
  read(path: string): Buffer {
    const descriptor = openSync(path, FLAGS);
    try {
      // The buffer is replaced when it is full.
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
