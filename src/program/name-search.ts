/**
 * A search for names in files that nothing imports by its path. What was not found once is not looked for again but in
 * files that have been edited.
 */
export class NameSearch {
  readonly #known = new Set<string>();
  readonly #edited = new Set<string>();

  /** @param mentions whether a text mentions one of the names. */
  constructor(readonly mentions: (text: string, names: ReadonlySet<string>) => boolean) {}

  /** Which of the files mention one of the names. Those that have done so before are not asked for again. */
  find(names: ReadonlySet<string>, files: () => readonly string[], read: (file: string) => string): string[] {
    const unknown = new Set([...names].filter((name) => !this.#known.has(name)));
    for (const name of unknown) this.#known.add(name);
    if (unknown.size === 0 && (names.size === 0 || this.#edited.size === 0)) return [];
    return files().filter((file) => {
      const sought = this.#edited.has(file) ? names : unknown;
      return sought.size > 0 && this.mentions(read(file), sought);
    });
  }

  /** Takes note that a file has another text now. */
  update(file: string): void {
    this.#edited.add(file);
  }

  /** Whether a text mentions something that was looked for. */
  concerns(text: string): boolean {
    return this.#known.size > 0 && this.mentions(text, this.#known);
  }
}
