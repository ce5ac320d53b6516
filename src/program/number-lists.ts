/** As JSON has them. */
export interface PackedLists {
  first: string;
  all: string;
}

/** Lists of numbers, each under a number: who imports whom, in thousands of files, takes no time to read. */
export class NumberLists {
  /**
   * @param first Where in `all` each list begins, and where the last one ends.
   * @param all One list after the other.
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

  /** The other way round: under each number in a list the number of that list. */
  turned(): NumberLists {
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
