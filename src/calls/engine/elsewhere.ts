import type { ts as TS } from 'ts-morph';
import { Asks, ELSEWHERE } from './asks.js';

/** The files that contributed to what is known of a function, a class, an interface or a named channel. */
export type Origins = ReadonlyMap<TS.Node | string, ReadonlySet<string>>;

/**
 * Files of the component that a single-file analysis does not load. A result that reads a fact contributed by one of
 * them is marked incomplete.
 */
export class Elsewhere {
  readonly asks = new Asks();
  readonly #handed = new Set<TS.Node>();

  /**
   * @param origins null if no file is left out.
   * @param isHere whether a file is loaded.
   * @param near those loaded files that no left-out file imports.
   */
  constructor(
    readonly origins: Origins | null = null,
    readonly isHere: (file: string) => boolean = () => true,
    readonly near: ReadonlySet<string> = new Set(),
  ) {}

  /** Whether the current computation has read such a fact. */
  get isAsked(): boolean {
    return (this.asks.asked & ELSEWHERE) !== 0;
  }

  ask(key: TS.Node | string): void {
    if (this.isAsked || !this.origins) return;
    if (typeof key !== 'string' && this.#handed.has(key)) this.asks.note(ELSEWHERE);
    for (const file of this.origins.get(key) ?? []) if (!this.isHere(file)) this.asks.note(ELSEWHERE);
  }

  /** Records that a function is passed to a left-out file, which may call it. Returns whether that is new. */
  hand(fn: TS.Node): boolean {
    const isNew = !this.#handed.has(fn);
    this.#handed.add(fn);
    return isNew;
  }

  /** The same for an interface, about which nothing is recorded until it is read for the first time. */
  askInterface(declaration: TS.InterfaceDeclaration): void {
    if (!this.origins || this.near.has(declaration.getSourceFile().fileName)) return;
    if (!this.origins.has(declaration)) this.asks.note(ELSEWHERE);
    this.ask(declaration);
  }

  /** Runs a computation whose reads do not count. */
  ignore(work: () => void): void {
    const outer = this.asks.begin();
    work();
    this.asks.asked = outer;
  }

  /** Runs a computation, and returns whether it has read such a fact. */
  watch(work: () => void): boolean {
    const outer = this.asks.begin();
    work();
    return (this.asks.end(outer) & ELSEWHERE) !== 0;
  }
}
