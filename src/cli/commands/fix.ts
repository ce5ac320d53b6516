import { join } from 'node:path';
import { findNamed } from '../../config/find-entry.js';
import { pathsFrom, showPath } from '../../files/paths.js';
import { createLineLookup } from '../../files/sources.js';
import { findUncommitted } from '../../files/uncommitted.js';
import { EXIT, UserError } from '../../model/errors.js';
import type { FixReport, ReportedFix } from '../../model/fix.js';
import { analyseProjectInSteps, type Analysed } from '../../project/analyse-project.js';
import { policyOn } from '../../project/decide.js';
import { planFixes, textsAfter, unfixedFor, withSummary, type FixPlan } from '../../project/fix-plan.js';
import { formatFixes } from '../../report/terminal/fixes.js';
import { lineMask } from '../../secrets/mask.js';
import { exitCode, type ExitCode } from '../../verdict/gate.js';
import { colorsFor, type Outcome, type OwnEnvironment } from '../environment.js';
import type { FixFlags } from '../options/fix-options.js';
import { directoryOf } from '../report-paths.js';
import { remarksOn } from '../remarks.js';
import { chooseFixes } from '../terminal/choose-fixes.js';
import { holdingSignals } from '../terminal/signals.js';
import { gitHeader, unifiedDiff } from '../terminal/unified-diff.js';
import { writeSources } from '../terminal/write-sources.js';
import { toJson } from '../../report/text.js';

/** `fix`: carries out the replacements. It only shows them unless it is told to write. */
export async function fixCommand(
  paths: readonly string[],
  flags: FixFlags,
  environment: OwnEnvironment,
): Promise<Outcome> {
  const { cwd } = environment;
  const isInteractive = flags.interactive === true;
  if (isInteractive && !environment.prompt)
    throw new UserError('fix --interactive: no interactive terminal', '--write applies all edits');
  const analysed = await environment.run(analyseProjectInSteps(paths, flags, environment));
  for (const id of flags.entry) checkEntry(id, analysed);
  checkUntil(flags, analysed);
  const plan = planFixes(analysed, { unsafe: flags.unsafe === true, entries: flags.entry, until: flags.until ?? null });
  const wanted = plan.report.fixes.filter(({ state }) => state === 'shown');
  const chosen = isInteractive ? await chooseFixes(wanted, plan, analysed, environment, flags) : wanted;
  const isWriting = isInteractive || flags.write === true;
  if (isWriting) write(chosen, plan, analysed, flags, cwd);
  const wantedReport = isInteractive ? withDeclined(plan.report, chosen, analysed) : plan.report;
  const report = isWriting ? withWritten(wantedReport, chosen) : plan.report;
  return {
    result: render({ ...plan, report }, analysed, flags, environment),
    remarks: remarksOn(analysed.analysis, cwd, flags.quiet === true),
    exitCode: codeOf(report, analysed),
  };
}

/** @throws UserError if no entry has this id. */
function checkEntry(id: string, { registry }: Analysed): void {
  if (!('entry' in findNamed(id, registry))) throw new UserError(`--entry ${id}: is a rule, not an entry`);
}

/** @throws UserError if nothing could be kept up to this day. */
function checkUntil({ until }: FixFlags, analysed: Analysed): void {
  const { asOf } = policyOn(analysed);
  if (until !== undefined && until < asOf)
    throw new UserError(`fix --until ${until}: is before ${asOf}, the as-of date`);
}

function withWritten(report: FixReport, written: readonly ReportedFix[]): FixReport {
  const fixes = report.fixes.map((fix): ReportedFix => ({
    ...fix,
    state: written.includes(fix) ? 'written' : fix.state,
  }));
  return withSummary({ ...report, fixes });
}

/** Fixes that somebody did not want are left. */
function withDeclined(
  report: FixReport,
  chosen: readonly ReportedFix[],
  { analysis: { findings } }: Analysed,
): FixReport {
  const declined = report.fixes.filter((fix) => fix.state === 'shown' && !chosen.includes(fix));
  const ids = new Set(declined.flatMap((fix) => fix.findings));
  const unfixed = findings.filter(({ id }) => ids.has(id)).map((finding) => unfixedFor(finding, 'declined'));
  return {
    ...report,
    fixes: report.fixes.filter((fix) => !declined.includes(fix)),
    unfixed: [...report.unfixed, ...unfixed],
  };
}

/** Whatever is left or only shown is a reason to run the command again, or to do it by hand. */
function codeOf({ summary: { uses, fixed } }: FixReport, { analysis: { problems } }: Analysed): ExitCode {
  const code = exitCode(problems);
  return code === EXIT.clean && uses > fixed ? EXIT.gate : code;
}

/**
 * Writes the files, those that edits join together.
 *
 * @throws UserError for changes that no commit has, and for a file that cannot be written.
 */
function write(
  fixes: readonly ReportedFix[],
  { texts }: FixPlan,
  { analysis: { root } }: Analysed,
  { allowDirty }: FixFlags,
  cwd: string,
): void {
  const files = [...new Set(fixes.flatMap(({ edits }) => edits.map(({ file }) => file)))].sort();
  if (!allowDirty) refuseDirty(root, files, cwd);
  const shown = pathsFrom(root, cwd);
  holdingSignals(() => {
    for (const group of joined(fixes)) {
      const changes = [...textsAfter(group, texts)].map(([file, after]) => {
        const { text, mark } = texts.get(file)!;
        return { path: join(root, file), before: mark + text, after };
      });
      writeSources(changes, (path) => showPath(path, cwd) || shown(path));
    }
  });
}

function refuseDirty(root: string, files: readonly string[], cwd: string): void {
  const dirty = findUncommitted(root, files);
  const shown = pathsFrom(root, cwd);
  if (dirty === null)
    throw new UserError(
      'fix --write: git cannot tell whether there are uncommitted changes',
      '--allow-dirty writes anyway',
    );
  const [first] = dirty;
  if (first === undefined) return;
  const others = dirty.length > 1 ? ` and ${dirty.length - 1} more` : '';
  throw new UserError(
    `fix --write: ${shown(first)}${others} has uncommitted changes`,
    'commit or stash them first, or overwrite them with --allow-dirty',
  );
}

/** The fixes in groups that have no file in common. */
function joined(fixes: readonly ReportedFix[]): ReportedFix[][] {
  let groups: { files: Set<string>; fixes: ReportedFix[] }[] = [];
  for (const fix of fixes) {
    const files = new Set(fix.edits.map(({ file }) => file));
    const [same, others] = [true, false].map((isSame) =>
      groups.filter((group) => [...files].some((file) => group.files.has(file)) === isSame),
    );
    groups = [
      ...others!,
      {
        files: new Set([...files, ...same!.flatMap((group) => [...group.files])]),
        fixes: [...same!.flatMap((group) => group.fixes), fix],
      },
    ];
  }
  return groups.map((group) => group.fixes);
}

function render({ report, texts }: FixPlan, analysed: Analysed, flags: FixFlags, environment: OwnEnvironment): string {
  const { root, findings, secrets } = analysed.analysis;
  const { cwd } = environment;
  const diffOf =
    (rename: (file: string) => string, header = (_file: string) => '') =>
    (fixes: readonly ReportedFix[]): string =>
      [...textsAfter(fixes, texts)]
        .map(([file, after]) => {
          const { text, mark } = texts.get(file)!;
          return header(rename(file)) + unifiedDiff(rename(file), mark + text, after);
        })
        .join('');
  const made = report.fixes.filter(({ state }) => state !== 'left');
  if (flags.format === 'json') return toJson(report);
  // With this header git takes the paths from the top of the repository, wherever it runs.
  if (flags.format === 'patch') return diffOf(pathsFrom(root, directoryOf('repository', root, cwd)), gitHeader)(made);
  const shown = pathsFrom(root, cwd);
  const mask = lineMask(createLineLookup(root), secrets);
  return formatFixes(report, {
    colors: colorsFor(flags, environment),
    quiet: flags.quiet === true,
    findings: new Map(findings.map((finding) => [finding.id, { ...finding, file: shown(finding.file) }])),
    // A patch has to fit its file; what a person reads shows no token.
    diffOf: (fixes) => diffOf(shown)(fixes).split('\n').map(mask).join('\n'),
  });
}
