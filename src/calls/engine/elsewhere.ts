import type { ts as TS } from 'ts-morph';
import { Asks, ELSEWHERE } from './asks.js';

/** Which files had a part in what is noted under a function, a class, an interface or the name of a channel. */
export type Origins = ReadonlyMap<TS.Node | string, ReadonlySet<string>>;

/**
 * The files of a part that are left out while one of its files is looked at, as they were when all were looked at.
 * Whoever asks for something in which one of them had a part is noted: what is made of the answer may not be the whole
 * truth.
 */
export class Elsewhere {
  readonly asks = new Asks();
  readonly #handed = new Set<TS.Node>();

  /**
   * @param origins null when no file is left out.
   * @param isHere whether a file is among those that are looked at.
   * @param near those of them that no file elsewhere imports.
   */
  constructor(
    readonly origins: Origins | null = null,
    readonly isHere: (file: string) => boolean = () => true,
    readonly near: ReadonlySet<string> = new Set(),
  ) {}

  /** Whether the computation under way has asked for such a thing. */
  get isAsked(): boolean {
    return (this.asks.asked & ELSEWHERE) !== 0;
  }

  ask(key: TS.Node | string): void {
    if (this.isAsked || !this.origins) return;
    if (typeof key !== 'string' && this.#handed.has(key)) this.asks.note(ELSEWHERE);
    for (const file of this.origins.get(key) ?? []) if (!this.isHere(file)) this.asks.note(ELSEWHERE);
  }

  /** Notes that a function is handed to one of those files, which may call it. Tells whether that is new. */
  hand(fn: TS.Node): boolean {
    const isNew = !this.#handed.has(fn);
    this.#handed.add(fn);
    return isNew;
  }

  /** The same for an interface, of which nothing is noted until it is first asked for. */
  askInterface(declaration: TS.InterfaceDeclaration): void {
    if (!this.origins || this.near.has(declaration.getSourceFile().fileName)) return;
    if (!this.origins.has(declaration)) this.asks.note(ELSEWHERE);
    this.ask(declaration);
  }

  /** Runs a computation for which it makes no difference. */
  ignore(work: () => void): void {
    const outer = this.asks.begin();
    work();
    this.asks.asked = outer;
  }

  /** Runs a computation by itself, and tells whether it has asked. */
  watch(work: () => void): boolean {
    const outer = this.asks.begin();
    work();
    return (this.asks.end(outer) & ELSEWHERE) !== 0;
  }
}
