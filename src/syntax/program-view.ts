import type { Module } from './module.js';

/** The engine's view of the program: the modules parsed so far, and the resolution of specifiers. */
export interface ProgramView {
  modules: ReadonlyMap<string, Module>;
  /** The project file that `specifier` in `from` names, parsed or not; undefined for a package or a missing file. */
  resolve(specifier: string, from: string): string | undefined;
  /** The other files that a specifier may mean which names `file`: those of other platforms, and of other modes. */
  variantsOf(file: string): readonly string[];
  /** Whether an unparsed file may import `name` from `file`; `*` for the module as a whole. */
  isWanted(file: string, name: string): boolean;
}

/** What the engine needs next: files to parse before the next analysis. */
export interface Demand {
  /** Files whose contents decide a value that matters, with the names needed from them; `*` for any. */
  files: Map<string, Set<string>>;
  /** Files whose exports matter to their importers, with these names; `*` for all. */
  exporters: Map<string, Set<string>>;
  /** Names of properties that code may add to a framework's objects: `app.decorate('name', value)`. */
  decoratorNames: Set<string>;
  /** Words in files that may receive something of the API without an import. */
  globalNames: Set<string>;
}

/** All sources of the project, those of the program and the others: what edits may concern. */
export interface ProjectFiles {
  /** The parsed file; undefined if it is no source of the project. */
  module(file: string): Module | undefined;
  /** The project file that a specifier names. */
  resolve(specifier: string, from: string): string | undefined;
  /** The text of a file, of which a module may have only the scripts. */
  textOf(file: string): string;
  /** The sources that import a file. */
  importersOf(file: string): readonly string[];
  /** Sources that import a file and are not analysed: what they hand over is not known. */
  unseenImportersOf(file: string): readonly string[];
  /** The files that imports connect with some files. */
  connectedWith(files: readonly string[]): readonly string[];
}
