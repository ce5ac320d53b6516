import type { ClientRow } from '../calls/domain/client-row.js';
import type { ModelRow } from '../calls/models/model-row.js';
import type { Scope, Selection } from '../files/scope.js';
import type { Contract } from '../model/contract.js';
import type { KnownValue } from '../model/settings/known-value.js';
import type { Deadline } from '../model/limits.js';
import type { FixDays, Fixes } from '../model/fix.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Profile } from '../model/profile.js';
import type { Registry } from '../model/registry.js';

/** Makes the edits that carry out the replacements of findings, with their files as they were analysed. */
export type MakeFixes = (findings: readonly PlacedFinding[], days: FixDays) => Fixes;

/** Files and their contents. */
export interface Tree {
  /** POSIX paths relative to the root, sorted. */
  files: readonly string[];
  /**
   * @throws if the file cannot be read
   */
  read: (file: string) => Buffer;
}

export interface AnalyseOptions {
  /** Absolute path of the scanned root; all reported files are relative to it. */
  root: string;
  /** Files and directories to list, absolute or relative to `cwd`; by default the root. */
  paths: readonly string[];
  /** Which files are reported; by default all. The selection does not affect what is found in them. */
  selection?: Selection | null;
  /** The project around the files, if it is not analysed: imports that lead there are reported. */
  around?: Scope;
  /** Which files are left out of the analysis, by path relative to the root. */
  excluded?: ((file: string) => boolean) | null;
  cwd?: string;
  registry: Registry;
  /** How APIs must be called; by default nothing is checked. */
  contract?: Contract;
  /** Host patterns of these APIs, beside those of the registry. */
  hosts?: readonly string[];
  /**
   * Clients that are looked up before the built-in ones. A module that begins with `./` or `../` is a file, relative to
   * the root.
   */
  clients?: readonly ClientRow[];
  /** What functions of packages do with values, beside what is built in, looked up before that. */
  models?: readonly ModelRow[];
  /** What people say of URLs that come from outside of the code. */
  values?: readonly KnownValue[];
  /** Files that are never scanned, relative to the root: what the scan itself stores in the project. */
  aside?: readonly string[];
  /** Files to analyse instead of those on disk: their state at another time. */
  tree?: Tree;
  /**
   * Texts that replace or add to the files on disk, by path relative to the root: unsaved files of an editor. Looked up
   * each time a text is read.
   */
  overlay?: ReadonlyMap<string, string>;
  /**
   * Where the analysis starts: at the files that the byte search keeps, or at all sources. Both give the same findings;
   * tests check that.
   */
  seeds?: 'candidates' | 'all';
  /**
   * Whether connected parts of the program are analysed one by one, or all at once. Both give the same findings; tests
   * check that.
   */
  parts?: 'connected' | 'whole';
  /** Absolute directory of what is stored between runs; by default nothing is stored. */
  cache?: string;
  /** Bytes above which a file is not analysed; by default 5 MB. */
  maxFileSize?: number;
  /** When the analysis has to end with what it has found so far; by default when all is found. */
  deadline?: Deadline | null;
  /** Called when something was found, before the analysis. */
  onFound?: () => void;
  /** Called when the analysis has ended, with what makes the edits for its findings. */
  onAnalysed?: (fix: MakeFixes) => void;
  /** Measures where the time goes. */
  profile?: Profile;
}
