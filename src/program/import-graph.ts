import type { Problem } from '../model/finding.js';
import { specifiersIn } from './imports.js';
import { passesOn } from './mentions.js';
import type { Content } from './texts.js';

/** What the text of a source says of others. */
export interface Imports {
  /** The project files that it imports, each once. */
  targets: readonly string[];
  /** Whether it may pass on what it imports. */
  passesOn: boolean;
}

/** What sources import, as another run may use it: it holds for a source of the same content. */
export interface KnownImports {
  /** By source; the digest is that of its content. */
  sources: Record<string, Imports & { digest: string }>;
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

const NONE: Imports = { targets: [], passesOn: false };

/** Who imports whom, without parsing. A file is looked at when it is asked for; all of them when it is asked who imports one. */
export class ImportGraph {
  /** What another run has found out, while all specifiers mean what they meant then. */
  known: KnownImports['sources'] = {};
  /** What was found out, for another run. */
  readonly found: KnownImports['sources'] = {};
  /** Whether there is anything in `found` that was not known. */
  isNew = false;
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
    if (after.passesOn === before.passesOn && after.targets.join('\0') === before.targets.join('\0')) return false;
    for (const target of before.targets) this.#importers?.get(target)?.delete(file);
    if (this.#importers) addTo(this.#importers, file, after.targets);
    return true;
  }

  #knownImports(file: string): Imports | undefined {
    const known = Object.hasOwn(this.known, file) ? this.known[file] : undefined;
    if (!known || known.digest !== this.context.digest(file)) return undefined;
    return (this.found[file] = known);
  }

  #readImports(file: string): Imports {
    const { content, resolve } = this.context;
    const read = content(file);
    if (!read) return NONE;
    const targets = specifiersIn(read.text).map((specifier) => resolve(specifier, file));
    const imports = { targets: [...new Set(targets.filter((target) => target !== undefined))], passesOn: passesOn(read.text) };
    if (read.digest !== null) {
      this.found[file] = { ...imports, digest: read.digest };
      this.isNew = true;
    }
    return imports;
  }

  #turned(): Map<string, Set<string>> {
    const importers = new Map<string, Set<string>>();
    for (const source of this.context.sources) addTo(importers, source, this.of(source).targets);
    return importers;
  }
}

function addTo(importers: Map<string, Set<string>>, source: string, targets: readonly string[]): void {
  for (const target of targets) {
    const known = importers.get(target);
    if (known) known.add(source);
    else importers.set(target, new Set([source]));
  }
}
