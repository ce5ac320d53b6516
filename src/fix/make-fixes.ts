import type { Fixes, TextEdit } from '../model/fix.js';
import type { PlacedFinding } from '../model/finding.js';
import { fixClassOf, type Entry, type IsoDate } from '../model/registry.js';
import { ts } from '../syntax/compiler.js';
import { literalName } from '../syntax/frames.js';
import type { Draft } from './draft.js';
import { groupDrafts } from './groups.js';
import { constantText } from './edits/constant-name.js';
import { drafted, type Drafted } from './edits/edit.js';
import type { ProjectFiles } from '../syntax/program-view.js';
import { moveSite, newPlaceOf } from './edits/move.js';
import { removeSite } from './edits/remove.js';
import { renameSite } from './edits/rename.js';
import { reshapeSite } from './edits/reshape.js';
import { risksOf } from './safety/risks.js';
import { siteAt, type Site } from './edits/site.js';
import { withoutOverlaps } from './overlaps.js';

export interface FixContext {
  entries: readonly Entry[];
  files: ProjectFiles;
  /** The day for which an edit is safe or not. */
  asOf: IsoDate;
}

/** The edits that carry out the replacements of findings. */
export function makeFixes(findings: readonly PlacedFinding[], context: FixContext): Fixes {
  const entries = new Map(context.entries.map((entry) => [entry.id, entry]));
  const drafts: Draft[] = [];
  const unfixed: Fixes['unfixed'] = [];
  for (const finding of findings) {
    const entry = entries.get(finding.entry);
    const draft = entry ? draftOf(finding, entry, context) : 'its entry is not in the list';
    if (typeof draft === 'string') unfixed.push({ finding: finding.id, reason: draft });
    else drafts.push(draft);
  }
  const groups = groupDrafts(drafts, context.files);
  return withoutOverlaps(groups.fixes, [...unfixed, ...groups.unfixed]);
}

function draftOf(finding: PlacedFinding, entry: Entry, context: FixContext): Draft | string {
  const reason = REASONS[fixClassOf(entry, finding.in)];
  if (reason !== undefined) return reason;
  if (finding.kind === 'endpoint' || finding.kind === 'value') return 'no edit is known';
  if (entry.kind === 'endpoint' || entry.kind === 'value') return 'no edit is known';
  const { files } = context;
  const module = files.module(finding.file);
  if (!module) return 'its file cannot be parsed';
  const site = siteAt(finding, module.source);
  if (!site) return 'no edit is known for this syntax';
  if (!isNamed(site, finding.field, files)) return 'its name is computed';
  const edited = editSite(site, finding, entry);
  if (typeof edited === 'string') return edited;
  if (!edited.edits.every((edit) => isOfCode(edit, module.source.text, files)))
    return 'a script on one line with its tag is not edited';
  const risks = risksOf(site, finding, entry, context);
  if (typeof risks === 'string') return risks;
  return { finding, entry, site, edits: edited.edits, risks: [...risks, ...edited.risks] };
}

/** Whether an edit of a script changes nothing of the component around it. */
function isOfCode({ file, start, end }: TextEdit, code: string, files: ProjectFiles): boolean {
  return files.textOf(file).slice(start, end) === code.slice(start, end);
}

/** Classes whose replacement is no edit of a place. */
const REASONS: Partial<Record<ReturnType<typeof fixClassOf>, string>> = {
  endpoint: 'another endpoint has another request and response',
  value: 'the value may be given elsewhere',
  manual: 'the list gives no replacement that an edit could make',
};

function editSite(site: Site, finding: PlacedFinding, entry: Entry): Drafted {
  const { replacement, field } = finding;
  // The member of a type is edited for all its uses, once they are known.
  if (site.form === 'member') return drafted([]);
  if (!replacement) return removeSite(site);
  switch (replacement.kind) {
    case 'rename':
      return renameSite(site, field!, replacement.target);
    case 'reshape':
      return reshapeSite(site, field!, replacement);
    default: {
      if (!finding.isPlaced) return 'the list does not name its place in the body';
      const place = entry.kind === 'field' ? newPlaceOf(entry) : null;
      return place ? moveSite(site, field!, place) : `\`${replacement.target}\` is not below the object that has it`;
    }
  }
}

/** Whether a place certainly has the name of the field, and not one of several names. */
function isNamed(site: Site, field: string, files: ProjectFiles): boolean {
  if (site.form === 'text') return true;
  if (site.form === 'access')
    return ts.isElementAccessExpression(site.node)
      ? constantText(site.node.argumentExpression, files) === field
      : site.node.name.text === field;
  const name = site.form === 'binding' ? (site.node.propertyName ?? site.node.name) : site.node.name;
  if (ts.isComputedPropertyName(name)) return constantText(name.expression, files) === field;
  return literalName(name)?.toLowerCase() === field.toLowerCase();
}
