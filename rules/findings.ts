import { isAbsolute } from 'node:path';
import type { Rule, SourceCode } from 'eslint';
import { today } from '../src/clock.js';
import { isInside, posixRelative } from '../src/files/paths.js';
import type { DatedFinding, Finding } from '../src/model/finding.js';
import { dateFinding } from '../src/verdict/phase.js';
import { isAtLeast } from '../src/verdict/policy.js';
import { readOptions } from './options.js';
import { openProject } from './project.js';
import type { Session } from './session.js';

/** Findings of the file that is being linted, so that the rules share them even when the disk changes between two of them. */
const handed = new WeakMap<SourceCode, Map<Session, readonly Finding[]>>();

/**
 * The findings in the file that a rule looks at, dated for today or the day of the options. A text that is no file of the
 * project has none: one outside of ESLint's working directory, one without a name, a block that a processor took out of
 * another file.
 *
 * @throws ConfigurationError when an option, the configuration or a registry is wrong.
 */
export function findingsFor(context: Rule.RuleContext): DatedFinding[] {
  const { cwd, filename, physicalFilename, sourceCode } = context;
  const options = readOptions(context);
  const { settings, session } = openProject(cwd, options);
  if (!isAbsolute(filename) || filename !== physicalFilename || !isInside(cwd, filename)) return [];
  const { within, minConfidence } = settings.policy;
  const day = options.asOf ?? today();
  return findingsOf(session, posixRelative(cwd, filename), sourceCode)
    .filter(({ confidence }) => isAtLeast(confidence, minConfidence))
    .map((finding) => dateFinding(finding, day, within));
}

/** Ends the lint of a file. A driver may lint the same parsed text again, after other files have changed. */
export function endLint(sourceCode: SourceCode): void {
  handed.delete(sourceCode);
}

function findingsOf(session: Session, file: string, sourceCode: SourceCode): readonly Finding[] {
  let bySession = handed.get(sourceCode);
  if (!bySession) handed.set(sourceCode, (bySession = new Map()));
  let findings = bySession.get(session);
  if (!findings) bySession.set(session, (findings = session.findingsIn(file, sourceCode.text)));
  return findings;
}
