import type { AuditFormat, AuditFormatter } from './format-names.js';
import { formatAuditMarkdown } from './audit-markdown.js';
import { formatCsv } from './csv.js';
import { formatSummary } from './summary.js';
import { toJson } from '../../../../src/report/text.js';

/** One row per format; a missing one is a compile error. Paths begin at the scanned root in all of them. */
export const AUDIT_FORMATS = {
  markdown: formatAuditMarkdown,
  html: async (audit) => (await import('../page/page.js')).formatPage(audit),
  csv: formatCsv,
  json: (audit) => toJson(audit),
  summary: formatSummary,
} as const satisfies Record<AuditFormat, AuditFormatter>;
