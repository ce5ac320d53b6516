import type { Node } from 'jsonc-parser';
import { readItems, type Fault } from './config-list.js';
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
  const read = readItems<WaiverTerms>(list, 'acceptedGaps', issuesOf);
  if ('faults' in read) return read;
  return { acceptedGaps: read.items.map((item, i) => ({ ...item, file, line: lineOf(list.children![i]!) })) };
}
