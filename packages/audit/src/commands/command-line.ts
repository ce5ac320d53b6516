import type { Command } from 'commander';
import type { Deliver, OwnEnvironment } from '../../../../src/cli/environment.js';
import { addFormats, addReportOptions, addScanOptions, PATHS } from '../../../../src/cli/options/options.js';
import { AUDIT_FORMAT_NAMES } from '../report/format-names.js';
import { addAuditOptions, type AuditFlags } from './audit-options.js';

/** Adds `report`. */
export function addReport(program: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = program
    .command('report')
    .description('write the audit: what breaks when, who owns it, and how complete the scan is')
    .argument('[paths...]', PATHS)
    .action(async (paths: string[], flags: AuditFlags) => {
      const { reportCommand } = await import('./report.js');
      deliver(await reportCommand(paths, flags, environment), flags);
    });
  addFormats(addAuditOptions(addReportOptions(addScanOptions(command))), AUDIT_FORMAT_NAMES);
}
