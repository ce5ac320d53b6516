/** A line of a file. */
export interface Line {
  /** Without its end; null if it is longer than the limit. */
  text: string | null;
  /** 1-based. */
  number: number;
}

const LINE_END = 0x0a;

/** Splits bytes into lines, and holds no more than one line and one chunk at a time. */
class LineSplitter {
  #parts: Buffer[] = [];
  #size = 0;
  #isTooLong = false;
  #number = 0;

  /** @param limit the most bytes of a line. */
  constructor(readonly limit: number) {}

  /** Takes the next bytes, and returns the lines that end in them. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      this.#hold(chunk.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    this.#hold(chunk.subarray(from));
    return lines;
  }

  /** The last line, if it has no line end. */
  end(): Line[] {
    return this.#size > 0 || this.#isTooLong ? [this.#take()] : [];
  }

  #hold(part: Buffer): void {
    if (this.#isTooLong || part.length === 0) return;
    this.#size += part.length;
    this.#parts.push(part);
    if (this.#size <= this.limit) return;
    this.#parts = [];
    this.#isTooLong = true;
  }

  #take(): Line {
    this.#number++;
    const bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    const text = this.#isTooLong ? null : bytes.toString('utf8').replace(/\r$/, '');
    this.#parts = [];
    this.#size = 0;
    this.#isTooLong = false;
    // An editor on Windows may have put a byte order mark before the first line.
    return { text: this.#number === 1 && text ? text.replace(/^\ufeff/, '') : text, number: this.#number };
  }
}

/** The lines of a file that is read in one go. */
export function* linesIn(chunks: Iterable<Buffer>, limit: number): Generator<Line, void, undefined> {
  const splitter = new LineSplitter(limit);
  for (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

/** The lines of a file that arrives little by little, as one that is unpacked. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Line, void, undefined> {
  const splitter = new LineSplitter(limit);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}
