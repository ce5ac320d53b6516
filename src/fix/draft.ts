import type { TextEdit } from '../model/fix.js';
import type { FieldFinding, ParameterFinding, PlacedFinding } from '../model/finding.js';
import type { FieldEntry, ParameterEntry } from '../model/registry.js';
import type { Site } from './edits/site.js';

/** A finding of a part of a request or a response. */
export type PartFinding = Extract<PlacedFinding, FieldFinding | ParameterFinding>;

/** The edits of one finding, before they are joined with what they need. */
export interface Draft {
  finding: PartFinding;
  entry: FieldEntry | ParameterEntry;
  site: Site;
  edits: TextEdit[];
  risks: string[];
  /** Why nothing that belongs to it can be edited, as a clause; null if it can. */
  refusal: string | null;
}
