import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { tooDeepAt } from '../strings/json-depth.js';
import type { SetText } from './set-text.js';

/** The texts of a JSON file of settings, under their dotted names. */
export function readJsonSettings(text: string): SetText[] {
  const tree = tooDeepAt(text) === null ? parseTree(text) : undefined;
  return tree ? textsIn(tree, [], text) : [];
}

function textsIn(node: Node, path: readonly string[], text: string): SetText[] {
  if (node.type === 'string')
    return [{ name: path.join('.'), text: node.value as string, line: text.slice(0, node.offset).split('\n').length }];
  if (node.type !== 'object') return [];
  return node.children!.flatMap((property) => {
    const name = property.children![0]!.value as string;
    const value = findNodeAtLocation(node, [name]);
    return value ? textsIn(value, [...path, name], text) : [];
  });
}
