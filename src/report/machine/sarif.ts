import type { Location, Problem, ReportedFinding, Severity, Suppression, TraceStep } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import { incompleteIn, isMistake } from '../../model/coverage.js';
import { RULES } from '../../model/contract.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext, Revision } from '../format.js';
import { gapNotices } from '../run-time/gap-notices.js';
import { problemMessage } from '../problem-words.js';
import { outsideWords } from '../coverage-words.js';
import { plural, toJson } from '../text.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { unanalysedNote } from '../unanalysed-words.js';
import { violationSentences } from '../violation-sentences.js';
import { findingSentences } from '../words.js';
import { PUBLISHED_LIST } from '../source-words.js';
import { contractRuleOf, ruleOf, tokenRules } from './sarif-rules.js';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The name that GitHub and its tools use for the top of the repository. */
const ROOT = '%SRCROOT%';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

/**
 * SARIF 2.1.0: a rule per entry of the registry and per rule of contracts, a result per finding and violation, the trace
 * as its code flow.
 */
export function formatSarif(report: ScanReport, context: FormatContext): string {
  const { tool, asOf, registries } = report;
  const run = {
    // The package has no address of its own, so it refers to the list that it is made for.
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        informationUri: PUBLISHED_LIST,
        rules: [...context.entries.map(ruleOf), ...contractRules(context), ...tokenRules(report)],
      },
    },
    ...provenanceOf(context.revision()),
    invocations: [
      {
        executionSuccessful: report.problems.length === 0,
        ...configurationNotifications(report),
        toolExecutionNotifications: notificationsOf(report),
      },
    ],
    originalUriBaseIds: {
      [ROOT]: { description: { text: 'The repository root or, outside of a repository, the scanned directory.' } },
    },
    columnKind: 'utf16CodeUnits',
    results: [...resultsOf(report, context), ...violationResults(report, context), ...tokenResults(report)],
    properties: { asOf, registries },
  };
  return toJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
}

function provenanceOf(revision: Revision | null): object {
  if (revision === null) return {};
  return {
    versionControlProvenance: [
      { repositoryUri: revision.repository, revisionId: revision.commit, mappedTo: { uriBaseId: ROOT } },
    ],
  };
}

function resultsOf(report: ScanReport, { entries, severityOf }: FormatContext): object[] {
  const indices = new Map(entries.map(({ id }, index) => [id, index]));
  const suppressionsOf = suppressionsIn(report);
  return report.findings.map((finding) => ({
    ruleId: finding.entry,
    ...(indices.has(finding.entry) && { ruleIndex: indices.get(finding.entry) }),
    level: LEVELS[severityOf(finding)],
    message: { text: messageText(findingSentences(finding).join(' ')) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(finding.file), region: regionOf(finding) } }],
    // A name of our own: the upload to GitHub computes `primaryLocationLineHash`, and warns of any other value there.
    partialFingerprints: { 'deprecScanFinding/v1': finding.id },
    ...codeFlowsOf(finding.trace),
    ...causesOf(finding),
    ...suppressionsOf(finding),
    ...fixesOf(finding),
    properties: propertiesOf(finding),
  }));
}

/** The edits that a program may make unasked. */
function fixesOf({ fixes = [] }: ReportedFinding): object {
  const safe = fixes.filter((fix) => fix.safe && fix.with === undefined);
  if (safe.length === 0) return {};
  return {
    fixes: safe.map(({ edits }) => ({
      artifactChanges: [...new Set(edits.map(({ file }) => file))].map((file) => ({
        artifactLocation: artifactOf(file),
        replacements: edits
          .filter((edit) => edit.file === file)
          .map((edit) => ({ deletedRegion: regionOf(edit), insertedContent: { text: edit.text } })),
      })),
    })),
  };
}

/** Without a contract no rule of one was asked for. */
function contractRules({ contract }: FormatContext): object[] {
  return contract.apis.length === 0 ? [] : RULES.map((rule) => contractRuleOf(rule, contract));
}

function violationResults(report: ScanReport, { entries }: FormatContext): object[] {
  const suppressionsOf = suppressionsIn(report);
  return report.violations.map((violation) => ({
    ruleId: violation.rule,
    ruleIndex: entries.length + RULES.indexOf(violation.rule),
    level: LEVELS[violation.severity],
    message: { text: messageText(violationSentences(violation).join(' ')) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(violation.file), region: regionOf(violation) } }],
    partialFingerprints: { 'deprecScanFinding/v1': violation.id },
    ...codeFlowsOf(violation.trace),
    ...causesOf(violation),
    ...suppressionsOf(violation),
    properties: violationProperties(violation),
  }));
}

function violationProperties({ confidence, section, change }: ReportedViolation): object {
  return { confidence, section, ...(change && { change: change.state }) };
}

/** Either all results of a run say whether they are suppressed, or none does. */
function suppressionsIn({ findings, violations }: ScanReport): (of: Suppressible) => object {
  const isAny = [...findings, ...violations].some((one: Suppressible) => one.suppressed !== undefined);
  return ({ suppressed }) => (isAny ? { suppressions: suppressed ? [suppressionOf(suppressed)] : [] } : {});
}

type Suppressible = Pick<ReportedFinding, 'suppressed'>;

function tokenResults(report: ScanReport): object[] {
  const suppressionsOf = suppressionsIn(report);
  return tokenNotices(report).map(({ id, rule, severity, sentences, ...place }: TokenNotice) => ({
    ruleId: rule,
    level: LEVELS[severity],
    message: { text: messageText(sentences.join(' ')) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(place.file), region: regionOf(place) } }],
    partialFingerprints: { 'deprecScanFinding/v1': id },
    ...suppressionsOf({}),
  }));
}

function regionOf({ line, column, endLine, endColumn }: Location): object {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

function artifactOf(file: string): object {
  return { uri: uriOf(file), uriBaseId: ROOT };
}

/** A relative reference. `encodeURI` keeps the characters that begin a query or a fragment, or end a scheme. */
function uriOf(file: string): string {
  const wellFormed = file.replace(/[\ud800-\udfff]/gu, '\ufffd');
  return encodeURI(wellFormed).replace(/[?#:]/g, (char) => encodeURIComponent(char));
}

function codeFlowsOf(trace: readonly TraceStep[]): object {
  if (trace.length === 0) return {};
  return { codeFlows: [{ threadFlows: [{ locations: trace.map((step) => ({ location: locationOf(step) })) }] }] };
}

function locationOf({ file, line, column, note }: TraceStep): object {
  return {
    physicalLocation: { artifactLocation: artifactOf(file), region: { startLine: line, startColumn: column } },
    message: { text: messageText(note) },
  };
}

/** The changed lines elsewhere that caused the finding. */
function causesOf({ change }: Pick<ReportedFinding, 'change'>): object {
  if (!change || change.cause.length === 0) return {};
  return { relatedLocations: change.cause.map((step, id) => ({ id, ...locationOf(step) })) };
}

function suppressionOf({ by, reason, until }: Suppression): object {
  return {
    kind: by === 'waiver' ? 'inSource' : 'external',
    status: 'accepted',
    ...(reason !== null && { justification: reason }),
    properties: { until },
  };
}

/** The facts of the message's sentences, for programs. */
function propertiesOf({
  phase,
  removal,
  daysLeft,
  after,
  confidence,
  kind,
  method,
  path,
  field,
  in: direction,
  change,
  seen,
}: ReportedFinding): object {
  return {
    phase,
    removal,
    daysLeft,
    after,
    confidence,
    kind,
    method,
    path,
    field,
    in: direction,
    ...(change && { change: change.state }),
    ...(seen !== undefined && { seen }),
  };
}

/**
 * What was not seen: files that could not be read or parsed, files of other languages, calls that are not understood,
 * and what only requests show. GitHub refuses a result without a file.
 */
function notificationsOf(report: ScanReport): object[] {
  const { problems, unanalysed, notUnderstood, summary } = report;
  const outside = outsideWords(summary);
  return [
    ...(outside === null ? [] : [{ level: 'note', message: { text: messageText(`${outside}.`) } }]),
    ...incompleteIn(problems).map(notification),
    ...unanalysed.map(({ file, mentions, reason }) => ({
      level: 'note',
      message: {
        text:
          reason === undefined
            ? `Not analysed, and it mentions the API: ${plural(mentions, 'mention')}.`
            : `Not analysed despite its extension: ${unanalysedNote({ file, mentions, reason })} of the API.`,
      },
      locations: [{ physicalLocation: { artifactLocation: artifactOf(file) } }],
    })),
    ...notUnderstood.map(({ file, line, reason }) => ({
      level: 'note',
      message: { text: messageText(`A call is not understood: ${reason}.`) },
      locations: [problemLocation({ file, line })],
    })),
    ...gapNotices(report).map(({ severity, entry, operation, sentences }) => ({
      level: LEVELS[severity],
      message: { text: messageText(sentences.join(' ')) },
      locations: [{ logicalLocations: [{ fullyQualifiedName: operation }] }],
      ...(entry !== null && { associatedRule: { id: entry } }),
    })),
  ];
}

/** Mistakes in what accepts findings. */
function configurationNotifications({ problems }: ScanReport): object {
  const mistakes = problems.filter(isMistake);
  if (mistakes.length === 0) return {};
  return { toolConfigurationNotifications: mistakes.map(notification) };
}

function notification(problem: Problem): object {
  return {
    level: 'error',
    message: { text: messageText(problemMessage(problem)) },
    locations: [problemLocation(problem)],
  };
}

function problemLocation({ file, line }: Pick<Problem, 'file' | 'line'>): object {
  return {
    physicalLocation: { artifactLocation: artifactOf(file), ...(line !== null && { region: { startLine: line } }) },
  };
}

/**
 * SARIF has placeholders such as `{0}`, and links such as `[text](1)`. Only what looks like one is escaped, because
 * most readers show a doubled brace as it is, and a path such as `/policies/{id}` needs no escape.
 */
function messageText(text: string): string {
  return text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[(?=[^\]]*\]\()/g, '\\[');
}
