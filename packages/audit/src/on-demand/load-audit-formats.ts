import { AUDIT_FORMATS } from '../report/formats.js';

/** The formats of audits, and with them the libraries that only these have. */
export function loadAuditFormats(): { AUDIT_FORMATS: typeof AUDIT_FORMATS } {
  return { AUDIT_FORMATS };
}
