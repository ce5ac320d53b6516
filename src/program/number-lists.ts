/**
 * Lists of numbers, indexed by number. The import graph of thousands of files takes no time to read in this form.
 */
export interface NumberLists {
  /** The start of each list in `all`, and the end of the last one. */
  first: Uint32Array;
  /** All lists, one after the other. */
  all: Uint32Array;
}

export function numberLists(lists: readonly (readonly number[])[]): NumberLists {
  const first = new Uint32Array(lists.length + 1);
  for (const [number, list] of lists.entries()) first[number + 1] = first[number]! + list.length;
  return { first, all: Uint32Array.from(lists.flat()) };
}

export function listAt({ first, all }: NumberLists, number: number): number[] {
  return [...all.subarray(first[number], first[number + 1])];
}

/** The inverse: for each number, the indices of the lists that contain it. */
export function invertedLists(lists: NumberLists): NumberLists {
  const inverted = Array.from({ length: lists.first.length - 1 }, (): number[] => []);
  for (const number of inverted.keys()) for (const one of listAt(lists, number)) inverted[one]!.push(number);
  return numberLists(inverted);
}
