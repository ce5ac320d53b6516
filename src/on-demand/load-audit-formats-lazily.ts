import { pathToFileURL } from 'node:url';
import type { AUDIT_FORMATS } from '../report/audit/formats.js';
import { builtPart } from './built-parts.js';

/** Loads the formats of audits on demand, and with them the libraries that only these have. */
export async function loadAuditFormats(): Promise<typeof AUDIT_FORMATS> {
  const part = (await import(pathToFileURL(builtPart('audit-formats.js')!).href)) as {
    AUDIT_FORMATS: typeof AUDIT_FORMATS;
  };
  return part.AUDIT_FORMATS;
}
