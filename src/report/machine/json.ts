import type { ScanReport } from '../../model/finding.js';

/** The report as JSON, as documented for `scan --format json`, with the keys in the report's order. */
export function formatJson(report: ScanReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
