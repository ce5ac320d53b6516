import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { filesInGit } from '../../../src/files/uncommitted.js';
import { findCheckout, type Checkout } from '../../../src/files/provenance.js';
import { posixRelative } from '../../../src/files/paths.js';
import { createLineLookup } from '../../../src/files/sources.js';
import type { Evidence, Surroundings } from '../../../src/model/audit/audit.js';
import type { Location } from '../../../src/model/finding.js';
import type { Analysed } from '../../../src/project/analyse-project.js';
import type { Profile } from '../../../src/model/profile.js';
import { maskedLines } from '../../../src/secrets/mask.js';
import { authorsOf, type Authors } from './blame.js';
import type { Steps } from '../../../src/runtime/steps.js';
import { evidenceOf, partsOf, type Told } from './evidence.js';
import { excerptAt } from './excerpt.js';
import { fillTemplate, templateFor } from './links.js';
import { findOwners } from './owners/find-owners.js';
import { packageLookup } from './package-lookup.js';

export interface SurroundingsOptions extends Told {
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
  /** What was left out on purpose, each as a clause. */
  gaps: string[];
  /** Lines for people about what is wrong with CODEOWNERS, or missing in git. */
  remarks: string[];
}

/**
 * Collects what is around the places of an analysis.
 *
 * @param places all that will be asked for.
 */
export function* lookAround(
  analysed: Analysed,
  places: readonly Location[],
  options: SurroundingsOptions,
): Steps<Audited> {
  const root = realpathSync(analysed.analysis.root);
  const checkout = findCheckout(root);
  const top = checkout?.top ?? realpathSync(analysed.scope.base);
  const toTop = (file: string): string => posixRelative(top, join(root, file));
  const inTop = places.map((place) => ({ ...place, file: toTop(place.file) }));
  const { ownersOf, file, faults, remarks } = findOwners(top, checkout?.repository ?? null);
  const packageOf = packageLookup(top);
  const codeOwners = file === null ? null : join(top, file);
  const evidence = evidenceOf(analysed, options, { root, checkout, codeOwners, ownerFaults: faults });
  const isCommitted = commitTest(checkout, evidence, inTop);
  const linkTo = linksTo(checkout, options.linkTemplate);
  const committed = inTop.filter((place) => isCommitted(place.file));
  const authors = options.blame ? yield* authorsIn(checkout, committed, analysed.profile) : null;
  const linesOf = maskedLines(createLineLookup(root), analysed.analysis.secrets);
  return {
    surroundingsOf: (place) => {
      const file = toTop(place.file);
      return {
        owners: ownersOf(file),
        package: packageOf(file),
        link: isCommitted(file) || checkout === null ? linkTo({ ...place, file }) : null,
        code: excerptAt(place, linesOf(place.file)),
        ...(authors && { lastChange: authors.changeOf({ ...place, file }) }),
      };
    },
    evidence,
    gaps: [
      ...evidence.excluded.map((pattern) => `${pattern} is excluded`),
      ...onlyWords(partsOf(root, options.paths, options.cwd)),
    ],
    remarks: [...remarks, ...(authors?.remark ? [authors.remark] : [])],
  };
}

/** A test whether a file is as in the commit. Without an answer of git, every file may differ. */
function commitTest(
  checkout: Checkout | null,
  { uncommitted }: Evidence,
  places: readonly Location[],
): (file: string) => boolean {
  const files = [...new Set(places.map(({ file }) => file))];
  const tracked = checkout === null || uncommitted === null ? null : filesInGit(checkout.top, files);
  const differs = new Set(uncommitted);
  return (file) => tracked !== null && tracked.has(file) && !differs.has(file);
}

function* authorsIn(checkout: Checkout | null, places: readonly Location[], profile: Profile): Steps<Authors> {
  if (checkout === null || checkout.commit === null) return { changeOf: () => null, remark: null };
  return yield* authorsOf(checkout.top, checkout.commit, places, profile);
}

function onlyWords(parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`only ${parts.join(', ')} ${parts.length === 1 ? 'was' : 'were'} analysed`];
}

function linksTo(checkout: Checkout | null, given: string | null): (place: Location) => string | null {
  const { commit = null, repository = null } = checkout ?? {};
  const template = given ?? (repository === null ? null : templateFor(repository));
  // A template without a commit serves places that no commit has.
  if (template === null || (commit === null && template.includes('{commit}'))) return () => null;
  return (place) => fillTemplate(template, commit ?? '', place);
}
