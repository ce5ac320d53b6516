import { posix } from 'node:path';
import type { Problem } from '../model/finding.js';
import { loadCompiler } from '../syntax/compiler.js';
import { parseModule, type Module } from '../syntax/module.js';
import type { Demand, ProgramView } from '../syntax/program-view.js';
import { specifiersIn } from './imports.js';
import { Resolver } from './resolve.js';

/** A file that passes on whatever another one exports: `export * from`, `module.exports = require(…)`. */
const PASSES_ALL_ON = /\bexport\s*\*|\brequire\s*\(/;
/** A file that takes a module as a whole: no name of it need stand there. */
const TAKES_ALL = /\b(?:export|import)\s*\*|\b(?:require|import)\s*\(/;

/** Whether `name` stands in an export of a module's text, in whatever form. */
function isExported(name: string, text: string): boolean {
  const escaped = name.replace(/\$/g, '\\$');
  return new RegExp(`\\bexport\\b[^;={(]*(?<![\\w$])${escaped}(?![\\w$])|\\bexport\\s*(?:const|let|var)?\\s*[{\\[][^;}\\]]*(?<![\\w$])${escaped}(?![\\w$])|\\bexports\\b`).test(text);
}
/** Files that say what specifiers mean, from their directory downward. */
const CONFIGURES = /(^|\/)(package|tsconfig|jsconfig)\.json$/;

/**
 * The part of the project that the analysis looks at. It starts with the candidates and grows on demand: the engine names
 * files that hold a value it needs, and exports whose importers matter.
 */
export class Program implements ProgramView {
  readonly modules = new Map<string, Module>();
  readonly problems: Problem[] = [];
  /** Size of all parsed files together. */
  bytes = 0;
  readonly #files: readonly string[];
  readonly #sources: readonly string[];
  readonly #read: (file: string) => string | undefined;
  readonly #resolver: Resolver;
  /** Importers of each file, made when it is first asked for. */
  #importers: Map<string, Set<string>> | undefined;

  /**
   * @param files all files of the project, for resolving.
   * @param sources those that can be parsed.
   * @param read the text of a file, or undefined when it cannot be read.
   */
  constructor(files: Iterable<string>, sources: readonly string[], read: (file: string) => string | undefined) {
    loadCompiler();
    this.#sources = sources;
    this.#read = read;
    this.#files = [...files];
    this.#resolver = new Resolver(new Set(this.#files), read, (file, line, message) => this.problems.push({ file, line, message }));
  }

  resolve(specifier: string, from: string): string | undefined {
    const file = this.#resolver.resolve(specifier, from);
    return file !== undefined && /\.([cm]?[jt]sx?|vue|svelte|astro|json)$/.test(file) ? file : undefined;
  }

  /** The project files that a specifier stands for: aliases and package names may mean another file in another directory. */
  filesNamed(specifier: string): string[] {
    const directories = new Set(['.', ...this.#files.filter((file) => CONFIGURES.test(file)).map((file) => posix.dirname(file))]);
    const found = [...directories].map((directory) => this.resolve(specifier, posix.join(directory, 'x')));
    return [...new Set(found.filter((file) => file !== undefined))];
  }

  /** Parses files that are not parsed yet; tells how many were new. */
  add(files: Iterable<string>): number {
    let added = 0;
    for (const file of files) {
      if (this.modules.has(file)) continue;
      const text = this.#read(file);
      if (text === undefined) continue;
      const module = parseModule(file, text);
      if (module.syntaxError) this.problems.push({ file, line: module.syntaxError.line, message: `syntax error: ${module.syntaxError.message}` });
      this.modules.set(file, module);
      this.bytes += Buffer.byteLength(text);
      added++;
    }
    if (added > 0) this.#sort();
    return added;
  }

  /** Whatever the order in which files were asked for, the analysis goes through them in one. */
  #sort(): void {
    const sorted = [...this.modules].sort(([a], [b]) => (a < b ? -1 : 1));
    this.modules.clear();
    for (const [file, module] of sorted) this.modules.set(file, module);
  }

  /** Adds what the engine asks for; false when there is nothing new. */
  grow(demand: Demand): boolean {
    let added = this.add([...demand.files].filter(([file, names]) => !this.modules.has(file) && this.#mayDeclare(file, names)).map(([file]) => file));
    for (const [file, names] of demand.exporters) added += this.add(this.#unparsedImporters(file).filter((importer) => this.#mayTake(importer, names)));
    if (demand.decorations.size > 0) added += this.add(this.#sources.filter((file) => !this.modules.has(file) && this.#decorates(file, demand.decorations)));
    if (demand.words.size > 0) added += this.add(this.#sources.filter((file) => !this.modules.has(file) && this.#mentions(file, demand.words)));
    return added > 0;
  }

  #mentions(file: string, words: ReadonlySet<string>): boolean {
    const text = this.#read(file) ?? '';
    return [...words].some((word) => text.includes(word) && new RegExp(`(?<![\\w$])${word.replace(/[$.]/g, '\\$&')}(?![\\w$])`).test(text));
  }

  #decorates(file: string, names: ReadonlySet<string>): boolean {
    return [...(this.#read(file) ?? '').matchAll(/\bdecorate(?:Request|Reply)?\(\s*\(*['"]([^'"]+)/g)].some(([, name]) => names.has(name!));
  }

  isWanted(file: string, name: string): boolean {
    const names = new Set([name]);
    return this.#unparsedImporters(file).some((importer) => this.#mayTake(importer, names));
  }

  #unparsedImporters(file: string): string[] {
    return [...(this.#importersOf(file) ?? [])].filter((importer) => !this.modules.has(importer));
  }

  /** Whether a file's text may export one of the names. */
  #mayDeclare(file: string, names: ReadonlySet<string>): boolean {
    if (names.has('*') || names.has('default')) return true;
    const text = this.#read(file) ?? '';
    return PASSES_ALL_ON.test(text) || [...names].some((name) => text.includes(name) && isExported(name, text));
  }

  /** Whether a file's text mentions one of the names, or takes the module as a whole. */
  #mayTake(file: string, names: ReadonlySet<string>): boolean {
    if (names.has('*') || names.has('default')) return true;
    const text = this.#read(file) ?? '';
    return TAKES_ALL.test(text) || [...names].some((name) => text.includes(name));
  }

  #importersOf(file: string): Set<string> | undefined {
    if (!this.#importers) {
      this.#importers = new Map();
      for (const source of this.#sources) {
        const text = this.#read(source);
        for (const specifier of text === undefined ? [] : specifiersIn(text)) this.#note(this.resolve(specifier, source), source);
      }
    }
    return this.#importers.get(file);
  }

  #note(target: string | undefined, importer: string): void {
    if (target === undefined) return;
    const known = this.#importers!.get(target);
    if (known) known.add(importer);
    else this.#importers!.set(target, new Set([importer]));
  }
}
