import { specifiersIn } from './imports.js';

/** Who imports which file, over all sources of a project, parsed or not. It is made when it is first asked for. */
export class ImportIndex {
  #importers: Map<string, Set<string>> | undefined;
  /** What each source imports, so that an edit of it can be taken back. */
  readonly #imported = new Map<string, readonly string[]>();

  /** @param resolve the file that a specifier in another one stands for. */
  constructor(
    readonly sources: readonly string[],
    readonly read: (file: string) => string | undefined,
    readonly resolve: (specifier: string, from: string) => string | undefined,
  ) {}

  /** The sources that import a file. */
  importersOf(file: string): Iterable<string> {
    if (!this.#importers) {
      this.#importers = new Map();
      for (const source of this.sources) this.#add(source, this.#importers);
    }
    return this.#importers.get(file) ?? [];
  }

  /** Reads anew what a source imports. */
  update(source: string): void {
    if (!this.#importers) return;
    for (const target of this.#imported.get(source) ?? []) this.#importers.get(target)?.delete(source);
    this.#add(source, this.#importers);
  }

  #add(source: string, importers: Map<string, Set<string>>): void {
    const text = this.read(source);
    const targets = text === undefined ? [] : specifiersIn(text).flatMap((specifier) => this.resolve(specifier, source) ?? []);
    this.#imported.set(source, targets);
    for (const target of targets) {
      const known = importers.get(target);
      if (known) known.add(source);
      else importers.set(target, new Set([source]));
    }
  }
}
