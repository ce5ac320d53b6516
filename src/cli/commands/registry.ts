import { resolve } from 'node:path';
import { findEntry } from '../../config/find-entry.js';
import type { CommonFlags } from '../../config/flags.js';
import { settle, type Settings } from '../../config/settings.js';
import { showPath } from '../../files/paths.js';
import { EXIT } from '../../model/errors.js';
import type { Dated } from '../../model/finding.js';
import type { Entry, Registry, RegistryFile } from '../../model/registry.js';
import { locateList } from '../../registry/locate-list.js';
import { isRegisterFile } from '../../config/own-tokens.js';
import { isContractFile, loadContract, validateContractFile } from '../../registry/contract.js';
import { builtinFile, loadRegistry, readRegistryFile, validateRegistryFile } from '../../registry/load.js';
import { readTokens } from '../../registry/tokens/register.js';
import type { RegistryProblem } from '../../registry/problem.js';
import { formatEntryList, sourcesWords } from '../../report/terminal/entry-list.js';
import { formatEntryPage } from '../../report/terminal/entry-page.js';
import { plural, printable, toJson } from '../../report/text.js';
import { compareDaysLeft } from '../../report/words.js';
import { dated } from '../../verdict/phase.js';
import type { Policy } from '../../verdict/policy.js';
import { colorsFor, terminalFor, type Environment, type Outcome } from '../environment.js';
import { problemLine } from '../errors.js';
import type { ListFlags } from '../options/options.js';

/** Phase of an entry under a policy. */
function dateEntry({ removal }: Entry, { asOf, within }: Policy): Dated {
  return dated(removal, asOf, within);
}

/** An entry with its phase under a policy. */
export function datedEntry(entry: Entry, policy: Policy): Entry & Dated {
  return { ...entry, ...dateEntry(entry, policy) };
}

/** `registry list`: all entries, the next removal first. */
export function registryListCommand(flags: ListFlags, environment: Environment): Outcome {
  const { policy, registries, builtin } = settle(flags, environment.cwd, environment);
  const { entries, sources } = loadRegistry(registries, { builtin });
  if (flags.format === 'json') {
    const dated = entries.map((entry) => datedEntry(entry, policy));
    return success(toJson(dated));
  }
  // The sort is stable, so entries of one day keep the order of their registry.
  const listed = entries.map((entry) => ({ entry, ...dateEntry(entry, policy) })).sort(compareDaysLeft);
  const table = formatEntryList(listed, colorsFor(flags, environment));
  return success(flags.quiet ? table : `${table}\n${sourcesWords(sources)}\n`);
}

/** `registry show ID`: one entry, as its list has it in JSON, and else as `explain` shows it. */
export function registryShowCommand(id: string, flags: ListFlags, environment: Environment): Outcome {
  const settings = settle(flags, environment.cwd, environment);
  const registry = loadRegistry(settings.registries, settings);
  const entry = findEntry(id, registry);
  if (flags.format === 'json') return success(toJson(entry));
  return success(entryPage(entry, registry, settings, flags, environment));
}

/** The page of an entry, for a person who meets it. */
export function entryPage(
  entry: Entry,
  { apis }: Registry,
  settings: Settings,
  flags: CommonFlags,
  environment: Environment,
): string {
  const api = apis.find((one) => one.id === entry.api);
  if (!api) throw new Error(`entry ${entry.id} was loaded without its API ${entry.api}`);
  const list = listWith(entry, settings);
  return formatEntryPage({ entry, api, list }, dateEntry(entry, settings.policy), terminalFor(flags, environment));
}

/** The list that an entry is from: the last one that has it, since a later list may replace entries. */
function listWith({ id }: Entry, { registries, builtin }: Settings): RegistryFile {
  const files = [...(builtin ? [builtinFile()] : []), ...registries].reverse();
  return files.map((file) => readRegistryFile(file)).find(({ entries }) => entries.some((one) => one.id === id))!;
}

/**
 * `registry validate [FILE]`: every problem of one registry or contract, the first one of a register of tokens, or those
 * of all registries of a scan.
 */
export function registryValidateCommand(
  file: string | undefined,
  flags: CommonFlags,
  environment: Environment,
): Outcome {
  const { cwd } = environment;
  const { registries, contracts, builtin } = settle(flags, cwd, environment);
  const shipped = builtin ? [showPath(builtinFile(), cwd)] : [];
  const targets = file === undefined ? [...shipped, ...registries] : [fileOf(file, cwd)];
  const results: string[] = [];
  const problems: RegistryProblem[] = [];
  for (const target of targets) {
    const found = problemsOf(target, { contracts, builtin, before: loadedBefore(target, registries, cwd) });
    problems.push(...found);
    if (found.length > 0) break; // What comes after is checked against this one.
    results.push(`${printable(target)}: valid\n`);
  }
  // What is known in one place is listed once.
  const hints = problems.map(({ hint }) => hint);
  const remarks = problems.map((problem, i) =>
    problemLine(hints.indexOf(problem.hint) === i ? problem : { ...problem, hint: null }),
  );
  if (problems.length > 0 && !flags.quiet)
    remarks.push(`deprec-scan: ${plural(problems.length, 'problem')} in ${printable(problems[0]!.file)}`);
  return { result: results.join(''), remarks, exitCode: problems.length > 0 ? EXIT.usage : EXIT.clean };
}

/** @throws UserError for the first problem of a register of tokens. */
function problemsOf(
  file: string,
  { contracts, builtin, before }: { contracts: readonly string[]; builtin: boolean; before: string[] },
): RegistryProblem[] {
  // A contract has keys of a register, too.
  if (isContractFile(file)) return validateContractFile(file);
  if (!isRegisterFile(file)) return validateRegistryFile(file, { before, builtin });
  readTokens({ file, shown: file, list: null }, loadContract(contracts, { builtin }));
  return [];
}

/** A list that is named in another way than by its path. */
function fileOf(name: string, cwd: string): string {
  const file = locateList(name, cwd);
  return file === resolve(cwd, name) ? name : showPath(file, cwd);
}

/** The configured registries that a scan would load before this one, or all if it is not among them. */
function loadedBefore(target: string, registries: readonly string[], cwd: string): string[] {
  const index = registries.findIndex((file) => resolve(cwd, file) === resolve(cwd, target));
  if (index !== -1) return registries.slice(0, index);
  return resolve(cwd, target) === builtinFile() ? [] : [...registries];
}

function success(result: string): Outcome {
  return { result, remarks: [], exitCode: EXIT.clean };
}
