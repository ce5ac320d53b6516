/**
 * The public API: `scan` and the shapes of what it returns.
 */
import { resolve } from 'node:path';
import type { OwnClient } from './calls/clients/own-client.js';
import { clientsIn } from './cli/own-clients.js';
import { readWaivers } from './cli/waivers.js';
import { today } from './clock.js';
import { scanRoot } from './files/list.js';
import { isIsoDate } from './model/dates.js';
import { UserError } from './model/errors.js';
import type { ScanReport } from './model/finding.js';
import type { IsoDate } from './model/registry.js';
import { packageVersion } from './package-root.js';
import { loadRegistry } from './registry/load.js';
import { analyse } from './scan.js';
import { accept } from './verdict/accept.js';
import { dateFinding } from './verdict/phase.js';
import { DEFAULT_POLICY, isDayCount } from './verdict/policy.js';
import { reportedFindings, summarise } from './verdict/report-model.js';
import { judge } from './verdict/verdict.js';

export interface ScanOptions {
  /** Files and directories; none means `cwd`. */
  paths?: readonly string[];
  /** Directory that relative paths start at; the current one when left out. */
  cwd?: string;
  /** Registry files to load beside the built-in one. */
  registries?: readonly string[];
  /** Host patterns that count as the APIs' own, beside those of the registries. */
  hosts?: readonly string[];
  /** HTTP clients beside the built-in ones, as in a configuration; files among their modules are relative to `cwd`. */
  clients?: readonly OwnClient[];
  /** The day the report is for, `YYYY-MM-DD`; today in UTC when left out. */
  asOf?: IsoDate;
  /** Days before a removal date that count as imminent; 30 when left out. */
  within?: number;
}

/**
 * Scans files and reports every use of what is deprecated, as `deprec-scan scan --format json` does. A configuration file
 * and a baseline are not read: the options say it all. Waivers beside the code count.
 *
 * @throws UserError for a path, a date, a number of days, a client, a registry or a waiver that is wrong.
 */
export function scan(options: ScanOptions = {}): ScanReport {
  const { paths = [], hosts = [], clients = [], asOf = today(), within = DEFAULT_POLICY.within } = options;
  if (!isIsoDate(asOf)) throw new UserError(`asOf: ${String(asOf)} is not a day written YYYY-MM-DD`);
  if (!isDayCount(within)) throw new UserError(`within: ${String(within)} is not a whole number of days`);
  const cwd = resolve(options.cwd ?? '.');
  const registry = loadRegistry((options.registries ?? []).map((file) => resolve(cwd, file)));
  const root = scanRoot(paths, cwd);
  const analysis = analyse({ root, paths, cwd, registry, hosts, clients: clientsIn(clients, 'clients', { directory: cwd, root }) });
  const dated = analysis.findings.map((finding) => dateFinding(finding, asOf, within));
  const waivers = readWaivers(analysis, [], { registry, asOf, cwd, coversAll: () => false });
  const findings = reportedFindings(judge(dated, { ...DEFAULT_POLICY, asOf, within }, accept(dated, { waivers, baseline: [], gone: new Set() }, asOf)));
  return summarise(analysis, registry, findings, { tool: { name: 'deprec-scan', version: packageVersion() }, asOf });
}

export type { OwnCall, OwnClient, OwnPlace, OwnResponse } from './calls/clients/own-client.js';
export { UserError } from './model/errors.js';
export type {
  Confidence,
  DatedFinding,
  EndpointFinding,
  FieldFinding,
  Finding,
  Phase,
  Problem,
  ReportedFinding,
  ScanReport,
  Summary,
  Suppression,
  TraceStep,
  Unanalysed,
} from './model/finding.js';
export type {
  AfterRemoval,
  Api,
  Direction,
  EndpointEntry,
  Entry,
  FieldEntry,
  IsoDate,
  RegistryFile,
  RegistrySource,
  Replacement,
} from './model/registry.js';
