import { realpathSync } from 'node:fs';
import { pathsFrom } from '../../files/paths.js';
import { findProvenance } from '../../files/provenance.js';
import { createLineLookup } from '../../files/sources.js';
import type { Location } from '../../model/finding.js';
import type { SdkDrift } from '../../model/list-diff.js';
import type { ScanReport } from '../../model/results/report.js';
import { analyseProjectInSteps, type Analysed } from '../../project/analyse-project.js';
import { decide, reportOf, type Decision } from '../../project/decide.js';
import { forecastWords } from '../../report/forecast-words.js';
import type { FormatContext } from '../../report/format.js';
import { FORMATS } from '../../report/formats.js';
import { printable } from '../../report/text.js';
import { maskedLines } from '../../secrets/mask.js';
import { exitCode } from '../../verdict/gate.js';
import { concludeCheck } from '../conclusion.js';
import { driftOfSdks } from '../installed-sdks.js';
import { expiredLookup, remarksOnAccepted, severityLookup } from '../judged.js';
import { terminalFor, type Environment, type Outcome, type OwnEnvironment } from '../environment.js';
import type { ReportFlags } from '../options/options.js';
import { directoryOf, withPaths } from '../report-paths.js';
import {
  remarksOn,
  remarksOnBase,
  remarksOnDrift,
  remarksOnGaps,
  remarksOnObserved,
  remarksOnUnresolved,
} from '../remarks.js';
import { mainTarget, optionOf, type Target } from '../targets.js';

/**
 * `scan` and `check` do the same analysis. They differ in whether findings fail.
 */
export async function scanCommand(
  command: 'scan' | 'check',
  paths: readonly string[],
  flags: ReportFlags,
  environment: OwnEnvironment,
): Promise<Outcome> {
  const main = mainTarget(flags.format, flags.output, environment.cwd);
  const isGate = command === 'check';
  const analysed = await environment.run(analyseProjectInSteps(paths, { ...flags, isGate }, environment));
  const { analysis } = analysed;
  const decision = decide(analysed, environment.cwd, isGate ? flags : null);
  const { verdict, problems, comparison, forecast } = decision;
  const gate = isGate ? decision.gate : null;
  const withFixes = flags.format.some(({ format }) => FORMATS[format].withFixes);
  const drift = await driftOfSdks(analysed, false);
  const { report, hidden } = reportOf(analysed, decision, withFixes, drift);
  const quiet = flags.quiet === true;
  const conclusion = gate && !quiet ? concludeCheck(verdict, problems, gate, comparison?.base, report.observed) : null;
  const remarks = [
    ...remarksOn(analysis, environment.cwd, quiet, problems),
    ...(quiet ? [] : notesOn(analysed, decision, drift, environment.cwd)),
    ...(gate ? remarksOnGate(gate, isShown(main, flags), analysis.root, environment.cwd) : []),
  ];
  if (forecast && conclusion && !isShown(main, flags))
    remarks.push(
      `deprec-scan: ${conclusion.text}`,
      printable(`deprec-scan: forecast: ${forecastWords(report, forecast)}`),
    );
  const shown: Shown = { conclusion, hidden, severityOf: severityLookup(verdict), expiredOf: expiredLookup(verdict) };
  const write = (target: Target): string => render(report, analysed, shown, target, flags, environment);
  return {
    result: main ? write(main) : '',
    files: flags.format.flatMap((target) =>
      target.file === null ? [] : [{ path: target.file, text: write(target), option: optionOf(target) }],
    ),
    remarks,
    exitCode: exitCode(problems, gate ?? undefined),
  };
}

/** What is worth knowing, and changes no verdict. */
function notesOn(
  analysed: Analysed,
  { accepted, comparison, observed }: Decision,
  drift: readonly SdkDrift[],
  cwd: string,
): string[] {
  return [
    ...(comparison ? remarksOnBase(comparison, analysed.analysis.root, cwd) : []),
    ...remarksOnAccepted(accepted, analysed, cwd),
    ...remarksOnDrift(drift),
    ...remarksOnObserved(observed),
  ];
}

/** The places that fail a gate, as far as the result does not show them. */
function remarksOnGate({ reasons }: Decision['gate'], isOnStdout: boolean, root: string, cwd: string): string[] {
  const gaps = isOnStdout ? [] : remarksOnGaps(reasons.gaps);
  return [...gaps, ...remarksOnUnresolved(reasons.unresolved, pathsFrom(root, cwd))];
}

/** The verdict's part of the context of a format. */
type Shown = Pick<FormatContext, 'conclusion' | 'hidden' | 'severityOf' | 'expiredOf'>;

/** Whether stdout shows the conclusion. */
function isShown(main: Target | null, { output }: ReportFlags): boolean {
  return main !== null && FORMATS[main.format].concludes && output === undefined;
}

function render(
  report: ScanReport,
  { analysis: { root, secrets }, registry, contract }: Analysed,
  verdict: Shown,
  { format, file }: Target,
  flags: ReportFlags,
  environment: Environment,
): string {
  const { write, paths } = FORMATS[format];
  const base = directoryOf(paths, root, environment.cwd);
  const shown = pathsFrom(root, base);
  const moved = (place: Location): Location => ({ ...place, file: shown(place.file) });
  return write(withPaths(report, shown), {
    ...verdict,
    ...terminalFor({ color: flags.color, output: file ?? flags.output }, environment),
    entries: registry.entries,
    contract,
    revision: () => findProvenance(realpathSync(root)),
    linesOf: maskedLines(createLineLookup(base), secrets.map(moved)),
    ahead: flags.forecast === true,
    verbose: flags.verbose === true,
    quiet: flags.quiet === true,
  });
}
