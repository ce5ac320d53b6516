import { basename, resolve } from 'node:path';
import { statementOn } from '../attest.js';
import { historySince } from '../history/from-git.js';
import { readHistory } from '../history/history-file.js';
import { whyNotAdded, withAudit, withPace, type NamedHistory } from '../history/keep-history.js';
import { mergeAudits } from '../merge/merge-audits.js';
import { readAudit, type EarlierScan } from '../merge/read-audit.js';
import { lookAround } from '../surroundings.js';
import { settle } from '../../../../src/config/settings.js';
import { loadAuditFormats } from '../on-demand/load-audit-formats.js';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { incompleteIn, type Hidden } from '../../../../src/model/coverage.js';
import { EXIT } from '../../../../src/model/errors.js';
import type { SdkDrift } from '../../../../src/model/list-diff.js';
import type { HistoryRecord } from '../../../../src/model/audit/history.js';
import { Profile } from '../../../../src/model/profile.js';
import { packageVersion } from '../../../../src/runtime/package-root.js';
import { analyseProjectInSteps, type Analysed } from '../../../../src/project/analyse-project.js';
import { decide, reportOf, type Decision } from '../../../../src/project/decide.js';
import { auditReport } from '../report/audit-report.js';
import { problemMessage } from '../../../../src/report/problem-words.js';
import { printable } from '../../../../src/report/text.js';
import type { Steps } from '../../../../src/runtime/steps.js';
import { dated } from '../../../../src/verdict/phase.js';
import { tokenOn } from '../../../../src/verdict/tokens.js';
import { exitCode } from '../../../../src/verdict/gate.js';
import {
  checkAuditFlags,
  decidingOptions,
  statementName,
  writtenFiles,
  type AuditFlags,
  type AuditTarget,
} from './audit-options.js';
import { concludeCheck } from '../../../../src/cli/conclusion.js';
import type { FileUpdate, Outcome, OwnEnvironment, ResultFile } from '../../../../src/cli/environment.js';
import { driftOfSdks } from '../../../../src/cli/installed-sdks.js';
import { remarksOnAccepted } from '../../../../src/cli/judged.js';
import { remarksOn, remarksOnDrift, remarksOnObserved } from '../../../../src/cli/remarks.js';
import { mainTarget, optionOf } from '../../../../src/cli/targets.js';

/** An audit, and what is said beside it. */
interface Made extends Pick<Outcome, 'remarks' | 'exitCode'> {
  audit: AuditReport;
  hidden: Hidden;
  /** Null if none are asked for. */
  fromGit: HistoryRecord[] | null;
}

/** Writes the audit: what a scan finds, whose it is, and how a second person finds the same. */
export async function reportCommand(
  paths: readonly string[],
  flags: AuditFlags,
  environment: OwnEnvironment,
): Promise<Outcome> {
  const { cwd } = environment;
  checkAuditFlags(paths, flags, cwd);
  const main = mainTarget(flags.format, flags.output, cwd);
  const history = flags.history === undefined ? null : namedHistory(flags.history, cwd);
  const made = flags.merge ? await merged(flags.merge, flags, environment) : await scanned(paths, flags, environment);
  const { hidden, fromGit, remarks, exitCode: code } = made;
  const audit = history || fromGit ? withPace(made.audit, history, fromGit) : made.audit;
  const formats = loadAuditFormats().AUDIT_FORMATS;
  const context = { hidden, verbose: flags.verbose === true, quiet: flags.quiet === true };
  const write = async (target: AuditTarget): Promise<string> => formats[target.format](audit, context);
  const result = main ? await write(main) : '';
  const files: ResultFile[] = [];
  for (const target of flags.format)
    if (target.file !== null) files.push({ path: target.file, text: await write(target), option: optionOf(target) });
  const attested = [...files, ...(flags.output === undefined ? [] : [{ path: flags.output, text: result }])];
  const remark = history && whyNotAdded(audit, history);
  return {
    result,
    files: [...files, ...(flags.attest ? attested.map((file) => statementFile(audit, file)) : [])],
    ...(history && { update: historyUpdate(audit, history, fromGit, cwd) }),
    remarks: [...remarks, ...(remark === null || context.quiet ? [] : [`deprec-scan: note: ${remark}`])],
    exitCode: code,
  };
}

function namedHistory(file: string, cwd: string): NamedHistory {
  return { ...readHistory(resolve(cwd, file), file), shown: file };
}

/** Another report may have been added since the history was read. */
function historyUpdate(
  audit: AuditReport,
  { shown }: NamedHistory,
  fromGit: readonly HistoryRecord[] | null,
  cwd: string,
): FileUpdate {
  return {
    path: shown,
    option: `--history ${shown}`,
    textNow: () => withAudit(audit, namedHistory(shown, cwd), fromGit),
  };
}

function statementFile(audit: AuditReport, { path, text }: Pick<ResultFile, 'path' | 'text'>): ResultFile {
  const statement = statementOn(audit, [{ name: basename(path), text }]);
  return { path: statementName(path), text: statement, option: '--attest' };
}

async function scanned(paths: readonly string[], flags: AuditFlags, environment: OwnEnvironment): Promise<Made> {
  const { cwd } = environment;
  const analysed = await environment.run(
    analyseProjectInSteps(paths, { ...flags, written: absoluteFiles(flags, cwd) }, environment),
  );
  const decision = decide(analysed, cwd, {});
  const { profile } = analysed;
  const drift = await driftOfSdks(analysed, true);
  const making = auditInSteps(analysed, decision, drift, paths, flags, cwd);
  // Only git takes long.
  const made = await environment.run(flags.blame ? analysed.watch(profile, making) : making);
  const fromGit =
    flags.since === undefined
      ? null
      : await environment.run(historySince(flags.since, analysed, made.audit.evidence.scope, cwd));
  const { analysis } = analysed;
  const quiet = flags.quiet === true;
  return {
    ...made,
    fromGit,
    remarks: [
      ...remarksOn(analysis, cwd, quiet, decision.problems),
      ...(quiet
        ? []
        : [
            ...remarksOnAccepted(decision.accepted, analysed, cwd),
            ...remarksOnDrift(drift),
            ...remarksOnObserved(decision.observed),
          ]),
      ...(quiet ? [] : made.remarks.map((remark) => `deprec-scan: note: ${remark}`)),
    ],
    exitCode: exitCode(decision.problems),
  };
}

function* auditInSteps(
  analysed: Analysed,
  decision: Decision,
  drift: readonly SdkDrift[],
  paths: readonly string[],
  flags: AuditFlags,
  cwd: string,
): Steps<Pick<Made, 'audit' | 'hidden' | 'remarks'>> {
  const { registry, settings } = analysed;
  const { verdict, problems, gate } = decision;
  const withFixes = flags.format.some(({ format }) => format === 'json');
  const { report, hidden } = reportOf(analysed, decision, withFixes, drift);
  const { surroundingsOf, evidence, gaps, remarks } = yield* lookAround(
    analysed,
    [...report.findings, ...report.violations],
    {
      cwd,
      paths,
      options: decidingOptions(flags),
      isIsolated: flags.isolated === true,
      written: absoluteFiles(flags, cwd),
      blame: flags.blame === true,
      linkTemplate: flags.linkTemplate ?? null,
    },
  );
  const audit = auditReport(report, {
    entries: registry.entries,
    datedOf: (removal) => dated(removal, report.asOf, settings.policy.within),
    surroundingsOf,
    hidden,
    gaps,
    grouping: flags.groupBy,
    verdict: concludeCheck(verdict, problems, gate, undefined, report.observed),
    evidence,
  });
  return { audit, hidden, remarks };
}

function absoluteFiles(flags: AuditFlags, cwd: string): string[] {
  return writtenFiles(flags).map(({ file }) => resolve(cwd, file));
}

function readInSteps(
  files: readonly string[],
  { quiet }: AuditFlags,
  { cwd, progress, profile = new Profile() }: OwnEnvironment,
): Steps<EarlierScan[]> {
  const reading = (function* (): Steps<EarlierScan[]> {
    const scans: EarlierScan[] = [];
    for (const file of files) {
      profile.onReached?.('merge', scans.length, files.length);
      yield;
      scans.push(readAudit(resolve(cwd, file), file));
    }
    return scans;
  })();
  return progress && quiet !== true ? progress.during(profile, reading) : reading;
}

/** One audit of several that were written earlier. */
async function merged(files: readonly string[], flags: AuditFlags, environment: OwnEnvironment): Promise<Made> {
  const { cwd } = environment;
  const { policy } = settle(flags, cwd, environment);
  const scans = await environment.run(readInSteps([...new Set(files)], flags, environment));
  const audit = mergeAudits(scans, {
    asOf: policy.asOf,
    grouping: flags.groupBy,
    datedOf: (removal) => dated(removal, policy.asOf, policy.within),
    tokenOn: (token) => tokenOn(token, policy.asOf, policy.within),
    tool: { name: 'deprec-scan', version: packageVersion() },
  });
  return {
    audit,
    hidden: { findings: 0, mentions: 0, violations: 0 },
    fromGit: null,
    remarks: audit.problems.map((problem) => printable(`${problem.file}: ${problemMessage(problem)}`)),
    exitCode: incompleteIn(audit.problems).length > 0 ? EXIT.incomplete : EXIT.clean,
  };
}
