import type { Module } from './module.js';

/** What the engine sees of the program: the modules parsed so far, and where a specifier leads. */
export interface ProgramView {
  modules: ReadonlyMap<string, Module>;
  /** The project file that `specifier` in `from` names, parsed or not; undefined for a package or a missing file. */
  resolve(specifier: string, from: string): string | undefined;
  /** Whether a file that is not parsed yet may import `name` from `file`; `*` for the module as a whole. */
  isWanted(file: string, name: string): boolean;
}

/** What the engine needs next: files to be parsed before it looks again. */
export interface Demand {
  /** Files whose contents decide a value that matters, with the names that are wanted of them; `*` for any. */
  files: Map<string, Set<string>>;
  /** Files whose exports matter to whoever imports them, with the names that do; `*` for all. */
  exporters: Map<string, Set<string>>;
  /** Names of properties that a framework's objects may have been given somewhere: `app.decorate('name', value)`. */
  decorations: Set<string>;
  /** Words of files that may take something of the API from a place that they need not import. */
  words: Set<string>;
}
