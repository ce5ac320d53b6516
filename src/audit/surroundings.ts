import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findCheckout, type Checkout } from '../files/provenance.js';
import { posixRelative } from '../files/paths.js';
import { createLineLookup } from '../files/sources.js';
import type { Evidence, LastChange, Surroundings } from '../model/audit/audit.js';
import type { Location } from '../model/finding.js';
import type { Analysed } from '../project/analyse-project.js';
import { maskedLines } from '../secrets.js';
import { blame } from './blame.js';
import { evidenceOf } from './evidence.js';
import { excerptAt } from './excerpt.js';
import { fillTemplate, templateFor } from './links.js';
import { findOwners } from './owners/find-owners.js';
import { packageLookup } from './packages.js';

export interface SurroundingsOptions {
  /** The paths of the command. */
  paths: readonly string[];
  /** Absolute paths of the files that the command writes. */
  written: readonly string[];
  /** Whether authors are named. */
  blame: boolean;
  /** Of links to lines; null for that of the remote's service. */
  linkTemplate: string | null;
}

/** What an audit adds to a scan. */
export interface Audited {
  /** Of places whose files are relative to the scanned root. */
  surroundingsOf: (place: Location) => Surroundings;
  evidence: Evidence;
  /** Lines for people about what is wrong with CODEOWNERS. */
  remarks: string[];
}

/**
 * Collects what is around the places of an analysis.
 *
 * @param places all that will be asked for.
 */
export function lookAround(analysed: Analysed, places: readonly Location[], options: SurroundingsOptions): Audited {
  const root = realpathSync(analysed.analysis.root);
  const checkout = findCheckout(root);
  const top = checkout?.top ?? realpathSync(analysed.scope.base);
  const toTop = (file: string): string => posixRelative(top, join(root, file));
  const { ownersOf, remarks } = findOwners(top, checkout?.repository ?? null);
  const packageOf = packageLookup(top);
  const evidence = evidenceOf(analysed, checkout, root, options.paths, options.written);
  const uncommitted = new Set(evidence.uncommitted);
  const linkTo = linksTo(checkout, options.linkTemplate);
  const changeOf = options.blame ? lastChanges(checkout, places, toTop, uncommitted) : null;
  const linesOf = maskedLines(createLineLookup(root), analysed.analysis.secrets);
  return {
    surroundingsOf: (place) => {
      const file = toTop(place.file);
      return {
        owners: ownersOf(file),
        package: packageOf(file),
        link: uncommitted.has(file) ? null : linkTo({ ...place, file }),
        code: excerptAt(place, linesOf(place.file)),
        ...(changeOf && { lastChange: changeOf(place) }),
      };
    },
    evidence,
    remarks,
  };
}

function linksTo(checkout: Checkout | null, given: string | null): (place: Location) => string | null {
  const { commit = null, repository = null } = checkout ?? {};
  const template = given ?? (repository === null ? null : templateFor(repository));
  // A template without a commit serves places that no commit has.
  if (template === null || (commit === null && template.includes('{commit}'))) return () => null;
  return (place) => fillTemplate(template, commit ?? '', place);
}

function lastChanges(
  checkout: Checkout | null,
  places: readonly Location[],
  toTop: (file: string) => string,
  uncommitted: ReadonlySet<string>,
): (place: Location) => LastChange | null {
  const linesOf = new Map<string, number[]>();
  for (const { file, line } of places) linesOf.set(file, [...(linesOf.get(file) ?? []), line]);
  const known = new Map<string, ReadonlyMap<number, LastChange>>();
  const { top, commit = null } = checkout ?? {};
  return ({ file, line }) => {
    const path = toTop(file);
    if (top === undefined || commit === null || uncommitted.has(path)) return null;
    let changes = known.get(file);
    if (!changes) known.set(file, (changes = blame(top, commit, path, linesOf.get(file) ?? [line])));
    return changes.get(line) ?? null;
  };
}
