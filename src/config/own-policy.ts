import { getNodeValue, type Node } from 'jsonc-parser';
import { join } from 'node:path';
import { findRepository } from '../files/git.js';
import { createLineLookup } from '../files/sources.js';
import { PHASES, type Phase } from '../model/finding.js';
import { ORIGINS, type Origin } from '../model/origin.js';
import { schemaIssues } from '../registry/json-schema.js';
import { issue } from '../registry/problem.js';
import type { Levels } from '../model/levels.js';
import { FAIL_WORDS, type Limits, type Policy } from '../verdict/policy.js';
import { CONFIG_SCHEMA_FILE, duplicateFaults, faultsOf, type Fault } from './config-list.js';
import { originLookup, pathTest, type PathRules } from './origin.js';

/** Different limits and levels for some files. */
export interface Override extends Partial<Limits> {
  /** Levels of rules of contracts. */
  rules?: Levels;
  /** The files by path; null for all paths. */
  where: PathRules | null;
  /** The files by origin; null for all origins. */
  origins: readonly Origin[] | null;
}

interface OwnOverride {
  paths?: string[];
  origins?: Origin[];
  within?: number;
  failOn?: Phase | 'never';
  rules?: Levels;
}

/** Reads the overrides of a configuration. */
export function readOverridesAt(list: Node, directory: string): { overrides: Override[] } | { faults: Fault[] } {
  const faults = faultsIn(list, 'overrides');
  if (faults.length > 0) return { faults };
  const own = getNodeValue(list) as OwnOverride[];
  const empty = own.flatMap(({ within, failOn, rules }, index) =>
    within === undefined && failOn === undefined && rules === undefined
      ? [issue([index], 'sets none of `within`, `failOn` and `rules`', 'add one of them, or remove the override')]
      : [],
  );
  if (empty.length > 0) return { faults: faultsOf(list, ['overrides'], empty) };
  const overrides = own.map(({ paths, origins = null, ...limits }) => ({
    ...limits,
    origins,
    where: paths ? { directory, paths } : null,
  }));
  return { overrides };
}

/** Reads the levels of rules. */
export function readRulesAt(node: Node): { rules: Levels } | { faults: Fault[] } {
  const faults = faultsIn(node, 'rules');
  return faults.length > 0 ? { faults } : { rules: getNodeValue(node) as Levels };
}

/** Reads which files belong to which origin. */
export function readOriginsAt(
  node: Node,
  directory: string,
): { origins: Partial<Record<Origin, PathRules>> } | { faults: Fault[] } {
  const faults = faultsIn(node, 'origins');
  if (faults.length > 0) return { faults };
  const named = getNodeValue(node) as Partial<Record<Origin, string[]>>;
  return {
    origins: Object.fromEntries(
      ORIGINS.flatMap((origin) => (named[origin] ? [[origin, { directory, paths: named[origin] }]] : [])),
    ),
  };
}

/** What `failOn` of a configuration has to be. */
export const FAIL_ON = `one of ${FAIL_WORDS.map((word) => `"${word}"`).join(', ')}, or a list of a phase and "gap"`;

/** Reads which phase fails, and whether gaps do: a word, or a list with one phase at the most. Null for anything else. */
export function readFailOnAt(node: Node): { failOn?: Phase; failOnGap?: boolean } | null {
  const value: unknown = getNodeValue(node);
  const words: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = FAIL_WORDS.filter((word) => words.includes(word));
  const [phase, second] = PHASES.filter((one) => words.includes(one));
  if (words.length === 0 || known.length < words.length || second !== undefined) return null;
  return { ...(phase && { failOn: phase }), ...(known.includes('gap') && { failOnGap: true }) };
}

function faultsIn(node: Node, key: string): Fault[] {
  const twice = duplicateFaults(node, [key]);
  if (twice.length > 0) return twice;
  return faultsOf(node, [key], schemaIssues(getNodeValue(node), CONFIG_SCHEMA_FILE, `/$defs/${key}`));
}

/** The policy of a configuration, with its exceptions. */
export interface OwnPolicy {
  policy: Policy;
  overrides: readonly Override[];
  origins: Partial<Record<Origin, PathRules>>;
}

/**
 * The policy with the limits and levels of those files that differ from the rest. If several overrides match a file, the last one
 * that sets a value counts.
 *
 * @param files relative to the root.
 */
export function policyFor({ policy, overrides, origins }: OwnPolicy, root: string, files: Iterable<string>): Policy {
  if (overrides.length === 0) return policy;
  // Relative to the repository, so that it does not matter where the scan begins.
  const originOf = originLookup(findRepository(root) ?? root, origins, createLineLookup(root));
  const tests = overrides.map(({ where, origins: wanted, within, failOn, rules }) => {
    const isThere = where === null ? () => true : pathTest(where);
    return {
      within,
      failOn,
      rules,
      isFor: (file: string) => isThere(file) && (wanted === null || wanted.includes(originOf(file))),
    };
  });
  const byFile = new Map<string, Limits>();
  const levelsByFile = new Map<string, Levels[]>();
  for (const file of new Set(files)) {
    const fitting = tests.filter(({ isFor }) => isFor(join(root, file)));
    const within = fitting.findLast((one) => one.within !== undefined)?.within;
    const failOn = fitting.findLast((one) => one.failOn !== undefined)?.failOn;
    if (within !== undefined || failOn !== undefined)
      byFile.set(file, { within: within ?? policy.within, failOn: failOn ?? policy.failOn });
    const levels = fitting.flatMap(({ rules }) => rules ?? []).reverse();
    if (levels.length > 0) levelsByFile.set(file, levels);
  }
  return { ...policy, byFile, ...(levelsByFile.size > 0 && { levelsByFile }) };
}
