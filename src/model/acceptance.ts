import type { Place } from './finding.js';
import type { Direction, IsoDate } from './registry.js';

/** A comment that is a waiver, or looks as if it was meant to be one. What it says is not read yet. */
export interface WaiverComment {
  /** POSIX path relative to the scanned root. */
  file: string;
  /** 1-based. */
  line: number;
  /** Without the marks that begin and end the comment. */
  text: string;
  /** Whether nothing stands before it on its line. */
  isAlone: boolean;
  /** The line that it is for: the next one that is not a comment as well. */
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
  /** The files that it is for, relative to the scanned root. */
  files: readonly string[];
  /** The line that it is for, or null for all lines. */
  line: number | null;
  /** Whether all was scanned that it is for, so that it is known to be unused when it waives nothing. */
  isCovered: boolean;
}

/** One finding that a baseline has accepted. All but the day is its key. */
export interface BaselineEntry extends Place {
  /** Id of the registry entry. */
  entry: string;
  in: Direction | null;
  /** POSIX path relative to the scanned root; it may lead out of it. */
  file: string;
  accepted: IsoDate;
}

/** Everything that may accept findings. */
export interface Acceptances {
  waivers: readonly Waiver[];
  baseline: readonly BaselineEntry[];
  /** Files of the baseline that do not exist any more. */
  gone: ReadonlySet<string>;
}
