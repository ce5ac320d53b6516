import type { Location } from './finding.js';
import type { FixClass, IsoDate } from './registry.js';

/** A replacement of a part of a file's text. Offsets count UTF-16 code units from its beginning, without a byte order mark. */
export interface TextEdit {
  file: string;
  start: number;
  end: number;
  text: string;
}

/** An edit with its place in lines and columns. */
export type LocatedEdit = TextEdit & Location;

/** Edits that are applied together or not at all. */
export interface Fix {
  /** Ids of the findings that it resolves. */
  findings: string[];
  /** Why the program may behave differently afterwards, each as a clause; empty if it provably does what it did. */
  risks: string[];
  /** None overlaps another one. */
  edits: LocatedEdit[];
}

/** Whether the program provably does what it did after a fix. */
export function isSafe({ risks }: Pick<Fix, 'risks'>): boolean {
  return risks.length === 0;
}

/** A finding that no edit is known for. */
export interface Unfixed {
  finding: string;
  /** A clause. */
  reason: string;
}

export interface Fixes {
  fixes: Fix[];
  unfixed: Unfixed[];
}

/** The days that decide what becomes of the uses. */
export interface FixDays {
  /** The day for which an edit is safe or not. */
  asOf: IsoDate;
  /** The last day on which the old fields stay beside the new ones; null to replace them at once. */
  until: IsoDate | null;
}

/** What `fix` did with a group of edits, or would do. */
export interface ReportedFix extends Fix {
  /** Ids of the entries, in the order of the findings. */
  entries: string[];
  class: FixClass;
  /** `shown`: it would be made; `written`: it was made; `left`: it is unsafe, or was refused. */
  state: 'shown' | 'written' | 'left';
}

export interface ReportedUnfixed extends Unfixed {
  entry: string;
  class: FixClass;
  file: string;
  line: number;
  column: number;
}

/** The result of `fix`; `fix --format json` prints it. */
export interface FixReport {
  tool: { name: string; version: string };
  asOf: IsoDate;
  /** The last day on which both fields are used, with `--until`. */
  until: IsoDate | null;
  fixes: ReportedFix[];
  unfixed: ReportedUnfixed[];
  summary: { uses: number; fixed: number; shown: number; unsafe: number; left: number };
}
