import { getNodeValue, type Node } from 'jsonc-parser';
import type { Mistake } from '../model/coverage.js';
import { schemaIssues } from '../registry/json-schema.js';
import { issue, type Issue } from '../registry/problem.js';
import { CONFIG_SCHEMA_FILE, duplicateFaults, faultsOf, type Fault } from './config-list.js';
import { faultOfDay, isReason, type WaiverTerms } from './waiver-text.js';

/** A waiver in the configuration. */
export interface ConfigWaiver extends WaiverTerms {
  /** The files that it is for, as a line of a `.gitignore` in `directory`. */
  path: string;
  /** An absolute path. */
  directory: string;
  /** Absolute path of the configuration, and the line in it. */
  file: string;
  line: number;
}

/** The waivers of a configuration. */
interface ConfigWaivers {
  waivers: ConfigWaiver[];
  /** What is wrong with others, with absolute paths. */
  wrongWaivers: Mistake[];
}

/** Where a configuration is, and the lines in it. */
interface Place {
  file: string;
  directory: string;
  lineOf: (node: Node) => number;
}

/**
 * Reads the waivers of a configuration. Whether the registry has their entries and allows their ends is checked later.
 */
export function readWaiversAt(list: Node, { file, directory, lineOf }: Place): ConfigWaivers | { faults: Fault[] } {
  const twice = duplicateFaults(list, ['waivers']);
  if (twice.length > 0) return { faults: twice };
  const value: unknown = getNodeValue(list);
  const issues = schemaIssues(value, CONFIG_SCHEMA_FILE, '/$defs/waivers');
  if (!Array.isArray(value)) return { faults: faultsOf(list, ['waivers'], issues) };
  const items = value as (WaiverTerms & { path: string })[];
  const wrong = items.map((item, index) => {
    const own = issues.filter(({ path }) => String(path[0]) === String(index));
    return own.length > 0 ? own : issuesOf(item).map((found) => ({ ...found, path: [index, ...found.path] }));
  });
  return {
    waivers: items.flatMap((item, index) =>
      wrong[index]!.length > 0 ? [] : [{ ...item, directory, file, line: lineOf(list.children![index]!) }],
    ),
    wrongWaivers: faultsOf(list, ['waivers'], wrong.flat()).map(({ node, message, hint }) => ({
      file,
      line: lineOf(node),
      message,
      kind: 'waiver',
      ...(hint !== null && { hint }),
    })),
  };
}

/** Mistakes in a waiver that a schema cannot express. */
export function issuesOf({ until, reason }: WaiverTerms): Issue[] {
  const day = faultOfDay(until);
  return [
    ...(day === null ? [] : [issue(['until'], day, 'write the last day of the waiver as YYYY-MM-DD')]),
    ...(isReason(reason) ? [] : [issue(['reason'], 'not a reason', 'write why the use cannot be removed yet')]),
  ];
}
