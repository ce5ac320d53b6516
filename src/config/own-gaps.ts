import { getNodeValue, type Node } from 'jsonc-parser';
import { schemaIssues } from '../registry/json-schema.js';
import { duplicateFaults, faultsOf, type Fault } from './config-list.js';
import { CONFIG_SCHEMA_FILE } from './own-clients.js';
import { issuesOf } from './own-waivers.js';
import type { WaiverTerms } from './waiver-text.js';

/** What requests may use although no code was found that does. */
export interface AcceptedGap extends WaiverTerms {
  /** Absolute path of the configuration, and the line in it. */
  file: string;
  line: number;
}

/**
 * Reads the accepted gaps of a configuration. Whether the registry has their entries and allows their ends is checked
 * later.
 */
export function readAcceptedGapsAt(
  list: Node,
  { file, lineOf }: { file: string; lineOf: (node: Node) => number },
): { acceptedGaps: AcceptedGap[] } | { faults: Fault[] } {
  const path = ['acceptedGaps'];
  const twice = duplicateFaults(list, path);
  if (twice.length > 0) return { faults: twice };
  const value: unknown = getNodeValue(list);
  const issues = schemaIssues(value, CONFIG_SCHEMA_FILE, '/$defs/acceptedGaps');
  if (issues.length > 0) return { faults: faultsOf(list, path, issues) };
  const items = value as WaiverTerms[];
  const wrong = items.flatMap((item, index) =>
    issuesOf(item).map((found) => ({ ...found, path: [index, ...found.path] })),
  );
  if (wrong.length > 0) return { faults: faultsOf(list, path, wrong) };
  return { acceptedGaps: items.map((item, i) => ({ ...item, file, line: lineOf(list.children![i]!) })) };
}
