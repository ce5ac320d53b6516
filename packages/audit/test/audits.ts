import { expect } from 'vitest';
import type { AuditReport } from '../../../src/model/audit/audit.js';
import { run } from '../../../test/cli/run.js';

/** A use that gives an error on the day. */
export const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
/** A use that breaks silently. */
export const SILENT = `const response = await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body: '{}' });
for (const message of (await response.json()).messages) console.log(message.citations);
`;
export const AS_OF = ['--as-of', '2026-10-01'];

/** The report of a project in JSON, which says nothing on stderr. */
export async function auditOf(cwd: string, ...args: string[]): Promise<AuditReport> {
  const { stdout, stderr, exitCode } = await run(['report', '--format', 'json', ...AS_OF, ...args], { cwd });
  expect([stderr, exitCode]).toEqual(['', 0]);
  return JSON.parse(stdout) as AuditReport;
}
