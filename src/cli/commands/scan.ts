import { join } from 'node:path';
import type { ChangeBase, DatedFinding, ReportedFinding, ScanReport, Severity, Suppression } from '../../model/finding.js';
import { packageVersion } from '../../package-root.js';
import type { FormatContext } from '../../report/format.js';
import { FORMATS } from '../../report/formats.js';
import { accept, type Accepted } from '../../verdict/accept.js';
import { dateFinding } from '../../verdict/phase.js';
import { isAtLeast, limitsOf } from '../../verdict/policy.js';
import { reportedFindings, summarise } from '../../verdict/report-model.js';
import { exitCode, judge, type Verdict } from '../../verdict/verdict.js';
import { acceptanceRemarks } from '../acceptance-remarks.js';
import { coverageOf, readAcceptances } from '../acceptances.js';
import { analyseProject, type Analysed } from '../analyse-project.js';
import { compareWithBase } from '../base.js';
import { concludeCheck } from '../conclusion.js';
import { colorsFor, type Environment, type Outcome } from '../environment.js';
import type { ReportFlags } from '../options.js';
import { policyFor } from '../own-policy.js';
import { directoryOf, pathsFrom, showPath, withPaths } from '../paths.js';
import { remarksOn, remarksOnBase } from '../remarks.js';
import { createLineLookup } from '../sources.js';
import { mainTarget, optionOf, type Target } from '../targets.js';

/** `scan`, `check` and `report`: one analysis; they differ in the default format and in whether findings fail. */
export function scanCommand(
  command: 'scan' | 'check' | 'report',
  paths: readonly string[],
  flags: ReportFlags,
  environment: Environment,
): Outcome {
  const main = mainTarget(flags.format, flags.output, environment.cwd);
  const analysed = analyseProject(paths, flags, environment);
  const { analysis, settings } = analysed;
  const policy = policyFor(settings, analysis.root, analysis.findings.map(({ file }) => file));
  const dated = analysis.findings.map((finding) => dateFinding(finding, policy.asOf, limitsOf(policy, finding).within));
  const accepted = accept(dated, readAcceptances(analysed, paths, environment.cwd), policy.asOf);
  const comparison = flags.changedSince === undefined ? null : compareWithBase(flags.changedSince, analysed, paths, environment.cwd);
  const verdict = judge(dated, policy, accepted, comparison?.changes);
  const findings = reportedFindings(verdict);
  const listed = settings.hidesBelow ? findings.filter(({ confidence }) => isAtLeast(confidence, policy.minConfidence)) : findings;
  const quiet = flags.quiet === true;
  const conclusion = command === 'check' && !quiet ? concludeCheck(verdict, analysis.problems, comparison?.base) : null;
  const remarks = remarksOn(analysis, environment.cwd, quiet);
  if (!quiet && comparison) remarks.push(...remarksOnBase(comparison, analysis.root, environment.cwd));
  if (!quiet) remarks.push(...remarksOnAccepted(accepted, analysed, paths, environment.cwd));
  if (conclusion && !isShown(main, flags)) remarks.push(`deprec-scan: ${conclusion.text}`);
  const gate: Gate = { changedSince: comparison?.base, conclusion, hidden: findings.length - listed.length, severityOf: severityLookup(verdict), expiredOf: expiredLookup(verdict) };
  const write = (target: Target): string => render(analysed, listed, gate, target, flags, environment);
  return {
    result: main ? write(main) : '',
    files: flags.format.flatMap((target) => (target.file === null ? [] : [{ path: target.file, text: write(target), option: optionOf(target) }])),
    remarks,
    exitCode: exitCode(command, verdict, analysis.problems),
  };
}

/** What the verdict hands to the formats. */
interface Gate extends Pick<FormatContext, 'conclusion' | 'hidden' | 'severityOf' | 'expiredOf'> {
  changedSince: ChangeBase | undefined;
}

/** Whether the conclusion stands in what goes to stdout. */
function isShown(main: Target | null, { output }: ReportFlags): boolean {
  return main !== null && FORMATS[main.format].concludes && output === undefined;
}

/** By id, since a report may have copies of the findings that were judged. */
function severityLookup({ judgements }: Verdict<DatedFinding>): FormatContext['severityOf'] {
  const severities = new Map<string, Severity>(judgements.map(({ finding, severity }) => [finding.id, severity]));
  return ({ id }) => severities.get(id) ?? 'info';
}

function expiredLookup({ judgements }: Verdict<DatedFinding>): FormatContext['expiredOf'] {
  const expired = judgements.flatMap(({ finding, acceptance }): [string, Suppression][] => (acceptance?.standing === 'expired' ? [[finding.id, acceptance]] : []));
  const byId = new Map(expired);
  return ({ id }) => byId.get(id);
}

function remarksOnAccepted(accepted: Accepted, { analysis: { root, problems }, settings }: Analysed, paths: readonly string[], cwd: string): string[] {
  const baseline = showPath(settings.baseline.file, cwd);
  return acceptanceRemarks(accepted, { policy: settings.policy, baseline, absolute: (file) => join(root, file), covers: coverageOf(paths, root, cwd), problems });
}

function render(
  { analysis, registry, settings }: Analysed,
  findings: readonly ReportedFinding[],
  { changedSince, ...gate }: Gate,
  { format, file }: Target,
  flags: ReportFlags,
  environment: Environment,
): string {
  const { root } = analysis;
  const report = summarise(analysis, registry, findings, { tool: tool(), asOf: settings.policy.asOf, changedSince });
  const { write, paths } = FORMATS[format];
  const base = directoryOf(paths, root, environment.cwd);
  return write(withPaths(report, pathsFrom(root, base)), {
    ...gate,
    colors: colorsFor({ color: flags.color, output: file ?? flags.output }, environment),
    entries: registry.entries,
    linesOf: createLineLookup(base),
    verbose: flags.verbose === true,
    quiet: flags.quiet === true,
  });
}

function tool(): ScanReport['tool'] {
  return { name: 'deprec-scan', version: packageVersion() };
}
