import type { Problem } from '../model/finding.js';
import { specifiersIn } from './imports.js';
import { passesOn, takesAll } from './mentions.js';
import type { Content } from './texts.js';

/** What the text of a source says of others. */
export interface Imports {
  /** The project files that it imports, each once. */
  targets: readonly string[];
  /** Whether it may pass on what it imports. */
  passesOn: boolean;
  /** Whether it takes modules as a whole, so that no name of theirs need stand there. */
  takesAll: boolean;
}

/** What a source imports, while its content has this digest. */
export interface KnownSource extends Imports {
  digest: string;
}

/** What sources import, as another run may use it. */
export interface KnownImports {
  sources: ReadonlyMap<string, KnownSource>;
  /** What was wrong in the files that say what specifiers mean. */
  problems: Problem[];
}

export interface ImportContext {
  sources: readonly string[];
  content: (file: string) => Content | undefined;
  resolve: (specifier: string, from: string) => string | undefined;
  /** The digest of a file's content as far as it is known without reading it again. */
  digest: (file: string) => string | undefined;
}

const NONE: Imports = { targets: [], passesOn: false, takesAll: false };

/** Who imports whom, without parsing. A file is looked at when it is asked for; all of them when it is asked who imports one. */
export class ImportGraph {
  /** What another run has found out, while all specifiers mean what they meant then. */
  known: KnownImports['sources'] = new Map();
  /** What was found out that was not known, for another run. */
  readonly found = new Map<string, KnownSource>();
  readonly #imports = new Map<string, Imports>();
  #importers: Map<string, Set<string>> | undefined;

  constructor(readonly context: ImportContext) {}

  /** Files that import a file. */
  importersOf(file: string): ReadonlySet<string> {
    this.#importers ??= this.#turned();
    return this.#importers.get(file) ?? new Set();
  }

  of(file: string): Imports {
    let imports = this.#imports.get(file);
    if (!imports) this.#imports.set(file, (imports = this.#knownImports(file) ?? this.#readImports(file)));
    return imports;
  }

  /** Reads anew what a file imports; tells whether that is something else than before. */
  update(file: string): boolean {
    const before = this.#imports.get(file);
    if (!before) return false;
    const after = this.#readImports(file);
    this.#imports.set(file, after);
    if (isSame(before, after)) return false;
    for (const target of before.targets) this.#importers?.get(target)?.delete(file);
    if (this.#importers) addTo(this.#importers, file, after.targets);
    return true;
  }

  #knownImports(file: string): Imports | undefined {
    const known = this.known.get(file);
    return known && known.digest === this.context.digest(file) ? known : undefined;
  }

  #readImports(file: string): Imports {
    const { content, resolve } = this.context;
    const read = content(file);
    if (!read) return NONE;
    const targets = specifiersIn(read.text).map((specifier) => resolve(specifier, file));
    const imports = { targets: [...new Set(targets.filter((target) => target !== undefined))], passesOn: passesOn(read.text), takesAll: takesAll(read.text) };
    if (read.digest !== null) this.found.set(file, { ...imports, digest: read.digest });
    return imports;
  }

  #turned(): Map<string, Set<string>> {
    const importers = new Map<string, Set<string>>();
    for (const source of this.context.sources) addTo(importers, source, this.of(source).targets);
    return importers;
  }
}

function isSame(one: Imports, other: Imports): boolean {
  return one.passesOn === other.passesOn && one.takesAll === other.takesAll && one.targets.join('\0') === other.targets.join('\0');
}

function addTo(importers: Map<string, Set<string>>, source: string, targets: readonly string[]): void {
  for (const target of targets) {
    const known = importers.get(target);
    if (known) known.add(source);
    else importers.set(target, new Set([source]));
  }
}
