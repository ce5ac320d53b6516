import type { ScanCache } from '../cache/scan-cache.js';
import { digestOf } from '../strings/digest.js';
import { isValid } from '../program/tracked-view.js';
import type { Program } from '../program/program.js';
import type { ImportStore } from './import-store.js';
import type { AnalysedPart } from './part-cache.js';

const MEANING = 'meaning';

/**
 * The results of parts, kept from one run to the next. A result is valid for the same files with the same contents, as
 * long as the program gives the same answers to the part's questions.
 */
export class PartStore {
  /** Whether all specifiers mean the same as when this was stored. */
  readonly #isResolutionSame: boolean;

  constructor(
    readonly program: Program,
    readonly cache: ScanCache,
    readonly imports: ImportStore,
  ) {
    const meaning = cache.get(MEANING);
    this.#isResolutionSame = typeof meaning === 'string' && meaning === imports.meaning;
  }

  find(files: readonly string[]): AnalysedPart | undefined {
    const kept = this.cache.get(this.#nameOf(files));
    if (kept === undefined) return undefined;
    const part = { ...(kept as AnalysedPart), files, modules: new Map(), origins: new Map() };
    return isValid(part.queries, this.program, this.#isResolutionSame) ? part : undefined;
  }

  set({ files, modules: _modules, origins: _origins, ...part }: AnalysedPart): void {
    this.cache.set(this.#nameOf(files), part);
  }

  /** Returns a remark if nothing can be stored. */
  save(): string | null {
    const { meaning } = this.imports;
    if (this.cache.get(MEANING) !== meaning) this.cache.set(MEANING, meaning);
    return this.cache.save();
  }

  #nameOf(files: readonly string[]): string {
    return `part:${digestOf(JSON.stringify(files.map((file) => [file, this.program.members.get(file)?.digest])))}`;
  }
}
