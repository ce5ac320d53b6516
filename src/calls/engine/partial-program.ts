import type { ts as TS } from 'ts-morph';
import type { ProgramView } from '../../syntax/program-view.js';
import { Dependencies, ON_MISSING_FILES } from './dependencies.js';

/** The files that contributed to what is known of a function, a class, an interface or a named channel. */
export type Origins = ReadonlyMap<TS.Node | string, ReadonlySet<string>>;

/**
 * The program of an analysis that leaves out files of a part. A result that reads a fact contributed by one of them, or
 * that imports from one, is marked incomplete.
 */
export class PartialProgram {
  readonly dependencies = new Dependencies();
  /** Left-out files from which something was imported, or whose messages were read. */
  readonly imported = new Set<string>();
  /** Left-out files that contributed to a function, a class or an interface that was read. */
  readonly contributors = new Set<string>();
  readonly #escaped = new Set<TS.Node>();

  /**
   * @param origins null if no file is left out.
   * @param leftOut the files of the part that are not loaded.
   * @param dependents those loaded files that no left-out file imports.
   */
  constructor(
    readonly origins: Origins | null = null,
    readonly leftOut: ReadonlySet<string> = new Set(),
    readonly dependents: ReadonlySet<string> = new Set(),
  ) {}

  /** A view of the loaded files that records each look-up of another one. */
  recordImports(view: ProgramView): ProgramView {
    const modules = new Map(view.modules);
    modules.get = (file) => {
      if (this.leftOut.has(file)) this.#recordMissing(file, true);
      return view.modules.get(file);
    };
    return {
      modules,
      resolve: (specifier, from) => view.resolve(specifier, from),
      variantsOf: (file) => view.variantsOf(file),
      isWanted: (file, name) => view.isWanted(file, name),
    };
  }

  /** Whether the current computation has read such a fact. */
  get dependsOnMissing(): boolean {
    return (this.dependencies.bits & ON_MISSING_FILES) !== 0;
  }

  recordQuery(key: TS.Node | string): void {
    if (!this.origins) return;
    if (typeof key !== 'string' && this.#escaped.has(key)) this.dependencies.add(ON_MISSING_FILES);
    for (const file of this.origins.get(key) ?? [])
      if (this.leftOut.has(file)) this.#recordMissing(file, typeof key === 'string');
  }

  #recordMissing(file: string, isImported: boolean): void {
    (isImported ? this.imported : this.contributors).add(file);
    this.dependencies.add(ON_MISSING_FILES);
  }

  /** Records that a function is passed to a left-out file, which may call it. Returns whether that is new. */
  recordEscape(fn: TS.Node): boolean {
    const isNew = !this.#escaped.has(fn);
    this.#escaped.add(fn);
    return isNew;
  }

  /** The same for an interface, about which nothing is recorded until it is read for the first time. */
  recordInterfaceQuery(declaration: TS.InterfaceDeclaration): void {
    if (!this.origins || this.dependents.has(declaration.getSourceFile().fileName)) return;
    if (!this.origins.has(declaration)) this.dependencies.add(ON_MISSING_FILES);
    this.recordQuery(declaration);
  }

  /** Runs a computation whose reads do not count. */
  untracked(work: () => void): void {
    this.trackedIf(() => false, work);
  }

  /**
   * Runs a computation whose reads only count under a condition.
   *
   * @param matters asked at the end of the computation.
   */
  trackedIf(matters: () => boolean, work: () => void): void {
    const outer = this.dependencies.begin();
    try {
      work();
    } finally {
      if (!matters()) this.dependencies.bits = 0;
      this.dependencies.end(outer);
    }
  }

  /** Runs a computation, and returns whether it has read such a fact. */
  trackMissing(work: () => void): boolean {
    const outer = this.dependencies.begin();
    work();
    return (this.dependencies.end(outer) & ON_MISSING_FILES) !== 0;
  }
}
