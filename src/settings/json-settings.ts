import { parseTree, type Node } from 'jsonc-parser';
import { tooDeepAt } from '../strings/json-depth.js';
import type { SetText } from './set-text.js';

/** The texts of a JSON file of settings, under their dotted names. */
export function readJsonSettings(text: string): SetText[] {
  const tree = tooDeepAt(text) === null ? parseTree(text) : undefined;
  if (!tree) return [];
  const found: { name: string; node: Node }[] = [];
  collect(tree, '', found);
  // The texts are in the order of the file, so that it is gone through once.
  let line = 1;
  let at = 0;
  return found.map(({ name, node }) => {
    for (; at < node.offset; at++) if (text[at] === '\n') line++;
    return { name, text: node.value as string, line };
  });
}

function collect(node: Node, name: string, found: { name: string; node: Node }[]): void {
  if (node.type === 'string') found.push({ name, node });
  if (node.type !== 'object') return;
  for (const { children: [key, value] = [] } of node.children ?? [])
    if (key && value) collect(value, name === '' ? String(key.value) : `${name}.${key.value}`, found);
}
