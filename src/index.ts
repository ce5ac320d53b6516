/**
 * The public API: `scan` and the shapes of what it returns.
 */
import { resolve } from 'node:path';
import type { OwnClient } from './calls/clients/own-client.js';
import { today } from './runtime/clock.js';
import { readPattern } from './config/exclusions.js';
import { clientsIn } from './config/own-clients.js';
import { SETTINGS } from './config/setting-table.js';
import type { Flags } from './config/settings.js';
import { scopeOf } from './files/scope.js';
import { RULES } from './model/contract.js';
import { UserError } from './model/errors.js';
import type { ScanReport } from './model/results/report.js';
import type { IsoDate } from './model/registry.js';
import { analyseProject } from './project/analyse-project.js';
import { decide, reportOf } from './project/decide.js';
import type { Levels } from './model/levels.js';
import { LEVELS } from './model/violation.js';

export interface ScanOptions {
  /** What to report: files, directories and patterns; by default `cwd`. The repository around them is analysed. */
  paths?: readonly string[];
  /** Whether only the paths are analysed. */
  isolated?: boolean;
  /** Patterns of files that are not analysed, beside those of the configuration; relative to `cwd`. */
  exclude?: readonly string[];
  /** Directory of relative paths; by default the current one. */
  cwd?: string;
  /** Registry files to load beside the built-in one. */
  registries?: readonly string[];
  /** Contracts to load beside the built-in one. */
  contracts?: readonly string[];
  /** Host patterns that count as the APIs' own, beside those of the registries. */
  hosts?: readonly string[];
  /** HTTP clients beside the built-in ones, as in a configuration; files among their modules are relative to `cwd`. */
  clients?: readonly OwnClient[];
  /** Levels of rules of contracts, by name; `*` for all. Violations of those that are off are left out. */
  rules?: Levels;
  /** Files of evidence: what requests of the running program used. Those of the configuration count as well. */
  evidence?: readonly string[];
  /** The day of the report, `YYYY-MM-DD`; by default today in UTC. */
  asOf?: IsoDate;
  /** Days before a removal date that count as imminent; by default those of the configuration, or 30. */
  within?: number;
  /** The configuration, or false for none; by default searched for as the command line does. */
  config?: string | false;
  /** The baseline, or false for none; by default that of the configuration, or the nearest one. */
  baseline?: string | false;
}

/**
 * Scans files and reports every use of what is deprecated and every violation of a contract, as
 * `deprec-scan scan --format json` does. The options correspond to its flags; the project's configuration, waivers and
 * baseline apply too. A wrong waiver accepts nothing and is among the problems.
 *
 * @throws UserError for a wrong path, date, number of days, client, registry, contract, file of evidence, configuration or
 * baseline, and when there is no file to scan.
 */
export function scan(options: ScanOptions = {}): ScanReport {
  const { paths = [] } = options;
  const cwd = resolve(options.cwd ?? '.');
  const analysed = analyseProject(paths, flagsOf(options, cwd), { cwd, today });
  return reportOf(analysed, decide(analysed, cwd, null), true).report;
}

/** What the options are as flags of the command line. */
function flagsOf(options: ScanOptions, cwd: string): Flags {
  const { paths = [], registries = [], contracts = [], hosts = [], clients = [] } = options;
  const { isolated = false, exclude = [], rules = {}, evidence = [] } = options;
  const { asOf = today(), within } = options;
  for (const name of PLAIN) checkOption(name, options[name]);
  checkLevels(rules);
  return {
    color: false,
    registry: [...registries],
    contracts: [...contracts],
    rule: rules,
    host: [...hosts],
    clients: clientsIn(clients, 'clients', { directory: cwd, root: scopeOf(paths, cwd, isolated, readPattern).base }),
    isolated,
    exclude: [...exclude],
    evidence: [...evidence],
    asOf,
    ...(within !== undefined && { within }),
    ...filesOf(options),
  };
}

/** The options whose values the table of settings describes. */
const PLAIN = ['registries', 'contracts', 'hosts', 'exclude', 'evidence', 'asOf', 'within'] as const;

/** @throws UserError for a value that the setting cannot have. */
function checkOption(name: (typeof PLAIN)[number], value: unknown): void {
  const { fits, expected } = SETTINGS[name];
  const all: readonly unknown[] = value === undefined ? [] : 'isList' in SETTINGS[name] ? [value].flat() : [value];
  const wrong = all.find((one) => !fits(one));
  if (wrong !== undefined) throw new UserError(`${name}: ${JSON.stringify(wrong)} is not ${expected}`);
}

/** @throws UserError for a name that no rule has, and for what is no level. */
function checkLevels(rules: Readonly<Record<string, unknown>>): void {
  for (const [name, level] of Object.entries(rules)) {
    if (name !== '*' && !RULES.some((rule) => rule === name))
      throw new UserError(`rules: there is no rule "${name}"`, `the rules are ${RULES.join(', ')}`);
    if (!LEVELS.some((one) => one === level))
      throw new UserError(`rules: "${String(level)}" is not a level of ${name}`, `write ${LEVELS.join(', ')}`);
  }
}

function filesOf({ config, baseline }: ScanOptions): Pick<Flags, 'config' | 'baseline'> {
  return { ...(config !== undefined && { config }), ...(baseline !== undefined && { baseline }) };
}

export type { OwnCall, OwnClient, OwnPlace, OwnResponse } from './calls/clients/own-client.js';
export { UserError } from './model/errors.js';
export type {
  Change,
  Confidence,
  DatedFinding,
  EndpointFinding,
  FieldFinding,
  Finding,
  LeavingImport,
  NotUnderstood,
  ParameterFinding,
  Phase,
  Problem,
  ReportedFinding,
  Suppression,
  TraceStep,
  Unanalysed,
  ValueFinding,
} from './model/finding.js';
export type {
  ChangeBase,
  Forecast,
  ForecastDay,
  ForecastFinding,
  ScanReport,
  Summary,
} from './model/results/report.js';
export type { Gap, GapAcceptance, Observed, SeenEntry, SeenRange, Unlisted } from './model/run-time/observed.js';
export type { Seen } from './model/run-time/seen.js';
export type { RuleId } from './model/contract.js';
export type { RegisteredToken, ReportedToken, TokenState, UnknownToken } from './model/token.js';
export type { Level, ReportedViolation, Violation } from './model/violation.js';
export type { Levels } from './model/levels.js';
export type {
  AfterRemoval,
  Api,
  BodyPlace,
  Condition,
  Direction,
  EndpointEntry,
  Entry,
  FieldEntry,
  IsoDate,
  ParameterEntry,
  ParameterPlace,
  PartPlace,
  RegistryFile,
  RegistrySource,
  Replacement,
  ValueEntry,
} from './model/registry.js';
