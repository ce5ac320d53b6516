import type { ScanReport } from '../../model/results/report.js';
import type { ReportedToken } from '../../model/token.js';
import type { FormatContext } from '../format.js';
import { alignColumns, printable, wrap } from '../text.js';
import { adviceOn, byExpiry, expiryWords, tokenNotices } from '../token-words.js';

/** The register, a line for each token and what to do about those that end, and what it lacks. */
export function tokenLines(report: ScanReport, { colors, quiet, width }: FormatContext): string[] {
  const shown = (report.tokens ?? []).filter(({ severity }) => !quiet || severity !== 'info');
  const tokens = shown.sort(byExpiry).reverse();
  const rows = alignColumns(tokens.map((token) => tokenRow(token).map((cell) => printable(cell))));
  const lines = tokens.flatMap((token, i) => [
    `  ${token.severity === 'error' ? colors.red(rows[i]!) : token.severity === 'warning' ? colors.yellow(rows[i]!) : rows[i]!}`,
    ...(token.severity === 'info' ? [] : indented(adviceOn(token).join(' '), width)),
  ]);
  const unknown = tokenNotices(report)
    .filter(({ rule }) => rule === 'token-register')
    .flatMap(({ file, line, column, severity, sentences }) => [
      `  ${colors.yellow(printable(`${file}:${line}:${column}  ${severity}`))}`,
      ...indented(sentences.join(' '), width),
    ]);
  return lines.length + unknown.length === 0 ? [] : [colors.bold('Tokens'), ...lines, ...unknown];
}

function tokenRow(token: ReportedToken): string[] {
  const { file, line, column, name, severity, variable } = token;
  const level = severity === 'info' ? 'ok' : severity;
  return [`${file}:${line}:${column}`, level, `${name} ${expiryWords(token)}`, variable ?? ''];
}

function indented(text: string, width: number): string[] {
  return wrap(printable(text), width - 4).map((line) => `    ${line}`);
}
