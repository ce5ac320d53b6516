import type { Node } from 'jsonc-parser';
import { duplicateKeys, nodeAt } from '../registry/document.js';
import { toPointer, type Issue, type JsonPath } from '../registry/problem.js';

/** A mistake inside of a configuration's value. */
export interface Fault {
  node: Node;
  message: string;
  hint: string | null;
}

/**
 * A duplicate key in a list of a configuration, or null.
 *
 * @param path where the list is.
 */
export function duplicateFault(list: Node, path: JsonPath): Fault | null {
  const [twice] = duplicateKeys(list);
  return twice
    ? {
        node: twice.second,
        message: `${toPointer([...path, ...twice.path])}: written twice`,
        hint: 'leave one of them out',
      }
    : null;
}

/** Reports the first of several issues, at least one, and counts the rest. */
export function firstFault(list: Node, path: JsonPath, issues: readonly Issue[]): Fault {
  const [first, ...more] = issues
    .map((found) => ({ ...found, node: nodeAt(list, found.path, found.at) }))
    .sort((a, b) => a.node.offset - b.node.offset);
  const rest = more.length > 0 ? `${more.length} more in ${toPointer(path)}` : null;
  const hint =
    first!.hint !== null && rest !== null ? `${first!.hint.replace(/\.$/, '')}; ${rest}` : (first!.hint ?? rest);
  return { node: first!.node, message: `${toPointer([...path, ...first!.path])}: ${first!.message}`, hint };
}
