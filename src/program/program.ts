import { posix } from 'node:path';
import type { Problem } from '../model/finding.js';
import type { ReadAliases } from '../model/settings/alias.js';
import { compilerVersion, loadCompiler } from '../syntax/compiler.js';
import { parseModule, type Module } from '../syntax/module.js';
import type { Demand, ProgramView } from '../syntax/program-view.js';
import { ImportGraph } from './import-graph.js';
import { decorates, mayDeclare, mayImport, mentions } from './text-checks.js';
import { NameSearch } from './name-search.js';
import type { PackageMap } from './resolving/packages.js';
import { TrackedView } from './tracked-view.js';
import { connectedComponents, type Link } from '../collections/connected-components.js';
import { Resolver } from './resolving/resolve.js';
import { Texts, type Content } from './file-texts.js';

/** Files in whose directories specifiers may have a meaning of their own. */
const CONFIGURES = /(^|\/)((package|tsconfig|jsconfig)\.json|deno\.jsonc?|[\w.-]+\.config\.[cm]?[jt]s)$/;

/** The files of a project. */
export interface Project {
  /** All files, for resolving. */
  files: readonly string[];
  /** The files that can be parsed. */
  sources: readonly string[];
  /** The content of a file, or undefined if it cannot be read. */
  content: (file: string) => Content | undefined;
}

/** The parsed modules of a program, and their texts. */
export type Parsed = Pick<Program, 'modules' | 'members'>;

/**
 * The part of the project that is analysed. It starts with the candidates and grows on demand: the engine names files
 * that hold a value it needs, and exports whose importers matter.
 */
export class Program implements ProgramView {
  /** The members parsed so far. */
  readonly modules = new Map<string, Module>();
  /** Files of the program, parsed or not, with the content they had when they were added or last edited. */
  readonly members = new Map<string, Content>();
  /** The files read so far that determine what specifiers mean. */
  readonly configurations = new Map<string, Content | undefined>();
  /** Revision of files outside the program; answers about them are valid for one revision. */
  outsideRevision = 0;
  /** Revision of the imports: counts new members, and edits of imports. */
  importRevision = 0;
  /** Size of all parsed files, in bytes. */
  parsedBytes = 0;
  readonly #project: Project;
  readonly #earlier: Parsed | undefined;
  readonly #texts: Texts;
  readonly #resolver: Resolver;
  readonly #problems = new Map<string, Problem>();
  readonly #reachable = new Map<string, ReadonlySet<string>>();
  /** Modules that are no members. */
  readonly #others = new Map<string, Module>();
  readonly #globalNames = new NameSearch(mentions);
  readonly #decoratorNames = new NameSearch(decorates);
  readonly imports: ImportGraph;

  /**
   * @param readAliases reads what a configuration that is code says that specifiers mean.
   * @param earlier an earlier program of the same project, whose modules are reused where the text is the same.
   */
  constructor(project: Project, readAliases: ReadAliases, earlier?: Parsed) {
    this.#project = project;
    this.#earlier = earlier;
    this.#texts = new Texts(project.content);
    const read = (file: string): string | undefined => {
      const content = project.content(file);
      this.configurations.set(file, content);
      return content?.text;
    };
    this.#resolver = new Resolver(new Set(project.files), read, readAliases, (file, line, message) =>
      this.#report({ file, line, message }),
    );
    this.imports = new ImportGraph({
      ...project,
      content: (file) => this.members.get(file) ?? project.content(file),
      targetsOf: (specifier, from) => this.targetsOf(specifier, from),
    });
  }

  #report(problem: Problem): void {
    this.#problems.set(`${problem.file}:${problem.line}:${problem.message}`, problem);
  }

  /** Problems in the files that determine what specifiers mean, as far as they were read. */
  get problems(): Problem[] {
    return [...this.#problems.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  }

  /** What another program of the same project may reuse. */
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

  /** All files that a specifier may mean. */
  targetsOf(specifier: string, from: string): string[] {
    const file = this.resolve(specifier, from);
    return file === undefined ? [] : [file, ...this.variantsOf(file)];
  }

  variantsOf(file: string): readonly string[] {
    return this.#resolver.variantsOf(file);
  }

  /** The project files that a specifier may mean. Aliases and package names may differ between directories. */
  filesNamed(specifier: string): string[] {
    const directories = new Set([
      '.',
      ...this.#project.files.filter((file) => CONFIGURES.test(file)).map((file) => posix.dirname(file)),
    ]);
    const found = [...directories].map((directory) => this.resolve(specifier, posix.join(directory, 'x')));
    return [...new Set(found.filter((file) => file !== undefined))];
  }

  /** Adds files that are not members yet, with the barrels that only re-export them. Returns how many were new. */
  add(files: Iterable<string>): number {
    const added = [...files].filter((file) => this.#addFile(file));
    this.importRevision += added.length;
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
    const other = this.#others.get(file);
    if (other) this.modules.set(file, other);
    this.#others.delete(file);
    const earlier = this.#earlier?.modules.get(file);
    if (earlier && this.#earlier?.members.get(file)?.text === content.text) this.modules.set(file, earlier);
    return true;
  }

  /** Takes over the current text of a source. */
  update(file: string): void {
    const content = this.#texts.fresh(file);
    this.#others.delete(file);
    for (const search of [this.#globalNames, this.#decoratorNames]) search.update(file);
    const member = this.members.get(file);
    if (!member) this.outsideRevision++;
    else if (content && content.text !== member.text) {
      this.members.set(file, content);
      this.modules.delete(file);
    }
    if (!this.imports.update(file)) return;
    this.#reachable.clear();
    this.importRevision++;
  }

  /** Drops the modules of files that are not members. They are parsed again if they are asked for. */
  forgetOthers(): void {
    this.#others.clear();
  }

  /** Drops the texts of files that are not members, so that they are read again. */
  forgetTexts(): void {
    this.#texts.clear();
  }

  /**
   * The members in connected components: files in one group import each other, or are linked otherwise. The order of
   * demands does not matter.
   *
   * @param links more files that belong together.
   */
  connectedParts(links: readonly Link[]): string[][] {
    const members = [...this.members.keys()].sort();
    const imports = members.flatMap((file) => [...this.#reachableClosure(file)].map((target): Link => [file, target]));
    return connectedComponents(members, [...imports, ...links]);
  }

  /** The members to which a file's imports lead. */
  reachableFrom(file: string): string[] {
    return [...this.#reachableClosure(file)].filter((target) => this.members.has(target));
  }

  /** A view of only these members of the program. */
  view(files: readonly string[]): TrackedView {
    return new TrackedView(
      this,
      files.map((file) => this.#module(file)),
    );
  }

  /** Loads the compiler, which only `view` needs. */
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

  /** The parsed module of any source of the project, a member or not; undefined if it cannot be read. */
  module(file: string): Module | undefined {
    if (this.members.has(file)) return this.#module(file);
    let module = this.#others.get(file);
    const text = module || !this.#project.sources.includes(file) ? undefined : this.#texts.of(file)?.text;
    if (text === undefined) return module;
    this.prepare();
    this.#others.set(file, (module = parseModule(file, text)));
    return module;
  }

  /** The text of a file, empty if it is gone. */
  textOf(file: string): string {
    return this.contentOf(file)?.text ?? '';
  }

  contentOf(file: string): Content | undefined {
    return this.members.get(file) ?? this.#texts.of(file);
  }

  /** The files to which a file's imports lead, through re-exports as well. */
  #reachableClosure(file: string): ReadonlySet<string> {
    const known = this.#reachable.get(file);
    if (known) return known;
    const reached = new Set(this.imports.of(file).targets);
    this.#reachable.set(file, reached);
    // A set that grows while it is iterated over.
    for (const at of reached)
      if (this.imports.of(at).reExports) for (const target of this.imports.of(at).targets) reached.add(target);
    return reached;
  }

  /** The files that meet demands and are not in the program yet. */
  wantedBy(demands: readonly Demand[]): string[] {
    const isNew = (file: string): boolean => !this.members.has(file);
    const wanted = new Set<string>();
    for (const { files, exporters } of demands) {
      for (const [file, names] of files)
        if (isNew(file) && mayDeclare(() => this.textOf(file), names)) wanted.add(file);
      for (const [file, names] of exporters)
        for (const importer of this.#newImporters(file)) if (this.#mayImport(importer, names)) wanted.add(importer);
    }
    for (const [search, names] of [
      [this.#globalNames, 'globalNames'],
      [this.#decoratorNames, 'decoratorNames'],
    ] as const) {
      const found = search.find(
        new Set(demands.flatMap((demand) => [...demand[names]])),
        () => this.#project.sources.filter(isNew),
        (file) => this.textOf(file),
      );
      for (const file of found) wanted.add(file);
    }
    return [...wanted].filter((file) => this.contentOf(file) !== undefined);
  }

  /** Whether a file with this text may belong to the program without an import that leads to it. */
  mayBelong(text: string): boolean {
    return this.#globalNames.concerns(text) || this.#decoratorNames.concerns(text);
  }

  isWanted(file: string, name: string): boolean {
    const names = new Set([name]);
    return this.#newImporters(file).some((importer) => this.#mayImport(importer, names));
  }

  #mayImport(importer: string, names: ReadonlySet<string>): boolean {
    return this.imports.of(importer).importsNamespace || mayImport(() => this.textOf(importer), names);
  }

  #newImporters(file: string): string[] {
    return [...this.imports.importersOf(file)].filter((importer) => !this.members.has(importer));
  }
}
