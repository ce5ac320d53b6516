import { Transform, type TransformCallback } from 'node:stream';
import type { BodyFilter } from '../traffic/body-filter.js';
import type { Answer } from '../message.js';

/** A request is refused while its body arrives. */
export class RefusedError extends Error {
  constructor(readonly answer: Answer) {
    super('the request uses what is gone');
  }
}

/** How a body is passed on. */
export interface Passing {
  filter: BodyFilter;
  /** How the request is refused, as far as its body has been seen; null if it is not. Left out for responses. */
  refusal?: () => Answer | null;
  /** Whether nothing is passed on before the end, since only the whole body shows what it is. */
  isHeld?: boolean;
}

/** More of a body is not held. In bytes. */
const MOST_HELD = 10_485_760;

/** Passes a body on in parts, each after it was looked at, so that a request that is refused never arrives whole. */
export class BodyStream extends Transform {
  /** Null while everything is passed on at once. */
  #held: Buffer[] | null;
  #size = 0;

  constructor(readonly passing: Passing) {
    super();
    this.#held = passing.isHeld ? [] : null;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(this.#take(this.passing.filter.write(chunk.toString('latin1')), false));
  }

  override _flush(done: TransformCallback): void {
    const refused = this.#take(this.passing.filter.end(), true);
    if (!refused) this.#release();
    done(refused);
  }

  #take(text: string, isEnd: boolean): RefusedError | null {
    const answer = isEnd || !this.passing.isHeld ? this.passing.refusal?.() : null;
    if (answer) return new RefusedError(answer);
    const bytes = Buffer.from(text, 'latin1');
    this.#size += bytes.length;
    if (this.#size > MOST_HELD) this.#release();
    if (this.#held) this.#held.push(bytes);
    else if (bytes.length > 0) this.push(bytes);
    return null;
  }

  #release(): void {
    for (const bytes of this.#held ?? []) this.push(bytes);
    this.#held = null;
  }
}
