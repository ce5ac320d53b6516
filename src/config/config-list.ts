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
 * The duplicate keys in a list of a configuration.
 *
 * @param path where the list is.
 */
export function duplicateFaults(list: Node, path: JsonPath): Fault[] {
  return duplicateKeys(list).map((twice) => ({
    node: twice.second,
    message: `${toPointer([...path, ...twice.path])}: written twice`,
    hint: 'leave one of them out',
  }));
}

/** The issues at their places. */
export function faultsOf(list: Node, path: JsonPath, issues: readonly Issue[]): Fault[] {
  return issues.map((found) => ({
    node: nodeAt(list, found.path, found.at),
    message: `${toPointer([...path, ...found.path])}: ${found.message}`,
    hint: found.hint,
  }));
}
