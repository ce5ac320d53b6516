import { outsideWords } from '../coverage-words.js';
import type { Problem, ReportedFinding, Severity, TraceStep } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { groupBy } from '../../collections/group-by.js';
import { gapNotices, type GapNotice } from '../run-time/gap-notices.js';
import { problemMessage, problemPlace, problemTitle } from '../problem-words.js';
import { violationSentences } from '../violation-sentences.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { findingSentences, gapsOf, nothingFoundWords, sentence } from '../words.js';
import { xmlDocument, type XmlElement } from './xml.js';

/** A test in JUnit's XML; `outcome` is the content of its element. */
interface TestCase {
  file: string;
  kind: 'failure' | 'error' | 'skipped' | 'passed';
  classname: string;
  name: string;
  outcome: XmlElement;
}

/**
 * JUnit's XML, for build servers that show test results: a suite per file, and in it a test per finding and violation, which
 * fails if that fails the gate and is skipped otherwise.
 */
export function formatJunit(report: ScanReport, context: FormatContext): string {
  const cases = [
    ...report.problems.map(problemCase),
    ...report.findings.map((finding) => findingCase(finding, context)),
    ...report.violations.map(violationCase),
    ...tokenNotices(report).map(tokenCase),
    ...gapNotices(report).map(gapCase),
  ];
  // For Jenkins, a file without a test is an error.
  if (cases.length === 0) cases.push(cleanCase(report, context));
  const suites = [...groupBy(cases, ({ file }) => file)].map(([file, members]) => suite(file, members));
  const { tests, failures, errors } = totals(cases);
  return xmlDocument({
    name: 'testsuites',
    attributes: { name: 'deprec-scan', tests, failures, errors },
    children: suites,
  });
}

function totals(cases: readonly TestCase[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const countOf = (kind: TestCase['kind']): number => cases.filter((one) => one.kind === kind).length;
  return { tests: cases.length, failures: countOf('failure'), errors: countOf('error'), skipped: countOf('skipped') };
}

function suite(file: string, cases: readonly TestCase[]): XmlElement {
  return {
    name: 'testsuite',
    attributes: { name: file, ...totals(cases) },
    children: cases.map(({ classname, name, outcome }) => ({
      name: 'testcase',
      attributes: { classname, name },
      children: [outcome],
    })),
  };
}

const KIND_OF = { error: 'failure', warning: 'skipped', info: 'skipped' } as const satisfies Record<
  Severity,
  TestCase['kind']
>;

/**
 * The entry is the class, because servers group tests by the parts of the class name: `client`, `chat`, `citations`.
 */
function findingCase(finding: ReportedFinding, { severityOf }: FormatContext): TestCase {
  const kind = KIND_OF[severityOf(finding)];
  const place = `${finding.file}:${finding.line}:${finding.column}`;
  const [message, ...then] = findingSentences(finding);
  const text = [place, message, ...then, ...stepLines(finding.trace)];
  const outcome: XmlElement = { name: kind, attributes: { type: finding.phase, message }, text };
  return { file: finding.file, kind, classname: finding.entry, name: place, outcome };
}

/** The rule is the class. */
function violationCase(violation: ReportedViolation): TestCase {
  const { file, line, column, rule, severity, trace } = violation;
  const kind = KIND_OF[severity];
  const place = `${file}:${line}:${column}`;
  const [message, ...then] = violationSentences(violation);
  const text = [place, message, ...then, ...stepLines(trace)];
  const outcome: XmlElement = { name: kind, attributes: { type: 'contract', message }, text };
  return { file, kind, classname: rule, name: place, outcome };
}

function stepLines(trace: readonly TraceStep[]): string[] {
  return trace.map(({ file, line, column, note }) => `  at ${file}:${line}:${column}: ${note}`);
}

/** A file that could not be read must not look clean. */
function problemCase(problem: Problem): TestCase {
  const { file } = problem;
  const place = problemPlace(problem);
  const message = problemMessage(problem);
  const outcome: XmlElement = {
    name: 'error',
    attributes: { type: problemTitle(problem), message },
    text: [`${place}: ${message}`],
  };
  return { file, kind: 'error', classname: 'deprec-scan', name: place, outcome };
}

function cleanCase(report: ScanReport, { hidden }: FormatContext): TestCase {
  const outside = outsideWords(report.summary);
  const said = outside === null ? gapsOf(report) : [outside, ...gapsOf(report)];
  const text = [nothingFoundWords(report, hidden), ...said.map(sentence)];
  const outcome: XmlElement = { name: 'system-out', attributes: {}, text };
  return {
    file: 'deprec-scan',
    kind: 'passed',
    classname: 'deprec-scan',
    name: 'no use of a deprecated API found',
    outcome,
  };
}

function tokenCase({ rule, severity, file, line, column, sentences }: TokenNotice): TestCase {
  const kind = KIND_OF[severity];
  const name = `${file}:${line}:${column}`;
  const text = [name, ...sentences];
  const outcome: XmlElement = { name: kind, attributes: { type: rule, message: sentences[0] }, text };
  return { file, kind, classname: rule, name, outcome };
}

/** The suite is the evidence, because requests have no file. */
function gapCase({ rule, entry, severity, operation, sentences }: GapNotice): TestCase {
  const kind = KIND_OF[severity];
  const outcome: XmlElement = { name: kind, attributes: { type: rule, message: sentences[0] }, text: sentences };
  return { file: 'evidence', kind, classname: entry ?? rule, name: operation, outcome };
}
