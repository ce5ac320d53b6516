import type { FixDays } from '../model/fix.js';
import type { FieldEntry, IsoDate, ParameterEntry, Replacement } from '../model/registry.js';
import type { Module } from '../syntax/module.js';
import type { ProjectFiles } from '../syntax/program-view.js';
import type { PartFinding } from './draft.js';
import { drafted, type Drafted } from './edits/edit.js';
import { finishSite } from './edits/finish.js';
import { keepSite, waiverAbove } from './edits/keep.js';
import { moveSite, newPlaceOf } from './edits/move.js';
import { moveInSchema } from './edits/move-in-schema.js';
import { removeSite } from './edits/remove.js';
import { renameSite } from './edits/rename.js';
import { reshapeSite } from './edits/reshape.js';
import { nameNode, type Site } from './edits/site.js';
import { withoutUnused } from './edits/unused.js';
import { conflictOf, newFieldBeside } from './safety/conflict.js';

export interface StepContext extends FixDays {
  files: ProjectFiles;
}

/** A use with what its edits depend on. */
export interface Use {
  site: Site;
  finding: PartFinding;
  entry: FieldEntry | ParameterEntry;
  module: Module;
}

/** The edits of a migration at once, or of one of its two steps: first both fields, then the new one alone. */
export function stepOf(use: Use, { asOf, until, files }: StepContext): Drafted {
  const { site, finding, module } = use;
  const { replacement } = finding;
  const edited = editSite(use);
  if (!replacement)
    return until === null ? removal(use, edited, files) : 'it has no replacement beside which it could stay';
  const reason = until === null ? null : refusalToKeep(use, until);
  if (reason !== null) return reason;
  if (typeof edited === 'string') return conflictOf(site, finding, files) ?? edited;
  const other = newFieldBeside(site, replacement);
  const finished = finishSite(site, edited.edits, { target: replacement.target, other, module });
  if (finished !== null) return finish(use, replacement, finished, { asOf, until });
  const conflict = conflictOf(site, finding, files);
  if (conflict !== null || until === null) return conflict ?? edited;
  const kept = keepSite(site, finding.field, edited.edits, { entry: finding.entry, replacement, until });
  return typeof kept === 'string' ? kept : drafted(kept.edits, [...edited.risks, ...kept.risks]);
}

function removal({ site, finding, module }: Use, edited: Drafted, files: ProjectFiles): Drafted {
  const reason = conflictOf(site, finding, files) ?? (typeof edited === 'string' ? edited : null);
  if (reason !== null || typeof edited === 'string') return reason!;
  return drafted([...edited.edits, ...withoutUnused(site, module)], edited.risks);
}

function refusalToKeep({ site, finding }: Use, until: IsoDate): string | null {
  if (isSchema(site, finding)) return 'a schema declares it';
  const { removal: day } = finding;
  return day !== null && until > day ? `after ${day} the API refuses or lacks it` : null;
}

/** What becomes of the old field where the new one is beside it. */
function finish(
  { site, finding }: Use,
  replacement: Replacement,
  finished: Drafted,
  { asOf, until }: FixDays,
): Drafted {
  const { target } = replacement;
  const waiver = waiverAbove(nameNode(site), { entry: finding.entry, replacement });
  if (until !== null)
    return waiver && waiver.until !== until
      ? drafted(waiver.prolonged(until))
      : `\`${target}\` already exists beside it`;
  if (typeof finished === 'string') return finished;
  if (waiver && waiver.until >= asOf) return `it stays beside \`${target}\` until ${waiver.until}`;
  return drafted([...(waiver ? [waiver.removed] : []), ...finished.edits], finished.risks);
}

/** Whether a use is the declaration of a field in a schema, which takes responses apart at run time. */
export function isSchema({ form }: Site, { isDeclared }: PartFinding): boolean {
  return isDeclared === true && form === 'property';
}

function editSite({ site, finding, entry }: Use): Drafted {
  const { replacement, field } = finding;
  // The member of a type is edited for all its uses, once they are known.
  if (site.form === 'member') return drafted([]);
  if (!replacement) return removeSite(site);
  switch (replacement.kind) {
    case 'rename':
      return renameSite(site, field, replacement.target);
    case 'reshape':
      return reshapeSite(site, field, replacement);
    default: {
      if (!finding.isPlaced) return 'the registry does not name its place in the body';
      const place = entry.kind === 'field' ? newPlaceOf(entry) : null;
      if (place && isSchema(site, finding) && site.form === 'property')
        return moveInSchema(site.node, site.literal, place);
      return place ? moveSite(site, field, place) : `\`${replacement.target}\` is not below the object that has it`;
    }
  }
}
