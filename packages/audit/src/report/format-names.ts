import type { AuditReport } from '../../../../src/model/audit/audit.js';
import type { FormatContext } from '../../../../src/report/format.js';

/** The formats of an audit; the first is the default. */
export const AUDIT_FORMAT_NAMES = ['markdown', 'html', 'csv', 'json', 'summary'] as const;

export type AuditFormat = (typeof AUDIT_FORMAT_NAMES)[number];

/** What a text of an audit depends on beside it. */
export type AuditFormatContext = Pick<FormatContext, 'hidden' | 'verbose' | 'quiet'>;

/** Makes a text of an audit. Pages take a library for charts, which is loaded for them alone. */
export type AuditFormatter = (audit: AuditReport, context: AuditFormatContext) => string | Promise<string>;
