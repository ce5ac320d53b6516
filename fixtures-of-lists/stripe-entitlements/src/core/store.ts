export class Store<T extends { id: string }> {
  readonly #rows = new Map<string, T>();
  readonly #listeners: ((row: T) => void)[] = [];

  put(row: T): void {
    this.#rows.set(row.id, row);
    for (const listener of this.#listeners) listener(row);
  }

  find(id: string): T | undefined {
    return this.#rows.get(id);
  }

  each(listener: (row: T) => void): void {
    this.#listeners.push(listener);
  }
}
