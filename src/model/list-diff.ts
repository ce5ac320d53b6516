import type { Entry, IsoDate, Tombstone } from './registry.js';

/** A removal date that differs between two editions. */
export interface MovedDay {
  id: string;
  from: IsoDate | null;
  to: IsoDate | null;
  /** Days from one to the other, negative if the removal comes earlier now; null if one edition has no day. */
  days: number | null;
}

export interface ChangedEntry {
  id: string;
  /** Properties other than the removal date, in the order of the later edition. */
  changes: { key: string; from: unknown; to: unknown }[];
}

/** What differs between two editions of a list; entries are the same if their ids are. */
export interface ListDiff {
  added: Entry[];
  /** Entries that are gone, with their tombstones; null for one without. */
  gone: { entry: Entry; tombstone: Tombstone | null }[];
  moved: MovedDay[];
  changed: ChangedEntry[];
  /** Live operations, as `METHOD /path`. */
  routes: { added: string[]; gone: string[] };
}

/** What an installed SDK declares, and the lists do not say. */
export interface SdkDrift {
  /** Name of the package. */
  sdk: string;
  version: string;
  /** Entries that the lists remove on another day. */
  moved: MovedDay[];
  /** Operations that no entry is about. */
  added: { method: string; path: string; removal: IsoDate | null }[];
}
