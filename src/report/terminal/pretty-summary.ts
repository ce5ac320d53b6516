import { filesWords, outsideWords } from '../coverage-words.js';
import { CONFIDENCES, type Severity } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Hidden } from '../../model/coverage.js';
import { forecastWords } from '../forecast-words.js';
import type { FormatContext } from '../format.js';
import { observedWords } from '../run-time/observed-words.js';
import { labelledLines, plural, printable, wrap } from '../text.js';
import { ruleCounts } from '../violation-sentences.js';
import { registerWords } from '../token-words.js';
import { countPhases, countWords, fileCount, hiddenWords, isUse, phaseCounts, useWords } from '../count-words.js';
import { gapsOf, nothingFoundWords, sinceWords, suppressedWords } from '../words.js';

const LABEL_WIDTH = 10;
const MARGIN = '  ';

/** What was found, what was read, and what was not seen: how far the report can be trusted. */
export function summaryLines(report: ScanReport, { colors, hidden, severityOf, width }: FormatContext): string[] {
  const { summary } = report;
  const rows: [label: string, text: string][] = [];
  const uses = report.findings.filter(isUse);
  const mentions = report.findings.filter((finding) => !isUse(finding));
  if (uses.length > 0) {
    rows.push(['severity', severityWords(uses.map(severityOf))]);
    rows.push(['phase', phaseCounts(countPhases(uses))]);
    rows.push(['confidence', countWords(CONFIDENCES, summary.findings.byConfidence)]);
  }
  if (mentions.length > 0)
    rows.push(['mentions', `${severityWords(mentions.map(severityOf))}; ${phaseCounts(countPhases(mentions))}`]);
  if (report.violations.length > 0) {
    const { bySeverity } = summary.violations;
    const counts = severityCounts((severity) => bySeverity[severity]);
    rows.push([
      'contract',
      `${plural(report.violations.length, 'violation')}: ${counts} (${ruleCounts(report.violations)})`,
    ]);
  }
  const suppressed = suppressedWords(report);
  if (suppressed !== null) rows.push(['accepted', suppressed]);
  const since = sinceWords(report);
  if (since !== null) rows.push(['change', since]);
  const left = hiddenWords(hidden);
  if (left !== null) rows.push(['not shown', `${left} below --min-confidence`]);
  rows.push(['files', filesWords(summary)]);
  rows.push(['calls', callsWords(report)]);
  const outside = outsideWords(summary);
  if (outside !== null) rows.push(['', outside]);
  const register = registerWords(report);
  if (register !== null) rows.push(['tokens', register]);
  if (report.observed) rows.push(['evidence', observedWords(report.observed)]);
  if (report.forecast) rows.push(['forecast', forecastWords(report, report.forecast)]);
  const gaps = gapsOf(report);
  if (gaps.length > 0) gaps.push('so nothing here is proved zero');
  rows.push(...gaps.map((gap, i): [string, string] => [i === 0 ? 'not seen' : '', gap]));
  return [
    ...wrap(printable(headline(report, hidden)), width).map((line) => colors.bold(line)),
    ...rows.flatMap(([label, text]) =>
      labelledLines(label, text, { indent: MARGIN, labelWidth: LABEL_WIDTH, width, dim: colors.dim }),
    ),
  ];
}

/** `2 errors, 1 warning, 0 info`: what fails a gate, what will or might fail it, and what does not. */
function severityWords(severities: readonly Severity[]): string {
  return severityCounts((severity) => severities.filter((one) => one === severity).length);
}

function severityCounts(countOf: (severity: Severity) => number): string {
  return `${plural(countOf('error'), 'error')}, ${plural(countOf('warning'), 'warning')}, ${countOf('info')} info`;
}

function callsWords({ summary: { calls, resolvedCalls }, notUnderstood }: ScanReport): string {
  const words = `${plural(calls, 'call')}, ${resolvedCalls} resolved`;
  return notUnderstood.length > 0 ? `${words}; \`deprec-scan inventory\` lists what is not understood` : words;
}

function headline(report: ScanReport, hidden: Hidden): string {
  if (report.summary.findings.uses === 0) return nothingFoundWords(report, hidden);
  const found = useWords(report.summary.findings);
  return `${found} in ${plural(fileCount(report.findings), 'file')} as of ${report.asOf}`;
}
