import { posix } from 'node:path';
import type { Problem } from '../model/finding.js';
import { compilerVersion, loadCompiler } from '../syntax/compiler.js';
import { parseModule, type Module } from '../syntax/module.js';
import type { Demand, ProgramView } from '../syntax/program-view.js';
import { ImportGraph } from './import-graph.js';
import { decorates, mayDeclare, mayTake, mentions } from './mentions.js';
import { NameSearch } from './name-search.js';
import type { PackageMap } from './packages.js';
import { PartView } from './part-view.js';
import { connected, type Link } from './parts.js';
import { Resolver } from './resolve.js';
import { Texts, type Content } from './texts.js';

/** Files that say what specifiers mean, from their directory downward. */
const CONFIGURES = /(^|\/)(package|tsconfig|jsconfig)\.json$/;

/** What a program is made of. */
export interface Project {
  /** All files, for resolving. */
  files: readonly string[];
  /** Those that can be parsed. */
  sources: readonly string[];
  /** What is in a file, or undefined when it cannot be read. */
  content: (file: string) => Content | undefined;
}

/** What a program has parsed, and from which texts. */
export type Parsed = Pick<Program, 'modules' | 'members'>;

/**
 * The part of the project that the analysis looks at. It starts with the candidates and grows on demand: the engine
 * names files that hold a value it needs, and exports whose importers matter.
 */
export class Program implements ProgramView {
  /** The members that were parsed so far. */
  readonly modules = new Map<string, Module>();
  /** Files of the program, parsed or not, as they were when they came in or were last edited. */
  readonly members = new Map<string, Content>();
  /** What is in the files that say what specifiers mean, as far as they were read. */
  readonly configurations = new Map<string, Content | undefined>();
  /** Counts the edits of files that are no members: what the program says of those may be another thing since. */
  edits = 0;
  /** Counts what changes who leads to whom: new members, and edits of imports. */
  turns = 0;
  /** Size of all that was parsed. */
  parsedBytes = 0;
  readonly #project: Project;
  readonly #earlier: Parsed | undefined;
  readonly #texts: Texts;
  readonly #resolver: Resolver;
  readonly #problems = new Map<string, Problem>();
  readonly #reaches = new Map<string, ReadonlySet<string>>();
  readonly #words = new NameSearch(mentions);
  readonly #decorations = new NameSearch(decorates);
  readonly imports: ImportGraph;

  /** @param earlier what a program of the same project has parsed; it is taken over where the text is the same. */
  constructor(project: Project, earlier?: Parsed) {
    this.#project = project;
    this.#earlier = earlier;
    this.#texts = new Texts(project.content);
    const read = (file: string): string | undefined => {
      const content = project.content(file);
      this.configurations.set(file, content);
      return content?.text;
    };
    this.#resolver = new Resolver(new Set(project.files), read, (file, line, message) =>
      this.#report({ file, line, message }),
    );
    this.imports = new ImportGraph({
      ...project,
      content: (file) => this.members.get(file) ?? project.content(file),
      resolve: (specifier, from) => this.resolve(specifier, from),
    });
  }

  #report(problem: Problem): void {
    this.#problems.set(`${problem.file}:${problem.line}:${problem.message}`, problem);
  }

  /** What is wrong in the files that say what specifiers mean, as far as they were read. */
  get problems(): Problem[] {
    return [...this.#problems.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  }

  /** What another program of the same project may take over. */
  get parsed(): Parsed {
    return { modules: this.modules, members: this.members };
  }

  /** The packages of the workspace. */
  get packages(): PackageMap {
    return this.#resolver.packages;
  }

  resolve(specifier: string, from: string): string | undefined {
    const file = this.#resolver.resolve(specifier, from);
    return file !== undefined && /\.([cm]?[jt]sx?|vue|svelte|astro|json)$/.test(file) ? file : undefined;
  }

  /**
   * The project files that a specifier stands for: aliases and package names may mean another file in another
   * directory.
   */
  filesNamed(specifier: string): string[] {
    const directories = new Set([
      '.',
      ...this.#project.files.filter((file) => CONFIGURES.test(file)).map((file) => posix.dirname(file)),
    ]);
    const found = [...directories].map((directory) => this.resolve(specifier, posix.join(directory, 'x')));
    return [...new Set(found.filter((file) => file !== undefined))];
  }

  /** Takes files in that are no members yet, and what does no more than pass them on; tells how many were new. */
  add(files: Iterable<string>): number {
    const added = [...files].filter((file) => this.#addFile(file));
    this.turns += added.length;
    return added.length === 0
      ? 0
      : added.length +
          this.add(
            new Set(
              added.flatMap((file) =>
                this.#newImporters(file).filter((importer) => this.imports.of(importer).isBarrel),
              ),
            ),
          );
  }

  #addFile(file: string): boolean {
    const content = this.members.has(file) ? undefined : this.#project.content(file);
    if (!content) return false;
    this.members.set(file, content);
    const earlier = this.#earlier?.modules.get(file);
    if (earlier && this.#earlier?.members.get(file)?.text === content.text) this.modules.set(file, earlier);
    return true;
  }

  /** Takes over the text that a source has now. */
  update(file: string): void {
    const content = this.#texts.fresh(file);
    for (const search of [this.#words, this.#decorations]) search.update(file);
    const member = this.members.get(file);
    if (!member) this.edits++;
    else if (content && content.text !== member.text) {
      this.members.set(file, content);
      this.modules.delete(file);
    }
    if (!this.imports.update(file)) return;
    this.#reaches.clear();
    this.turns++;
  }

  /** Reads files anew that are no members, when they are asked for again. */
  forgetTexts(): void {
    this.#texts.clear();
  }

  /**
   * The members in groups that know nothing of each other: those of a group import each other, or are linked otherwise.
   * Whatever the order in which files were asked for, they stand in one.
   *
   * @param links what else is known to belong together.
   */
  parts(links: readonly Link[]): string[][] {
    const members = [...this.members.keys()].sort();
    const imports = members.flatMap((file) => [...this.#reached(file)].map((target): Link => [file, target]));
    return connected(members, [...imports, ...links]);
  }

  /** The files that one leads to, as far as they are members. */
  leadsTo(file: string): string[] {
    return [...this.#reached(file)].filter((target) => this.members.has(target));
  }

  /** The part of the program that has only these members. */
  view(files: readonly string[]): PartView {
    return new PartView(
      this,
      files.map((file) => this.#module(file)),
    );
  }

  /** Loads the compiler, which nothing but `view` needs. */
  prepare(): void {
    loadCompiler();
  }

  static compilerVersion(): string {
    return compilerVersion();
  }

  #module(file: string): Module {
    let module = this.modules.get(file);
    if (!module) {
      this.prepare();
      const text = this.textOf(file);
      this.modules.set(file, (module = parseModule(file, text)));
      this.parsedBytes += Buffer.byteLength(text);
    }
    return module;
  }

  /** The text of a file, empty when it is gone. */
  textOf(file: string): string {
    return this.contentOf(file)?.text ?? '';
  }

  contentOf(file: string): Content | undefined {
    return this.members.get(file) ?? this.#texts.of(file);
  }

  /** The files that one leads to: those that it imports, and those that are passed on from there. */
  #reached(file: string): ReadonlySet<string> {
    const known = this.#reaches.get(file);
    if (known) return known;
    const reached = new Set(this.imports.of(file).targets);
    this.#reaches.set(file, reached);
    // A set that grows while it is gone through.
    for (const at of reached)
      if (this.imports.of(at).passesOn) for (const target of this.imports.of(at).targets) reached.add(target);
    return reached;
  }

  /** Adds what parts ask for; false when there is nothing new. */
  grow(demands: readonly Demand[]): boolean {
    let added = 0;
    for (const { files, exporters } of demands) {
      added += this.add(
        [...files]
          .filter(([file, names]) => !this.members.has(file) && mayDeclare(() => this.textOf(file), names))
          .map(([file]) => file),
      );
      for (const [file, names] of exporters)
        added += this.add(this.#newImporters(file).filter((importer) => this.#mayTake(importer, names)));
    }
    const isNew = (file: string): boolean => !this.members.has(file);
    for (const [search, names] of [
      [this.#words, 'words'],
      [this.#decorations, 'decorations'],
    ] as const) {
      added += this.add(
        search.find(
          new Set(demands.flatMap((demand) => [...demand[names]])),
          () => this.#project.sources.filter(isNew),
          (file) => this.textOf(file),
        ),
      );
    }
    return added > 0;
  }

  /**
   * Takes in the files around some, those that they import and those that import them, and the files around these, the
   * nearest first.
   *
   * @param most how many members there may be in the end.
   */
  growAround(files: readonly string[], most: number): void {
    const ring = new Set(files);
    // A set that grows while it is gone through.
    for (const file of ring) {
      const around = [...this.imports.of(file).targets, ...this.imports.importersOf(file)];
      this.add(around.slice(0, Math.max(0, most - this.members.size)));
      if (this.members.size >= most) return;
      for (const one of around) ring.add(one);
    }
  }

  /** Whether a file with this text may take part although no import leads to it. */
  mayTakePart(text: string): boolean {
    return this.#words.concerns(text) || this.#decorations.concerns(text);
  }

  isWanted(file: string, name: string): boolean {
    const names = new Set([name]);
    return this.#newImporters(file).some((importer) => this.#mayTake(importer, names));
  }

  #mayTake(importer: string, names: ReadonlySet<string>): boolean {
    return this.imports.of(importer).takesAll || mayTake(() => this.textOf(importer), names);
  }

  #newImporters(file: string): string[] {
    return [...this.imports.importersOf(file)].filter((importer) => !this.members.has(importer));
  }
}
