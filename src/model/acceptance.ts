import type { Place } from './finding.js';
import type { IsoDate, PartPlace } from './registry.js';

/** A comment that is a waiver, or was probably meant to be one. Its text is not parsed yet. */
export interface WaiverComment {
  /** POSIX path relative to the scanned root. */
  file: string;
  /** 1-based. */
  line: number;
  /** Without the marks that begin and end the comment. */
  text: string;
  /** Whether it is the first thing on its line. */
  isAlone: boolean;
  /** The line to which it applies: the next one that is not a comment. */
  target: number;
}

/** Uses of an entry that somebody has accepted for a while, with a reason. */
export interface Waiver {
  entry: string;
  /** The last day on which it holds. */
  until: IsoDate;
  reason: string;
  /** Where it is written, as messages show it: `src/chat.ts:3`. */
  writtenAt: string;
  /** The files to which it applies, relative to the scanned root. */
  files: readonly string[];
  /** The line to which it applies, or null for all lines. */
  line: number | null;
  /** Whether everything to which it applies was scanned. Then it is known to be unused if it waives nothing. */
  isCovered: boolean;
}

/** One finding that a baseline accepts. All but the day is its key. */
export interface BaselineEntry extends Place {
  /** Id of the registry entry. */
  entry: string;
  in: PartPlace | null;
  /** POSIX path relative to the scanned root, possibly outside of it. */
  file: string;
  accepted: IsoDate;
}

/** Everything that may accept findings. */
export interface Acceptances {
  waivers: readonly Waiver[];
  baseline: readonly BaselineEntry[];
  /** Files of the baseline that no longer exist. */
  gone: ReadonlySet<string>;
}
