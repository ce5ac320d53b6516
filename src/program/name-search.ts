/**
 * A search for names in files without an import that leads there. A name that was searched before is searched again
 * only in edited files.
 */
export class NameSearch {
  readonly #known = new Set<string>();
  readonly #edited = new Set<string>();

  /** @param mentions whether a text mentions one of the names. */
  constructor(readonly mentions: (text: string, names: ReadonlySet<string>) => boolean) {}

  /** The files that mention one of the names. Earlier names are searched only in edited files. */
  find(names: ReadonlySet<string>, files: () => readonly string[], read: (file: string) => string): string[] {
    const unknown = new Set([...names].filter((name) => !this.#known.has(name)));
    for (const name of unknown) this.#known.add(name);
    if (unknown.size === 0 && (names.size === 0 || this.#edited.size === 0)) return [];
    return files().filter((file) => {
      const sought = this.#edited.has(file) ? names : unknown;
      return sought.size > 0 && this.mentions(read(file), sought);
    });
  }

  /** Records that a file has a new text. */
  update(file: string): void {
    this.#edited.add(file);
  }

  /** Whether a text mentions a name that was searched. */
  concerns(text: string): boolean {
    return this.#known.size > 0 && this.mentions(text, this.#known);
  }
}
