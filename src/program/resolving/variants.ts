import { addToGroup } from '../../collections/group-by.js';

/**
 * Suffixes of names by which a bundler chooses one of several files. Suffixes that people write in imports, such as
 * `.server`, are none.
 */
const SUFFIXED: readonly RegExp[] = [
  // React Native and what builds on it.
  /^(.+)\.(?:ios|android|native|web|windows|macos)$/,
  // Angular, by `fileReplacements`.
  /^((?:.+\/)?environments\/environment)\.[\w-]+$/,
];

const SOURCE = /\.([cm]?[jt]sx?|vue|svelte)$/;

/** Files that one specifier may mean, by platform or by mode: all of them are possible. */
export class Variants {
  /** By path without suffix and extension; a file without suffix comes first. */
  readonly #byStem = new Map<string, string[]>();
  /** The paths by the first file of each. */
  readonly #stems = new Map<string, string>();

  constructor(files: ReadonlySet<string>) {
    const sources = [...files].filter((file) => SOURCE.test(file) && !/\.d\.[cm]?ts$/.test(file));
    const names = new Map(sources.map((file) => [file, file.replace(SOURCE, '')]));
    for (const [file, name] of names)
      for (const suffixed of SUFFIXED) {
        const [, stem] = suffixed.exec(name) ?? [];
        if (stem !== undefined) addToGroup(this.#byStem, stem, file);
      }
    for (const [file, name] of names) this.#byStem.get(name)?.unshift(file);
    for (const [stem, [first]] of this.#byStem) this.#stems.set(first!, stem);
  }

  /** The first of the files that a path without suffix may mean. */
  firstAt(path: string): string | undefined {
    const stems = [path, path.replace(SOURCE, ''), `${path}/index`];
    return stems.map((stem) => this.#byStem.get(stem)?.[0]).find((file) => file !== undefined);
  }

  /** The others that a specifier may mean which leads to a file. One that leads to no first file names a suffix. */
  of(file: string): readonly string[] {
    return this.#byStem.get(this.#stems.get(file) ?? '')?.slice(1) ?? [];
  }
}
