/** The form in JSON. */
export interface PackedLists {
  first: string;
  all: string;
}

/** Lists of numbers, indexed by number. The import graph of thousands of files takes no time to read in this form. */
export class NumberLists {
  /**
   * @param first the start of each list in `all`, and the end of the last one.
   * @param all all lists, one after the other.
   */
  constructor(
    readonly first: Uint32Array,
    readonly all: Uint32Array,
  ) {}

  static of(lists: readonly (readonly number[])[]): NumberLists {
    const first = new Uint32Array(lists.length + 1);
    for (const [number, list] of lists.entries()) first[number + 1] = first[number]! + list.length;
    return new NumberLists(first, Uint32Array.from(lists.flat()));
  }

  static unpack({ first, all }: PackedLists): NumberLists {
    return new NumberLists(numbersIn(first), numbersIn(all));
  }

  pack(): PackedLists {
    return { first: textOf(this.first), all: textOf(this.all) };
  }

  at(number: number): number[] {
    return [...this.all.subarray(this.first[number], this.first[number + 1])];
  }

  /** The inverse: for each number, the indices of the lists that contain it. */
  inverted(): NumberLists {
    const lists = Array.from({ length: this.first.length - 1 }, (): number[] => []);
    for (const number of lists.keys()) for (const one of this.at(number)) lists[one]!.push(number);
    return NumberLists.of(lists);
  }
}

function textOf(numbers: Uint32Array): string {
  return Buffer.from(numbers.buffer).toString('base64');
}

function numbersIn(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64');
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
