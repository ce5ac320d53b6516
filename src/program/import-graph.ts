import type { Link } from '../collections/connected-components.js';
import { specifiersIn } from './import-specifiers.js';
import type { Imports, KnownImports } from './known-imports.js';
import { isBarrel, reExports, importsNamespace } from './text-checks.js';
import type { Content } from './file-texts.js';

/** The imports of a source whose content has this digest. */
export interface FoundSource extends Imports {
  digest: string;
}

export interface ImportContext {
  sources: readonly string[];
  content: (file: string) => Content | undefined;
  /** All files that a specifier may mean. */
  targetsOf: (specifier: string, from: string) => string[];
}

const NONE: Imports = { targets: [], reExports: false, isBarrel: false, importsNamespace: false };

/**
 * Who imports whom, without parsing. A file is read when it is asked for, and all files when the importers of one are
 * asked for.
 */
export class ImportGraph {
  /** What an earlier run has found; all specifiers still mean the same. */
  known: KnownImports | undefined;
  /** What this run has found in addition, for the next run. */
  readonly found = new Map<string, FoundSource>();
  /** What this run has read. It takes precedence over `known`. */
  readonly #read = new Map<string, Imports>();
  /** The importers of each file, among the sources that this run has to read. */
  #importers: Map<string, Set<string>> | undefined;

  constructor(readonly context: ImportContext) {}

  /** Files that import a file. */
  importersOf(file: string): string[] {
    this.#importers ??= this.#inverted();
    return [
      ...(this.known?.importersOf(file) ?? []).filter((source) => !this.#read.has(source)),
      ...(this.#importers.get(file) ?? []),
    ];
  }

  of(file: string): Imports {
    return this.#read.get(file) ?? this.known?.of(file) ?? this.#readImports(file);
  }

  /** The imports of files, as links between files. */
  linksOf(files: readonly string[]): Link[] {
    return files.flatMap((file) => this.of(file).targets.map((target): Link => [file, target]));
  }

  /** Reads a file's imports again. Returns whether they have changed. */
  update(file: string): boolean {
    const before = this.#read.get(file) ?? this.known?.of(file);
    if (!before) return false;
    const after = this.#readImports(file);
    for (const target of before.targets) this.#importers?.get(target)?.delete(file);
    if (this.#importers) addTo(this.#importers, file, after.targets);
    return !isSame(before, after);
  }

  #readImports(file: string): Imports {
    const read = this.context.content(file);
    const imports = read ? this.#importsIn(read, file) : NONE;
    this.#read.set(file, imports);
    if (read && read.digest !== null) this.found.set(file, { ...imports, digest: read.digest });
    return imports;
  }

  #importsIn({ text }: Content, file: string): Imports {
    const targets = specifiersIn(text, file).flatMap((specifier) => this.context.targetsOf(specifier, file));
    return {
      targets: [...new Set(targets)],
      reExports: reExports(text),
      isBarrel: isBarrel(text),
      importsNamespace: importsNamespace(text),
    };
  }

  #inverted(): Map<string, Set<string>> {
    const importers = new Map<string, Set<string>>();
    const left = this.known && new Set([...this.known.unknown(), ...this.#read.keys()]);
    for (const source of this.context.sources)
      if (!left || left.has(source)) addTo(importers, source, this.of(source).targets);
    return importers;
  }
}

function isSame(one: Imports, other: Imports): boolean {
  return (
    one.reExports === other.reExports &&
    one.isBarrel === other.isBarrel &&
    one.importsNamespace === other.importsNamespace &&
    one.targets.join('\0') === other.targets.join('\0')
  );
}

function addTo(importers: Map<string, Set<string>>, source: string, targets: readonly string[]): void {
  for (const target of targets) {
    const known = importers.get(target);
    if (known) known.add(source);
    else importers.set(target, new Set([source]));
  }
}
