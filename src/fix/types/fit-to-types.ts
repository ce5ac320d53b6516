import { ts } from '../../syntax/compiler.js';
import type { FieldDeclarations } from './field-declarations.js';
import type { Draft } from '../draft.js';
import { nameStart } from '../edits/site.js';
import { ABSENT_HOLDER, newPlaceOf } from '../edits/move.js';
import { collecting } from '../edits/reshape.js';

/** Writes the edits of a draft so that the compiler accepts them as it accepted the code before. */
export function fitToTypes(draft: Draft, types: FieldDeclarations): void {
  const { finding, site } = draft;
  const mapping = finding.replacement?.mapping;
  if (mapping && 'collect' in mapping) fitCollected(draft, mapping.collect, types);
  else if (mapping) fitValue(draft, types);
  else if (finding.replacement?.kind === 'move' && site.form === 'binding') fitPattern(draft, types);
}

/** A callback whose parameter has no type otherwise names one. */
function fitCollected(draft: Draft, path: string, types: FieldDeclarations): void {
  const [, item] = path.split('[].');
  if (item === undefined || !types.isUntyped(draft.finding.file, nameStart(draft.site))) return;
  rewrite(draft, (text) => (text === collecting(item, false) ? collecting(item, true) : text));
}

/** `{ relationType: 'NOT_EQUALS' }` would have the type `string` where no type is expected. */
function fitValue(draft: Draft, types: FieldDeclarations): void {
  const { finding, site } = draft;
  if (site.form !== 'property') return;
  const names = [finding.field, finding.replacement!.target];
  if (names.some((name) => types.isExpected(finding.file, nameStart(site), name))) return;
  rewrite(draft, (text) => text.replaceAll(/(['"])\w+\1/g, '$& as const'));
}

/** The compiler refuses a default for an object that is always there, and for one of which it knows no type. */
function fitPattern(draft: Draft, types: FieldDeclarations): void {
  const { finding, site, entry } = draft;
  const place = entry.kind === 'field' ? newPlaceOf(entry) : null;
  if (!place || site.form !== 'binding') return;
  const holder = types.holderIn(finding.file, nameStart(site), place.steps[0]!);
  const isOfParameter = ts.isParameter(site.node.parent.parent);
  if (holder === 'optional' || (holder === 'unknown' && !isOfParameter)) return;
  rewrite(draft, (text) => text.replaceAll(ABSENT_HOLDER, ''));
  if (holder === 'unknown') draft.risks.push(`it fails where \`${place.steps.join('.')}\` is absent`);
}

function rewrite(draft: Draft, change: (text: string) => string): void {
  draft.edits = draft.edits.map((edit) => ({ ...edit, text: change(edit.text) }));
}
