import type { ClientRow } from '../domain/client-row.js';
import { matchesModule } from './own-rows.js';

/** The packages that give what stands in the places of `fields` of calls: models for `generateText({ model })`. */
export class FieldValues {
  readonly #modules: readonly string[];

  constructor(rows: readonly ClientRow[]) {
    const making = rows.filter(({ calls }) => Object.values(calls).some(({ fields }) => fields !== undefined));
    this.#modules = [...making.flatMap(({ modules = [] }) => modules), ...rows.flatMap(({ others = [] }) => others)];
  }

  /**
   * Whether what a package gives is no value of a field that only the call itself has: a call of the package is looked at
   * on its own, or it is for other APIs.
   */
  areOf(module: string): boolean {
    return this.#modules.some((pattern) => matchesModule(pattern, module));
  }
}
