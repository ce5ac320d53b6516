import type { DatedFinding, ScanReport } from '../../model/finding.js';
import { packageVersion } from '../../package-root.js';
import type { Format, FormatContext } from '../../report/format.js';
import { FORMATTERS } from '../../report/formats.js';
import { dateFinding } from '../../verdict/phase.js';
import { isAtLeast } from '../../verdict/policy.js';
import { summarise } from '../../verdict/report-model.js';
import { exitCode, judge } from '../../verdict/verdict.js';
import { analyseProject, type Analysed } from '../analyse-project.js';
import { concludeCheck } from '../conclusion.js';
import { colorsFor, type Environment, type Outcome } from '../environment.js';
import type { ScanFlags } from '../options.js';
import { pathsFrom, withPaths } from '../paths.js';
import { remarksOn } from '../remarks.js';
import { createLineLookup } from '../sources.js';

type Flags = ScanFlags<Format>;

/** `scan`, `check` and `report`: one analysis; they differ in the default format and in whether findings fail. */
export function scanCommand(
  command: 'scan' | 'check' | 'report',
  paths: readonly string[],
  flags: Flags,
  environment: Environment,
): Outcome {
  const analysed = analyseProject(paths, flags, environment);
  const { analysis, settings } = analysed;
  const { policy, hidesBelow } = settings;
  const findings = analysis.findings.map((finding) => dateFinding(finding, policy.asOf, policy.within));
  const listed = hidesBelow ? findings.filter(({ confidence }) => isAtLeast(confidence, policy.minConfidence)) : findings;
  const verdict = judge(findings, policy);
  const quiet = flags.quiet === true;
  const conclusion = command === 'check' && !quiet ? concludeCheck(verdict, analysis.problems) : null;
  const remarks = remarksOn(analysis, environment.cwd, quiet);
  if (conclusion && !isShown(flags)) remarks.push(`deprec-scan: ${conclusion.text}`);
  return {
    result: render(analysed, listed, { conclusion, hidden: findings.length - listed.length }, flags, environment),
    remarks,
    exitCode: exitCode(command, verdict, analysis.problems),
  };
}

/** Whether the conclusion stands in what goes to stdout. */
function isShown({ format, output }: Flags): boolean {
  return format !== 'json' && output === undefined;
}

function render(
  { analysis, registry, settings }: Analysed,
  findings: readonly DatedFinding[],
  gate: Pick<FormatContext, 'conclusion' | 'hidden'>,
  flags: Flags,
  environment: Environment,
): string {
  const { root } = analysis;
  const report = summarise(analysis, registry, findings, { tool: tool(), asOf: settings.policy.asOf });
  // At a terminal paths are for opening, so they start where the person is; elsewhere they start at the root.
  const isForTerminal = flags.format === 'pretty';
  const shown: ScanReport = isForTerminal ? withPaths(report, pathsFrom(root, environment.cwd)) : report;
  return FORMATTERS[flags.format](shown, {
    ...gate,
    colors: colorsFor(flags, environment),
    entries: registry.entries,
    linesOf: createLineLookup(isForTerminal ? environment.cwd : root),
    verbose: flags.verbose === true,
    quiet: flags.quiet === true,
  });
}

function tool(): ScanReport['tool'] {
  return { name: 'deprec-scan', version: packageVersion() };
}
