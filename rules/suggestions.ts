import type { AST, SourceCode } from 'eslint';
import type { Finding } from '../src/model/finding.js';
import type { Entry, FieldEntry, Replacement } from '../src/model/registry.js';
import { moveEdit } from './move.js';
import { propertyNameAt, type PropertyName } from './property-name.js';
import { renameEdit } from './rename.js';

/** A replacement of a range of the text. */
export interface TextEdit {
  range: AST.Range;
  text: string;
}

type MakeEdit = (finding: Finding, name: PropertyName, entry: FieldEntry, sourceCode: SourceCode) => TextEdit | null;

/**
 * The edit for each kind of replacement. Another structure, another endpoint or a manual step need more than one edit.
 */
const EDITS = { rename: renameEdit, move: moveEdit } as const satisfies Partial<Record<Replacement['kind'], MakeEdit>>;

type Offered = keyof typeof EDITS;

/** Messages of the suggestions. */
export const SUGGESTIONS = {
  rename: 'Write `{{target}}` instead of `{{field}}`.',
  move: 'Use `{{target}}` instead of `{{field}}`.',
} as const satisfies Record<Offered, string>;

export interface Suggestion {
  messageId: Offered;
  data: { field: string; target: string };
  edit: TextEdit;
}

/** The edit that a person may choose for a finding, or null if none is exact. It is never made unasked. */
export function suggestionFor(finding: Finding, entries: readonly Entry[], sourceCode: SourceCode): Suggestion | null {
  const { replacement } = finding;
  if (!replacement || !isOffered(replacement.kind)) return null;
  const entry = entries.find(({ id }) => id === finding.entry);
  const name = propertyNameAt(finding, sourceCode);
  if (entry?.kind !== 'field' || !name) return null;
  const edit = EDITS[replacement.kind](finding, name, entry, sourceCode);
  return edit && { messageId: replacement.kind, data: { field: entry.field, target: replacement.target }, edit };
}

function isOffered(kind: Replacement['kind']): kind is Offered {
  return Object.hasOwn(EDITS, kind);
}
