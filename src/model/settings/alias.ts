/** What a configuration says that specifiers mean. */
export interface Alias {
  /**
   * - `exact`: the specifier itself;
   * - `below`: the specifier, and what is below it as a path;
   * - `beginning`: whatever begins with it;
   * - `folder`: a bare specifier is looked up in `to`.
   */
  kind: 'exact' | 'below' | 'beginning' | 'folder';
  from: string;
  /** POSIX path relative to the root; `$1` stands for the rest of the specifier, which otherwise follows. */
  to: string;
  /** The folder whose files it is for, with a slash at its end, or the file; empty for the root. */
  within: string;
  /** Whether it is for tests alone, where it often leads to a mock. */
  isOfTests: boolean;
}

/** A configuration that says what specifiers mean, with the files that it imports. */
export interface AliasConfiguration {
  /** The files by path, relative to the root: their texts, and the files that their relative specifiers name. */
  files: ReadonlyMap<string, { text: string; imports: ReadonlyMap<string, string> }>;
  /** The folder of the package, in which the tool runs. */
  directory: string;
}

/** Reads what a configuration says. */
export type ReadAliases = (configuration: AliasConfiguration) => readonly Alias[];
