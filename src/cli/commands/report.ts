import { basename, resolve } from 'node:path';
import { statementOn } from '../../audit/attest.js';
import { historySince } from '../../audit/history/from-git.js';
import { readHistory } from '../../audit/history/history-file.js';
import { keepHistory, type Kept } from '../../audit/history/keep-history.js';
import { mergeAudits } from '../../audit/merge/merge-audits.js';
import { readAudit } from '../../audit/merge/read-audit.js';
import { lookAround } from '../../audit/surroundings.js';
import { settle } from '../../config/settings.js';
import { loadAuditFormats } from '../../loading/load-audit-formats.js';
import type { AuditReport } from '../../model/audit/audit.js';
import type { Hidden } from '../../model/coverage.js';
import { EXIT } from '../../model/errors.js';
import type { HistoryRecord } from '../../model/audit/history.js';
import { packageVersion } from '../../package-root.js';
import { analyseProjectInSteps, type Analysed } from '../../project/analyse-project.js';
import { decide, reportOf, type Decision } from '../../project/decide.js';
import { auditReport } from '../../report/audit/audit-report.js';
import { printable } from '../../report/text.js';
import { dated } from '../../verdict/phase.js';
import { exitCode, unresolvedBeyond } from '../../verdict/verdict.js';
import { checkAuditFlags, type AuditFlags, type AuditTarget } from '../audit-options.js';
import { concludeCheck } from '../conclusion.js';
import type { Outcome, OwnEnvironment, ResultFile } from '../environment.js';
import { remarksOnAccepted } from '../judged.js';
import { remarksOn } from '../remarks.js';
import { mainTarget, optionOf } from '../targets.js';

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
  checkAuditFlags(paths, flags);
  const main = mainTarget(flags.format, flags.output, cwd);
  const history =
    flags.history === undefined
      ? null
      : { ...readHistory(resolve(cwd, flags.history), flags.history), shown: flags.history };
  const {
    audit,
    hidden,
    fromGit,
    remarks,
    exitCode: code,
  } = flags.merge ? merged(flags.merge, flags, environment) : await scanned(paths, flags, environment);
  const kept: Kept = history || fromGit ? keepHistory(audit, history, fromGit) : { audit, text: null, remark: null };
  const formats = await loadAuditFormats();
  const context = { hidden, verbose: flags.verbose === true, quiet: flags.quiet === true };
  const write = async (target: AuditTarget): Promise<string> => formats[target.format](kept.audit, context);
  const result = main ? await write(main) : '';
  const files: ResultFile[] = [];
  for (const target of flags.format)
    if (target.file !== null) files.push({ path: target.file, text: await write(target), option: optionOf(target) });
  const attested = [...files, ...(flags.output === undefined ? [] : [{ path: flags.output, text: result }])];
  return {
    result,
    files: [
      ...files,
      ...(flags.attest ? attested.map((file) => statementFile(kept.audit, file)) : []),
      ...(kept.text === null ? [] : [{ path: flags.history!, text: kept.text, option: `--history ${flags.history}` }]),
    ],
    remarks: [...remarks, ...(kept.remark === null || context.quiet ? [] : [`deprec-scan: note: ${kept.remark}`])],
    exitCode: code,
  };
}

function statementFile(audit: AuditReport, { path, text }: Pick<ResultFile, 'path' | 'text'>): ResultFile {
  const statement = statementOn(audit, [{ name: basename(path), text }]);
  return { path: `${path}.intoto.json`, text: statement, option: '--attest' };
}

async function scanned(paths: readonly string[], flags: AuditFlags, environment: OwnEnvironment): Promise<Made> {
  const { cwd } = environment;
  const analysed = await environment.run(
    analyseProjectInSteps(paths, { ...flags, written: writtenFiles(flags, cwd) }, environment),
  );
  const decision = decide(analysed, cwd, {});
  const made = auditOf(analysed, decision, paths, flags, cwd);
  const fromGit = flags.since === undefined ? null : await environment.run(historySince(flags.since, analysed, cwd));
  const { analysis } = analysed;
  const quiet = flags.quiet === true;
  return {
    ...made,
    fromGit,
    remarks: [
      ...remarksOn(analysis, cwd, quiet),
      ...(quiet ? [] : remarksOnAccepted(decision.accepted, analysed, cwd)),
      ...(quiet ? [] : made.remarks.map((remark) => `deprec-scan: note: ${remark}`)),
    ],
    exitCode: exitCode('report', decision.verdict, analysis.problems),
  };
}

function auditOf(
  analysed: Analysed,
  decision: Decision,
  paths: readonly string[],
  flags: AuditFlags,
  cwd: string,
): Pick<Made, 'audit' | 'hidden' | 'remarks'> {
  const { analysis, registry, settings } = analysed;
  const { verdict, failingTokens } = decision;
  const withFixes = flags.format.some(({ format }) => format === 'json');
  const { report, hidden } = reportOf(analysed, decision, withFixes);
  const unresolved = unresolvedBeyond(analysis.notUnderstood, verdict.policy);
  const { surroundingsOf, evidence, remarks } = lookAround(analysed, [...report.findings, ...report.violations], {
    paths,
    written: writtenFiles(flags, cwd),
    blame: flags.blame === true,
    linkTemplate: flags.linkTemplate ?? null,
  });
  const audit = auditReport(report, {
    entries: registry.entries,
    datedOf: (removal) => dated(removal, report.asOf, settings.policy.within),
    surroundingsOf,
    hidden,
    grouping: flags.groupBy,
    verdict: concludeCheck(verdict, analysis.problems, unresolved, undefined, failingTokens),
    evidence,
  });
  return { audit, hidden, remarks };
}

function writtenFiles({ output, format, history, attest }: AuditFlags, cwd: string): string[] {
  const files = [output ?? null, ...format.map(({ file }) => file)].filter((file) => file !== null);
  const statements = attest ? files.map((file) => `${file}.intoto.json`) : [];
  return [...files, ...statements, ...(history === undefined ? [] : [history])].map((file) => resolve(cwd, file));
}

/** One audit of several that were written earlier. */
function merged(files: readonly string[], flags: AuditFlags, environment: OwnEnvironment): Made {
  const { cwd } = environment;
  const { policy } = settle(flags, cwd, environment);
  const scans = [...new Set(files)].map((file) => readAudit(resolve(cwd, file), file));
  const audit = mergeAudits(scans, {
    asOf: policy.asOf,
    grouping: flags.groupBy,
    datedOf: (removal) => dated(removal, policy.asOf, policy.within),
    tool: { name: 'deprec-scan', version: packageVersion() },
  });
  return {
    audit,
    hidden: { findings: 0, violations: 0 },
    fromGit: null,
    remarks:
      audit.problems.length > 0 ? audit.problems.map(({ file, message }) => printable(`${file}: ${message}`)) : [],
    exitCode: audit.problems.length > 0 ? EXIT.incomplete : EXIT.clean,
  };
}
