import { posix } from 'node:path';
import type { Problem } from '../model/finding.js';
import { loadCompiler } from '../syntax/compiler.js';
import { parseModule, type Module } from '../syntax/module.js';
import type { Demand, ProgramView } from '../syntax/program-view.js';
import { ImportIndex } from './import-index.js';
import { NameSearch } from './name-search.js';
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

function mentionsWord(text: string, words: ReadonlySet<string>): boolean {
  return [...words].some((word) => text.includes(word) && new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?![\\w$])`).test(text));
}

function decorates(text: string, names: ReadonlySet<string>): boolean {
  return [...text.matchAll(/\bdecorate(?:Request|Reply)?\(\s*\(*['"]([^'"]+)/g)].some(([, name]) => names.has(name!));
}

/** Files that say what specifiers mean, from their directory downward. */
const CONFIGURES = /(^|\/)(package|tsconfig|jsconfig)\.json$/;

/** What a program has parsed, and from which texts. */
export type Parsed = Pick<Program, 'modules' | 'texts'>;

/**
 * The part of the project that the analysis looks at. It starts with the candidates and grows on demand: the engine names
 * files that hold a value it needs, and exports whose importers matter.
 */
export class Program implements ProgramView {
  readonly modules = new Map<string, Module>();
  /** The texts that the modules were parsed from. */
  readonly texts = new Map<string, string>();
  /** The texts of the files that say what specifiers mean, as far as they were read. */
  readonly configurations = new Map<string, string | undefined>();
  /** Size of all parsed files together. */
  bytes = 0;
  #problems: Problem[] = [];
  readonly #files: readonly string[];
  readonly #sources: readonly string[];
  readonly #read: (file: string) => string | undefined;
  readonly #earlier: Parsed | undefined;
  readonly #resolver: Resolver;
  readonly #imports: ImportIndex;
  readonly #words = new NameSearch(mentionsWord);
  readonly #decorations = new NameSearch(decorates);

  /**
   * @param files all files of the project, for resolving.
   * @param sources those that can be parsed.
   * @param read the text of a file, or undefined when it cannot be read.
   * @param earlier what a program of the same project has parsed; it is taken over where the text is the same.
   */
  constructor(files: Iterable<string>, sources: readonly string[], read: (file: string) => string | undefined, earlier?: Parsed) {
    loadCompiler();
    this.#sources = sources;
    this.#read = read;
    this.#earlier = earlier;
    this.#files = [...files];
    const readConfiguration = (file: string): string | undefined => {
      const text = read(file);
      this.configurations.set(file, text);
      return text;
    };
    this.#resolver = new Resolver(new Set(this.#files), readConfiguration, (file, line, message) => this.#problems.push({ file, line, message }));
    this.#imports = new ImportIndex(sources, read, (specifier, from) => this.resolve(specifier, from));
  }

  get problems(): readonly Problem[] {
    return this.#problems;
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
      this.#set(file, text);
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

  /** Takes over the text that a source has now. It is parsed if it was. */
  update(file: string): void {
    this.#imports.update(file);
    for (const search of [this.#words, this.#decorations]) search.update(file);
    const text = this.#read(file);
    if (text === undefined || text === this.texts.get(file) || !this.modules.has(file)) return;
    this.#problems = this.#problems.filter((problem) => problem.file !== file);
    this.#set(file, text);
  }

  #set(file: string, text: string): void {
    const known = this.#earlier?.texts.get(file) === text ? this.#earlier.modules.get(file) : undefined;
    const module = known ?? parseModule(file, text);
    this.bytes += Buffer.byteLength(text) - Buffer.byteLength(this.texts.get(file) ?? '');
    if (module.syntaxError) this.#problems.push({ file, line: module.syntaxError.line, message: `syntax error: ${module.syntaxError.message}` });
    this.modules.set(file, module);
    this.texts.set(file, text);
  }

  /** Adds what the engine asks for; false when there is nothing new. */
  grow(demand: Demand): boolean {
    let added = this.add([...demand.files].filter(([file, names]) => !this.modules.has(file) && this.#mayDeclare(file, names)).map(([file]) => file));
    for (const [file, names] of demand.exporters) added += this.add(this.#unparsedImporters(file).filter((importer) => this.#mayTake(importer, names)));
    added += this.add(this.#decorations.find(demand.decorations, this.#unparsed(), this.#read));
    added += this.add(this.#words.find(demand.words, this.#unparsed(), this.#read));
    return added > 0;
  }

  /** Whether a file with this text may take part although no import leads to it. */
  mayTakePart(text: string): boolean {
    return this.#words.concerns(text) || this.#decorations.concerns(text);
  }

  #unparsed(): string[] {
    return this.#sources.filter((file) => !this.modules.has(file));
  }

  isWanted(file: string, name: string): boolean {
    const names = new Set([name]);
    return this.#unparsedImporters(file).some((importer) => this.#mayTake(importer, names));
  }

  #unparsedImporters(file: string): string[] {
    return [...this.#imports.importersOf(file)].filter((importer) => !this.modules.has(importer));
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
}
