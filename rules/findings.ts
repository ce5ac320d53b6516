import type { Rule, SourceCode } from 'eslint';
import { isAbsolute } from 'node:path';
import { findWaiverComments } from '../src/candidates/waiver-comments.js';
import { today } from '../src/runtime/clock.js';
import { policyFor } from '../src/config/own-policy.js';
import { readWaivers } from '../src/config/waivers.js';
import { isInside, posixRelative } from '../src/files/paths.js';
import type { Subject, WaiverComment } from '../src/model/acceptance.js';
import type { DatedFinding, PlacedFinding } from '../src/model/finding.js';
import { isSafe, type Fix } from '../src/model/fix.js';
import type { IsoDate } from '../src/model/registry.js';
import type { PlacedViolation } from '../src/model/violation.js';
import { once } from '../src/collections/once.js';
import { realComments } from '../src/program/real-comments.js';
import { accept } from '../src/verdict/accept.js';
import { dateFinding } from '../src/verdict/phase.js';
import { isAtLeast, limitsOf } from '../src/verdict/policy.js';
import { violationsUnder } from '../src/verdict/violations.js';
import type { FoundInFile } from './project-analysis.js';
import { readOptions } from './options.js';
import { openProject, type Project } from './project.js';
import type { Session } from './session.js';

/** The findings and violations of a file for a rule. */
export interface FileFindings {
  findings: DatedFinding[];
  violations: PlacedViolation[];
  /** The edits for the findings; made when they are asked for. */
  fixes: () => readonly Fix[];
  /** POSIX path of the file, relative to the root of the project. */
  file: string;
}

const NOTHING: FileFindings = { findings: [], violations: [], fixes: () => [], file: '' };

/**
 * What is in the file that is being linted, so that the rules share them even if the disk changes between two rules.
 */
const handed = new WeakMap<SourceCode, Map<Session, FoundInFile>>();

/**
 * The findings and violations in the file that a rule lints, dated for today or the day of the options, without those
 * that a waiver accepts on that day, and without violations of rules that the configuration switches off there. A wrong
 * waiver accepts nothing; the command line reports it. Texts that are not files of the project have no findings: files
 * outside of it, unnamed texts, and blocks taken out of another file.
 *
 * @throws ConfigurationError if an option, the configuration or a registry is wrong.
 */
export function findingsFor(context: Rule.RuleContext): FileFindings {
  const { cwd, filename, physicalFilename, sourceCode } = context;
  const options = readOptions(context);
  const { settings, session } = openProject(cwd, options);
  const { root } = session;
  if (
    !isAbsolute(filename) ||
    filename !== physicalFilename ||
    !isInside(root, filename) ||
    isBlock(filename, sourceCode)
  )
    return NOTHING;
  const file = posixRelative(root, filename);
  const found = foundOf(session, file, sourceCode);
  // Nearly every file of a project: for these, searching the text must be all the work.
  const isEdited = session.mayBeEdited(file, sourceCode.text);
  if (found.findings.length + found.violations.length === 0 && !isEdited) return NOTHING;
  const day = options.asOf ?? today();
  const edits = once(() => session.fixesIn(file, day));
  const findings = [...found.findings, ...(isEdited ? edits().members : [])];
  const policy = policyFor(settings, root, [file]);
  const { within } = limitsOf(policy, { file });
  const violations = violationsUnder(found.violations, policy);
  const isWaived = waivedIn(
    { root, findings: [...findings, ...violations], waivers: waiversIn(file, sourceCode.text) },
    { settings, session },
    day,
  );
  const isReported = (subject: Subject): boolean =>
    !isWaived(subject) && isAtLeast(subject.confidence, policy.minConfidence);
  // A type that declares a field is edited with the code that uses it.
  const isEditedType = (finding: PlacedFinding): boolean =>
    finding.isDeclared === true &&
    !isWaived(finding) &&
    edits().fixes.some((fix) => isSafe(fix) && fix.findings.includes(finding.id));
  return {
    findings: findings
      .filter((finding) => isReported(finding) || isEditedType(finding))
      .map((finding) => dateFinding(finding, day, within)),
    violations: violations.filter(isReported),
    fixes: () => edits().fixes,
    file,
  };
}

/**
 * Whether the text is a script of a component file without its surroundings. ESLint gives such a block a name of its
 * own, oxlint does not.
 */
function isBlock(filename: string, { text }: SourceCode): boolean {
  return /\.(vue|svelte|astro|html?)$/i.test(filename) && !/<script\b|^\s*---/i.test(text);
}

function waiversIn(file: string, text: string): readonly WaiverComment[] {
  return realComments(file, text, findWaiverComments(file, text));
}

/** A test whether a waiver, beside the code or in the configuration, accepts a finding or a violation. */
function waivedIn(
  part: Parameters<typeof readWaivers>[0] & { findings: readonly Subject[] },
  { settings, session: { registry } }: Project,
  asOf: IsoDate,
): (subject: Subject) => boolean {
  const { waivers } = readWaivers(part, settings, { registry, asOf, cwd: part.root, coversAll: () => false });
  const { of } = accept(part.findings, { waivers, baseline: [], gone: new Set() }, asOf);
  return ({ id }) => of.get(id)?.standing === 'holds';
}

/** Ends the lint of a file. The same parsed text may be linted again after other files have changed. */
export function endLint(sourceCode: SourceCode): void {
  handed.delete(sourceCode);
}

function foundOf(session: Session, file: string, sourceCode: SourceCode): FoundInFile {
  let bySession = handed.get(sourceCode);
  if (!bySession) handed.set(sourceCode, (bySession = new Map()));
  let found = bySession.get(session);
  if (!found) bySession.set(session, (found = session.foundIn(file, sourceCode.text)));
  return found;
}
