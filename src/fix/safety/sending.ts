import type { ts as TS } from 'ts-morph';

/** Where an object is sent: the beginning of the call, as `line:column` and the file. */
export type Sinks = ReadonlySet<string>;

export function placeKey(file: string, line: number, column: number): string {
  return `${file}:${line}:${column}`;
}

/** The place of a node. */
export function keyOf(node: TS.Node): string {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return placeKey(source.fileName, line + 1, character + 1);
}

/** The calls that send an object, directly or through functions. */
export class Sending {
  /** Functions that send what they are given. */
  readonly #senders = new Set<TS.Node>();
  /** The first call that sends it, by the function in which that is. */
  readonly #first = new Map<TS.Node | null, TS.Node>();
  #arrivals = 0;

  constructor(readonly sinks: Sinks) {}

  isSink(call: TS.Node): boolean {
    return this.sinks.has(keyOf(call));
  }

  /** Follows an object into a function, and notes whether it is sent there. */
  through<T>(fn: TS.Node, follow: () => T): T {
    const before = this.#arrivals;
    const result = follow();
    if (this.#arrivals > before) this.#senders.add(fn);
    return result;
  }

  isSender(fn: TS.Node): boolean {
    return this.#senders.has(fn);
  }

  /** Whether no other call in the same function sends the object. */
  isFirst(call: TS.Node, within: TS.Node | null): boolean {
    this.#arrivals++;
    const known = this.#first.get(within);
    if (!known) this.#first.set(within, call);
    return !known || known === call;
  }
}
