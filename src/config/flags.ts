import type { Confidence } from '../model/finding.js';
import type { IsoDate } from '../model/registry.js';
import type { Levels } from '../model/levels.js';
import type { ValueFlag } from './stated-hosts.js';
import type { FailWord } from '../verdict/policy.js';

/** Flags of every command, as the command line hands them over. */
export interface CommonFlags {
  registry: string[];
  /** False for no built-in list and contract. */
  builtin?: boolean;
  config?: string;
  asOf?: IsoDate;
  within?: number;
  output?: string;
  /** Left out: as the output and the environment are. */
  color?: boolean;
  quiet?: boolean;
}

/** Flags of the commands that scan files. */
export interface ScanFlags extends CommonFlags {
  minConfidence?: Confidence;
  /** In the order given: the last phase counts. */
  failOn?: readonly FailWord[];
  host: string[];
  /** What URLs are that code has from outside. */
  value?: readonly ValueFlag[];
  exclude?: string[];
  isolated?: boolean;
  /** False for none. */
  baseline?: string | false;
  /** Levels of rules of contracts. */
  rule?: Levels;
  verbose?: boolean;
  /** `true` for the default directory. */
  cache?: string | true;
  /** Seconds. */
  timeLimit?: number;
  profile?: boolean;
  /** In bytes. */
  maxFileSize?: number;
  /** Files of evidence; only of the commands that read some. */
  evidence?: readonly string[];
}
