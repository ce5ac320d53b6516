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
    const part = { ...(revive(kept) as AnalysedPart), files, modules: new Map(), origins: new Map() };
    return isValid(part.queries, this.program, this.#isResolutionSame) ? part : undefined;
  }

  set({ files, modules: _modules, origins: _origins, ...part }: AnalysedPart): void {
    this.cache.set(this.#nameOf(files), flatten(part));
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

type Flat = { map: [unknown, unknown][] } | { set: unknown[] };

/** A value with maps and sets in a form for JSON. */
export function flatten(value: unknown): unknown {
  if (value instanceof Map)
    return { map: [...(value as Map<unknown, unknown>)].map(([key, one]) => [key, flatten(one)]) };
  if (value instanceof Set) return { set: [...(value as Set<unknown>)] };
  if (Array.isArray(value)) return value.map((one: unknown) => flatten(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, flatten(one)]));
}

function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => revive(one));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === 'map')
    return new Map(
      (value as Flat & { map: [unknown, unknown][] }).map.map(([key, one]) => [key, revive(one) ?? undefined]),
    );
  if (keys.length === 1 && keys[0] === 'set') return new Set((value as Flat & { set: unknown[] }).set);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]));
}
