import { closeSync, constants, openSync, readSync } from 'node:fs';
import { NO_WAIT, requireFile } from '../disk/found-file.js';

const INITIAL_BYTES = 2 ** 20;
const FLAGS = constants.O_RDONLY | NO_WAIT;

/** Reads one file after the other into the same memory, with three system calls for each file and none for its size. */
export class ReadBuffer {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);

  /**
   * The bytes of a file, valid until the next one is read.
   *
   * @throws as `fs.readFileSync` does, and with a code in `NO_REGULAR`.
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

  /** The first bytes of a file, valid until the next one is read. */
  head(path: string, bytes: number): Buffer {
    const descriptor = openSync(path, FLAGS);
    try {
      return this.#buffer.subarray(0, readSync(descriptor, this.#buffer, 0, bytes, null));
    } finally {
      closeSync(descriptor);
    }
  }

  #fill(descriptor: number): number {
    for (let length = 0; ;) {
      if (length === this.#buffer.length) this.#grow();
      const read = readSync(descriptor, this.#buffer, length, this.#buffer.length - length, null);
      length += read;
      // A pipe gives nothing where nobody writes, and a device may never end.
      if (length === 0 || length === this.#buffer.length) requireFile(descriptor);
      if (read === 0) return length;
    }
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 4);
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }
}
