import type { AUDIT_FORMATS } from '../report/audit/formats.js';

/** The formats of audits. The bundle replaces this file by load-audit-formats-lazily.ts. */
export async function loadAuditFormats(): Promise<typeof AUDIT_FORMATS> {
  return (await import('../report/audit/formats.js')).AUDIT_FORMATS;
}
