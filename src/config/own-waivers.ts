import { getNodeValue, type Node } from 'jsonc-parser';
import { schemaIssues } from '../registry/json-schema.js';
import { issue, type Issue } from '../registry/problem.js';
import { duplicateFault, firstFault, type Fault } from './config-list.js';
import { CONFIG_SCHEMA_FILE } from './own-clients.js';
import { faultOfDay, isReason, type WaiverTerms } from './waiver-text.js';

/** A waiver in the configuration. */
export interface ConfigWaiver extends WaiverTerms {
  /** The files that it is for, as a line of a `.gitignore` in `directory`. */
  path: string;
  /** An absolute path. */
  directory: string;
  /** File and line, as in messages. */
  writtenAt: string;
}

/**
 * Reads the waivers of a configuration. Whether the registry has their entries and allows their ends is checked later.
 */
export function readWaiversAt(
  list: Node,
  directory: string,
  placeOf: (node: Node) => string,
): { waivers: ConfigWaiver[] } | { fault: Fault } {
  const twice = duplicateFault(list, ['waivers']);
  if (twice) return { fault: twice };
  const value: unknown = getNodeValue(list);
  const issues = schemaIssues(value, CONFIG_SCHEMA_FILE, '/$defs/waivers');
  if (issues.length > 0) return { fault: firstFault(list, ['waivers'], issues) };
  const items = value as (WaiverTerms & { path: string })[];
  const wrong = items.flatMap((item, index) =>
    issuesOf(item).map((found) => ({ ...found, path: [index, ...found.path] })),
  );
  if (wrong.length > 0) return { fault: firstFault(list, ['waivers'], wrong) };
  return { waivers: items.map((item, index) => ({ ...item, directory, writtenAt: placeOf(list.children![index]!) })) };
}

/** Mistakes in a waiver that a schema cannot express. */
function issuesOf({ until, reason }: WaiverTerms): Issue[] {
  const day = faultOfDay(until);
  return [
    ...(day === null ? [] : [issue(['until'], day, 'write the last day on which it holds as YYYY-MM-DD')]),
    ...(isReason(reason) ? [] : [issue(['reason'], 'this is no reason', 'write why the use has to stay for now')]),
  ];
}
