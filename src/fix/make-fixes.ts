import { addToGroup } from '../collections/group-by.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Fix, Fixes, LocatedEdit, TextEdit } from '../model/fix.js';
import { type Entry, fixClassOf } from '../model/registry.js';
import { isWorkflowFile } from '../model/settings/workflow-files.js';
import { ts } from '../syntax/compiler.js';
import { literalName } from '../syntax/frames.js';
import type { ProjectFiles } from '../syntax/program-view.js';
import type { Draft } from './draft.js';
import { groupDrafts } from './edit-groups.js';
import { constantText } from './edits/constant-name.js';
import { type Site, siteAt } from './edits/site.js';
import { type StepContext, isSchema, stepOf } from './migration-steps.js';
import { risksOf } from './safety/risks.js';
import type { CompilerMemory } from './types/compiler-memory.js';

export interface FixContext extends StepContext {
  entries: readonly Entry[];
  files: ProjectFiles;
  /** What the compiler has found out earlier, if that is good enough. */
  memory?: CompilerMemory;
}

/** The edits that carry out the replacements of findings. */
export function makeFixes(findings: readonly PlacedFinding[], context: FixContext): Fixes {
  const entries = new Map(context.entries.map((entry) => [entry.id, entry]));
  const drafts: Draft[] = [];
  const unfixed: Fixes['unfixed'] = [];
  for (const finding of findings) {
    const entry = entries.get(finding.entry);
    const draft = entry ? draftOf(finding, entry, context) : 'its entry is not in the registry';
    if (typeof draft === 'string') unfixed.push({ finding: finding.id, reason: draft });
    else drafts.push(draft);
  }
  const groups = groupDrafts(drafts, context);
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
  const edited = stepOf({ site, finding, entry, module }, context);
  if (typeof edited === 'string')
    // What reads the result of a schema depends on it.
    return isSchema(site, finding) ? { finding, entry, site, edits: [], risks: [], refusal: edited } : edited;
  if (edited.edits.some(({ file }) => isWorkflowFile(file))) return 'a script in a workflow is not edited';
  if (!edited.edits.every((edit) => isOfCode(edit, module.source.text, files)))
    return 'a script on one line with its tag is not edited';
  const risks = risksOf(site, finding, entry, context);
  return { finding, entry, site, edits: edited.edits, risks: [...risks, ...edited.risks], refusal: null };
}

/** Whether an edit of a script changes nothing of the component around it. */
function isOfCode({ file, start, end }: TextEdit, code: string, files: ProjectFiles): boolean {
  return files.textOf(file).slice(start, end) === code.slice(start, end);
}

/** Classes whose replacement is no edit of a place. */
const REASONS: Partial<Record<ReturnType<typeof fixClassOf>, string>> = {
  endpoint: 'another endpoint has another request and response',
  value: 'the value may be given elsewhere',
  manual: 'the registry gives no replacement that an edit could make',
};

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

/** Refuses fixes that overlap earlier ones. Fixes with the same edits become one. */
function withoutOverlaps(fixes: readonly Fix[], unfixed: Fixes['unfixed']): Fixes {
  const byEdits = new Map<string, Fix>();
  const taken = new Map<string, LocatedEdit[]>();
  for (const fix of fixes) {
    const key = JSON.stringify(fix.edits);
    const same = byEdits.get(key);
    if (same) {
      same.findings.push(...fix.findings);
      same.risks = [...new Set([...same.risks, ...fix.risks])];
      continue;
    }
    const other = fix.edits.flatMap((edit) => taken.get(edit.file)?.find((one) => overlap(edit, one)) ?? [])[0];
    if (other) {
      const reason = `its edit overlaps another one (${other.file}:${other.line}): run \`fix\` again after that`;
      unfixed.push(...fix.findings.map((finding) => ({ finding, reason })));
      continue;
    }
    byEdits.set(key, fix);
    for (const edit of fix.edits) addToGroup(taken, edit.file, edit);
  }
  return { fixes: [...byEdits.values()], unfixed };
}

function overlap(a: LocatedEdit, b: LocatedEdit): boolean {
  return a.start < b.end && b.start < a.end;
}
