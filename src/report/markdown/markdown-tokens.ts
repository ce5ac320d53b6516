import type { ScanReport } from '../../model/results/report.js';
import type { ReportedToken } from '../../model/token.js';
import { adviceOn, byExpiry, expiryWords, tokenNotices } from '../token-words.js';
import { codeSpan, escapeMarkdown, fileLink, inlineMarkdown, table } from './markdown-text.js';

/** The register of tokens, the next expiry first, and what is to be done about it. */
export function tokenSection(report: ScanReport): string[] {
  const tokens = [...(report.tokens ?? [])].sort(byExpiry);
  const ending = tokens.filter(({ severity }) => severity !== 'info');
  const unknown = tokenNotices(report).filter(({ rule }) => rule === 'token-register');
  return [
    '## Tokens',
    '',
    ...(tokens.length === 0
      ? ['The register is empty.']
      : table<ReportedToken>(
          [
            { title: 'Token', cell: ({ name, file, line }) => `${codeSpan(name)}, ${fileLink(file, line)}` },
            { title: 'Interface', cell: (token) => escapeMarkdown(token.interface) },
            { title: 'Scope', cell: ({ scope }) => escapeMarkdown(scopeWords(scope)) },
            { title: 'Variable', cell: ({ variable }) => (variable === null ? '' : codeSpan(variable)) },
            { title: 'Owner', cell: ({ owner }) => escapeMarkdown(owner ?? '') },
            { title: 'Expiry', cell: (token) => escapeMarkdown(expiryWords(token)) },
          ],
          tokens,
        )),
    ...(ending.length + unknown.length > 0 ? [''] : []),
    ...ending.map(
      (token) => `- **${token.severity}** ${codeSpan(token.name)}: ${inlineMarkdown(adviceOn(token).join(' '))}`,
    ),
    ...unknown.map(
      ({ severity, file, line, sentences }) =>
        `- **${severity}** ${fileLink(file, line)}: ${inlineMarkdown(sentences.join(' '))}`,
    ),
  ];
}

function scopeWords(scope: ReportedToken['scope']): string {
  if (scope === null) return '';
  return scope === 'global' ? 'global' : scope.datasources.join(', ');
}
