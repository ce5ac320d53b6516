import { addToGroup } from '../../collections/group-by.js';

/** Suffixes of names by which a bundler chooses one of several files. */
const SUFFIXES: readonly { stem: RegExp; isWithoutPlain?: true }[] = [
  // React Native and what builds on it.
  { stem: /^(.+)\.(?:ios|android|native|web|windows|macos)$/ },
  // Angular, by `fileReplacements`.
  { stem: /^((?:.+\/)?environments\/environment)\.[\w-]+$/ },
  // Extensions that a project lists itself. Beside a plain file, such a file is imported by its own name.
  { stem: /^(.+)\.(?:browser|node|electron|desktop|mobile|server|client)$/, isWithoutPlain: true },
];

const SOURCE = /\.([cm]?[jt]sx?|vue|svelte)$/;

/** Files that one specifier may mean, by platform or by mode: all of them are possible. */
export class Variants {
  /** By path without suffix and extension. */
  readonly #byStem = new Map<string, string[]>();
  readonly #stems = new Map<string, string>();

  constructor(files: ReadonlySet<string>) {
    const sources = [...files].filter((file) => SOURCE.test(file) && !/\.d\.[cm]?ts$/.test(file));
    const names = new Map(sources.map((file) => [file, file.replace(SOURCE, '')]));
    const plain = new Map([...names].map(([file, name]) => [name, file]));
    for (const [file, name] of names)
      for (const { stem: suffixed, isWithoutPlain } of SUFFIXES) {
        const [, stem] = suffixed.exec(name) ?? [];
        if (stem !== undefined && !(isWithoutPlain && plain.has(stem))) this.#add(stem, file, plain.get(stem));
      }
  }

  #add(stem: string, file: string, plain: string | undefined): void {
    if (plain !== undefined && !this.#byStem.has(stem)) this.#add(stem, plain, undefined);
    addToGroup(this.#byStem, stem, file);
    this.#stems.set(file, stem);
  }

  /** The first of the files that a path without suffix may mean. */
  firstAt(path: string): string | undefined {
    const stems = [path, path.replace(SOURCE, ''), `${path}/index`];
    return stems.map((stem) => this.#byStem.get(stem)?.[0]).find((file) => file !== undefined);
  }

  /** The others that a specifier may mean which means a file. */
  of(file: string): readonly string[] {
    const [first, ...others] = this.#byStem.get(this.#stems.get(file) ?? '') ?? [];
    // A specifier that names another one than the first names its suffix.
    return first === file ? others : [];
  }
}
