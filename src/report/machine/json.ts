import type { ScanReport } from '../../model/finding.js';

/**
 * The report as JSON, as documented for `scan --format json`. The keys stand in the order in which the report has them.
 */
export function formatJson(report: ScanReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
