import type { ScanReport } from '../../model/results/report.js';
import { toJson } from '../text.js';

/** The report as JSON, as documented for `scan --format json`, with the keys in the report's order. */
export function formatJson(report: ScanReport): string {
  return toJson(report);
}
