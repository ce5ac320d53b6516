import type { ClientRow } from '../calls/domain/client-row.js';
import type { ModelRow } from '../calls/models/model-row.js';
import type { Scope, Selection } from '../files/scope.js';
import type { Profile } from '../model/profile.js';
import type { Registry } from '../model/registry.js';

/** Files, and what is in them. */
export interface Tree {
  /** POSIX paths relative to the root, sorted. */
  files: readonly string[];
  /** @throws when the file cannot be read */
  read: (file: string) => Buffer;
}

export interface AnalyseOptions {
  /** Absolute path of the scanned root; every reported file is relative to it. */
  root: string;
  /** Files and directories to list, absolute or relative to `cwd`; none means the root. */
  paths: readonly string[];
  /** Which of the files are reported; all when left out. It makes no difference to what is found in them. */
  selection?: Selection | null;
  /** The project around the files, where that is not analysed: which imports lead there is told. */
  around?: Scope;
  /** Which files are left out of the analysis, by their path relative to the root. */
  excluded?: ((file: string) => boolean) | null;
  cwd?: string;
  registry: Registry;
  /** Host patterns that count as the APIs' own, beside those of the registry. */
  hosts?: readonly string[];
  /**
   * Clients beside the built-in ones, looked up before them. A module that begins with `./` or `../` is a file,
   * relative to the root.
   */
  clients?: readonly ClientRow[];
  /** What functions of packages do with values, beside what is built in, looked up before that. */
  models?: readonly ModelRow[];
  /**
   * Files that are not scanned whatever else is said, relative to the root: what the scan itself keeps in the project.
   */
  aside?: readonly string[];
  /** Files to analyse in the place of those on disk: how they were at another time. */
  tree?: Tree;
  /**
   * Text of files that are not as on disk, by path relative to the root: what an editor holds unsaved, new files among
   * it. It is looked up each time a text is read.
   */
  overlay?: ReadonlyMap<string, string>;
  /**
   * Where the analysis starts: at the files that the byte search keeps, or at all sources. Both find the same; tests
   * say so.
   */
  seeds?: 'candidates' | 'all';
  /**
   * Whether connected parts of the program are analysed one by one, or all at once. Both find the same; tests say so.
   */
  parts?: 'connected' | 'whole';
  /** Directory of what is kept from one run to the next, absolute; nothing is kept when left out. */
  cache?: string;
  /** Threads that may help to search a large tree; none when left out. */
  threads?: number;
  /** Called when something was found, before it is analysed. */
  onFound?: () => void;
  /** Told where the time goes. */
  profile?: Profile;
}
