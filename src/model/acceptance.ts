import type { Confidence, Location, Place, TraceStep } from './finding.js';
import type { IsoDate, PartPlace } from './registry.js';

/** The first word of a comment that is a waiver. */
export const WAIVER_KEYWORD = 'deprec-scan-waive';

/** What can be accepted, be new since a change, and fail a gate: a use of an entry, or a violation of a rule. */
export interface Subject extends Location {
  id: string;
  /** Id of the registry entry, or the rule. */
  entry: string;
  /** Null for an endpoint, and for a violation. */
  in: PartPlace | null;
  /** Null if the registry has no day, and for a violation: that is wrong already. */
  removal: IsoDate | null;
  confidence: Confidence;
  trace: TraceStep[];
  place: Place;
}

/** A comment that is a waiver, or was probably meant to be one. Its text is not parsed yet. */
export interface WaiverComment {
  /** POSIX path relative to the scanned root. */
  file: string;
  /** Where the comment begins, 1-based. */
  line: number;
  column: number;
  /** Without the marks that begin and end the comment. */
  text: string;
  /** The line to which it applies: its own if there is code, else the next one that is not a comment. */
  target: number;
}

/** Uses of an entry, or violations of a rule, that somebody has accepted for a while, with a reason. */
export interface Waiver {
  /** Id of the registry entry, or the rule. */
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

/** One finding or violation that a baseline accepts. All but the day is its key. */
export interface BaselineEntry extends Place {
  /** Id of the registry entry, or the rule. */
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
